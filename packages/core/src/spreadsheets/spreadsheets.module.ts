import { jobs, spreadsheetEndpoints } from '@dossier/contract'
import { type Module, route, work } from '../use-case/index.ts'
import { compareSpreadsheetVersions } from './compare-spreadsheet-versions.ts'
import { createFromOutput } from './create-from-output.ts'
import { createSpreadsheet } from './create-spreadsheet.ts'
import { listSpreadsheetVersions } from './list-spreadsheet-versions.ts'
import { listSpreadsheets } from './list-spreadsheets.ts'
import { mapSpreadsheet } from './map-spreadsheet.ts'
import { rebaseSpreadsheetEdits } from './rebase-spreadsheet-edits.ts'
import { saveSpreadsheet } from './save-spreadsheet.ts'
import { uploadSpreadsheets } from './upload-spreadsheets.ts'

/** The workbooks among the files of a workspace. */
export const spreadsheetModule: Module = {
  routes: [
    route(spreadsheetEndpoints.list, listSpreadsheets),
    route(spreadsheetEndpoints.upload, uploadSpreadsheets),
    route(spreadsheetEndpoints.create, createSpreadsheet),
    route(spreadsheetEndpoints.copyOutput, createFromOutput),
    route(spreadsheetEndpoints.save, saveSpreadsheet),
    route(spreadsheetEndpoints.versions, listSpreadsheetVersions),
    route(spreadsheetEndpoints.difference, compareSpreadsheetVersions),
    route(spreadsheetEndpoints.rebase, rebaseSpreadsheetEdits),
  ],
  jobs: () => [work(jobs.mapWorkbook, mapSpreadsheet, { concurrency: 1 })],
}
