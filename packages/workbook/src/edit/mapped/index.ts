export { type BytesAt, editMapped, type MappedEdit, type SplicedWorkbook } from './edit-mapped.ts'
export { type BuiltMap, mapWorkbook } from './map-workbook.ts'
export { type EditPlan, planEdits } from './plan-edits.ts'
export { type ByteRange, encodeMapHeader, readMapHeader, type WorkbookMap } from './workbook-map.ts'
