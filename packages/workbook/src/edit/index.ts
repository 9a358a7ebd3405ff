export type { CellContent } from './cell-xml.ts'
export { type EditRefusal, WorkbookEditRefused } from './edit-refused.ts'
export { type ComputedFormula, computeFormulas } from './compute-formulas.ts'
export { type EditedWorkbook, editWorkbook } from './edit-workbook.ts'
export { emptyWorkbook } from './empty-workbook.ts'
export * from './mapped/index.ts'
export type {
  AddSheetEdit,
  BorderLine,
  BorderStyle,
  CellEdit,
  CellFormat,
  CopySheetEdit,
  DeleteSheetEdit,
  FilterCriterion,
  FilterEdit,
  FilterOperator,
  FormatEdit,
  FreezeEdit,
  LayoutEdit,
  LineEdit,
  MergeEdit,
  MoveEdit,
  NameDefinition,
  NameEdit,
  NamePlace,
  NoteEdit,
  OutlineEdit,
  SheetEdit,
  SheetFilter,
  SizeEdit,
  StructureEdit,
  ThreadEdit,
  ThreadMessage,
  VisibilityEdit,
  WorkbookEdit,
} from './workbook-edit.ts'
