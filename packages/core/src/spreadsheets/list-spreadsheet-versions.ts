import type { InputOf, spreadsheetEndpoints, SpreadsheetVersion } from '@dossier/contract'
import { versionsRepository } from '../files/index.ts'
import { personName, useCase } from '../use-case/index.ts'
import { spreadsheetPolicy } from './spreadsheets.policy.ts'
import { assertSpreadsheet } from './spreadsheets.present.ts'

/** All versions of the workbook that the requested one belongs to, the latest first. */
export const listSpreadsheetVersions = useCase({
  needs: [],
  policy: spreadsheetPolicy('files.read'),
  async run({ subject, read }, { projectId }: InputOf<typeof spreadsheetEndpoints.versions>) {
    assertSpreadsheet(subject.file)
    const versions = await read(versionsRepository).list(projectId, subject.file.lineageId)
    const rows = versions.map((row): SpreadsheetVersion => ({
      id: row.id,
      version: row.version,
      isLatest: row.isLatest,
      savedBy: { id: row.uploadedBy, name: personName(row.uploaderFirstName, row.uploaderLastName) },
      savedAt: row.createdAt.toISOString(),
      size: row.size,
      editedCells: row.editedCells,
    }))
    return { rows, count: rows.length }
  },
})
