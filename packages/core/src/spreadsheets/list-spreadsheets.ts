import type { InputOf, spreadsheetEndpoints, SpreadsheetSort } from '@dossier/contract'
import { filesRepository } from '../files/index.ts'
import { inProjectPolicy } from '../projects/index.ts'
import { useCase } from '../use-case/index.ts'
import { presentSpreadsheets, spreadsheetKinds } from './spreadsheets.present.ts'

/** The columns of the list, as files are sorted: a version is uploaded when it is saved. */
const sorts = {
  filename: 'name',
  uploadedBy: 'firstUploadedBy',
  uploadedAt: 'firstCreatedAt',
  lastModifiedAt: 'createdAt',
} as const satisfies Record<SpreadsheetSort, string>

/** The workbooks of a workspace, by default the last modified first. */
export const listSpreadsheets = useCase({
  needs: [],
  policy: inProjectPolicy('files.read'),
  async run({ read }, { projectId, limit, offset, search, sort, direction }: InputOf<typeof spreadsheetEndpoints.list>) {
    const files = read(filesRepository)
    const filter = { search, kinds: spreadsheetKinds }
    const count = await files.count(projectId, filter)
    const rows = await files.list(projectId, filter, { limit, offset, sort: sorts[sort], direction }, count)
    return { rows: await presentSpreadsheets(rows, projectId, read), count }
  },
})
