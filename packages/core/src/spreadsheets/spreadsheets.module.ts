import { spreadsheetEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { createSpreadsheet } from './create-spreadsheet.ts'
import { listSpreadsheets } from './list-spreadsheets.ts'
import { saveSpreadsheet } from './save-spreadsheet.ts'
import { uploadSpreadsheets } from './upload-spreadsheets.ts'

/** The workbooks among the files of a workspace. */
export const spreadsheetModule: Module = {
  routes: [
    route(spreadsheetEndpoints.list, listSpreadsheets),
    route(spreadsheetEndpoints.upload, uploadSpreadsheets),
    route(spreadsheetEndpoints.create, createSpreadsheet),
    route(spreadsheetEndpoints.save, saveSpreadsheet),
  ],
}
