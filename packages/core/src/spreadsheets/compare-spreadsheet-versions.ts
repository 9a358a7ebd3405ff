import { AppError, type InputOf, type SpreadsheetDifference, type spreadsheetEndpoints } from '@dossier/contract'
import { recordView } from '../audit/index.ts'
import { fileAuditEvent, filesRepository } from '../files/index.ts'
import { useCase } from '../use-case/index.ts'
import { presentDifference } from './difference.present.ts'
import { spreadsheetPolicy } from './spreadsheets.policy.ts'
import { assertXlsx } from './spreadsheets.present.ts'
import { workbookBytes } from './workbook-bytes.ts'

/**
 * Compares two versions of one workbook cell by cell, the earlier one first whichever was requested.
 *
 * @throws FILE_NOT_FOUND also for a version of another file; WORKBOOK_REQUIRED, WORKBOOK_UNREADABLE
 */
export const compareSpreadsheetVersions = useCase({
  needs: ['blobs', 'clock', 'modeller'],
  policy: spreadsheetPolicy('files.read'),
  async run(
    { deps, actor, subject, read, write },
    { projectId, with: otherId }: InputOf<typeof spreadsheetEndpoints.difference>,
  ): Promise<SpreadsheetDifference> {
    const one = subject.file
    const other = await read(filesRepository).unsafeFind(projectId, otherId)
    if (other === undefined || other.lineageId !== one.lineageId) throw new AppError('FILE_NOT_FOUND')
    for (const file of [one, other]) assertXlsx(file)
    const [earlier, later] = one.version < other.version ? [one, other] : [other, one]
    const bytesOf = (file: typeof other) => workbookBytes(deps.blobs, file, 'WORKBOOK_UNREADABLE')
    const difference = await deps.modeller.compare(await bytesOf(earlier), await bytesOf(later))
    if (difference === null) throw new AppError('WORKBOOK_UNREADABLE', { filename: later.filename })
    for (const file of [earlier, later]) await recordView({ read, write }, actor, fileAuditEvent('file.viewed', file), deps.clock.now())
    return presentDifference(difference, earlier, later)
  },
})
