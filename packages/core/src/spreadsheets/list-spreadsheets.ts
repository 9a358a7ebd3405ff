import type { InputOf, spreadsheetEndpoints } from '@dossier/contract'
import { filesRepository } from '../files/index.ts'
import { inProjectPolicy } from '../projects/index.ts'
import { useCase } from '../use-case/index.ts'
import { presentSpreadsheets, spreadsheetKinds } from './spreadsheets.present.ts'

/** The workbooks of a workspace, the last modified first. */
export const listSpreadsheets = useCase({
  needs: [],
  policy: inProjectPolicy('files.read'),
  async run({ read }, { projectId, limit, offset, search }: InputOf<typeof spreadsheetEndpoints.list>) {
    const files = read(filesRepository)
    const filter = { search, kinds: spreadsheetKinds }
    const count = await files.count(projectId, filter)
    const rows = await files.list(projectId, filter, { limit, offset, sort: 'createdAt', direction: 'descending' }, count)
    return { rows: await presentSpreadsheets(rows, projectId, read), count }
  },
})
