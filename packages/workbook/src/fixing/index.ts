export { type FixedWorkbook, fixWorkbook, type MadeFix, type OmittedReason } from './fix-workbook.ts'
export { writtenContent } from './sheet-of-changes.ts'
