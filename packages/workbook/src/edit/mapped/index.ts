export { editMapped, type MappedEdit, type SplicedWorkbook } from './edit-mapped.ts'
export { type BuiltMap, mapWorkbook } from './map-workbook.ts'
export { planEdits } from './plan-edits.ts'
export { encodeMapHeader, readMapHeader, type WorkbookMap } from './workbook-map.ts'
