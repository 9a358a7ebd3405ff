export {
  type CellDifference,
  type CellState,
  compareWorkbooks,
  type SheetDifference,
  type WorkbookDifference,
} from './compare-workbooks.ts'
export { rebaseEdits, type RebasedEdits, type OverlappingEdit, type LostEdit } from './rebase-edits.ts'
export { columnLetters } from '../formula/cell-address.ts'
