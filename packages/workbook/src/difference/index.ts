export {
  type CellDifference,
  type CellState,
  compareWorkbooks,
  type NameDifference,
  type SheetDifference,
  type WorkbookDifference,
} from './compare-workbooks.ts'
export { type LostEdit, type OverlappingEdit, rebaseEdits, type RebasedEdits } from './rebase-edits.ts'
export { columnLetters } from '../formula/cell-address.ts'
