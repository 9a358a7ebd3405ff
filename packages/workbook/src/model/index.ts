export { call, compared, fixed, joined, minus, type Operand, over, plus, power, range, referredCells, times, when } from './formula.ts'
export { addressOf, columnLetters, fixedRange, formulaText, type Layout, layoutOf, quotedSheet, rowNumber } from './formula-text.ts'
export { formatCodes, type NumberFormat, priceFormat } from './number-format.ts'
export {
  addRow,
  addSheet,
  calculated,
  type Cell,
  type CellLook,
  type Chart,
  type Formula,
  input,
  type Language,
  type Listing,
  newWorkbook,
  type Row,
  type Sheet,
  type Source,
  text,
  type Workbook,
  sheetNameFor,
} from './workbook.ts'
