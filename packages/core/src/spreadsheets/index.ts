export { spreadsheetModule } from './spreadsheets.module.ts'
export { presentSpreadsheet } from './spreadsheets.present.ts'
export { workbookBytes } from './workbook-bytes.ts'
