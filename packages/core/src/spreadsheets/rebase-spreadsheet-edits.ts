import { AppError, type InputOf, type RebasedEdits, rebasedEditsSchema, type spreadsheetEndpoints } from '@dossier/contract'
import { versionsRepository } from '../files/index.ts'
import { personName, useCase } from '../use-case/index.ts'
import { spreadsheetPolicy } from './spreadsheets.policy.ts'
import { assertXlsx } from './spreadsheets.present.ts'
import { workbookBytes } from './workbook-bytes.ts'

/**
 * Takes edits of a version of a workbook to its latest version, apart from cells that both have changed. Nothing is saved.
 *
 * @throws WORKBOOK_REQUIRED, WORKBOOK_UNREADABLE
 */
export const rebaseSpreadsheetEdits = useCase({
  needs: ['blobs', 'modeller'],
  policy: spreadsheetPolicy('files.upload'),
  async run({ deps, subject, read }, { projectId, edits }: InputOf<typeof spreadsheetEndpoints.rebase>): Promise<RebasedEdits> {
    const { file } = subject
    const latest = await read(versionsRepository).latestOf(projectId, file.id)
    if (latest === undefined) throw new AppError('FILE_NOT_FOUND')
    for (const version of [file, latest]) assertXlsx(version)
    const bytesOf = (version: typeof latest) => workbookBytes(deps.blobs, version, 'WORKBOOK_UNREADABLE')
    const rebased = await deps.modeller.rebase(await bytesOf(file), await bytesOf(latest), edits)
    if (rebased === null) throw new AppError('WORKBOOK_UNREADABLE', { filename: latest.filename })
    return rebasedEditsSchema.parse({
      onto: {
        id: latest.id,
        version: latest.version,
        savedBy: { id: latest.uploadedBy, name: personName(latest.uploaderFirstName, latest.uploaderLastName) },
        savedAt: latest.createdAt.toISOString(),
      },
      ...rebased,
    })
  },
})
