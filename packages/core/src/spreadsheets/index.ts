export { spreadsheetModule } from './spreadsheets.module.ts'
