export type { CellContent } from './cell-xml.ts'
export { type EditRefusal, WorkbookEditRefused } from './edit-refused.ts'
export { type EditedWorkbook, editWorkbook } from './edit-workbook.ts'
export type { CellEdit } from './recalculate-edited.ts'
