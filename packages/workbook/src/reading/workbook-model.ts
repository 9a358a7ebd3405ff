import { type CellPlace, type CellRange, maxColumns } from '../formula/cell-address.ts'
import type { FormulaNode } from '../formula/formula-node.ts'

export type CellValue = number | string | boolean | null

/** A formula of a cell. */
export interface CellFormula {
  /** Without the equals sign; a copied formula is translated to its own cell. */
  text: string
  /** Null where the text is no formula that can be read. */
  root: FormulaNode | null
  /** The same for all copies: R1C1 notation. */
  form: string
  /** Whether one formula fills several cells (an array formula). */
  isArray: boolean
  /** Whether it is an array formula that spills by itself (a dynamic array). */
  isDynamic: boolean
  /** The cells that an array formula fills; null for others. */
  range: CellRange | null
}

/** A cell with content. */
export interface AuditedCell extends CellPlace {
  sheet: AuditedSheet
  /** As it was last calculated; dates as serial numbers, null for errors and for formulas that were never calculated. */
  value: CellValue
  /** An error value such as "#REF!". */
  error: string | null
  formula: CellFormula | null
  /** Excel's number format; empty for General. */
  format: string
  isDate: boolean
  isPercent: boolean
}

/** A what-if table, as "Data Table" of Excel makes it (ECMA-376 part 1, 18.3.1.40). */
export interface DataTable {
  /** Its inner cells. */
  range: CellRange
  /** The input cell for the values of the row above the table, and the one for the column left of it. */
  rowInput: CellPlace | null
  columnInput: CellPlace | null
  isDeleted: boolean
}

export interface AuditedSheet {
  index: number
  name: string
  visibility: 'visible' | 'hidden' | 'very-hidden'
  /** Every cell with content by `cellKey`, ordered by rows and columns. */
  cells: ReadonlyMap<number, AuditedCell>
  /** The same by row, and by column. */
  rows: ReadonlyMap<number, readonly AuditedCell[]>
  columns: ReadonlyMap<number, readonly AuditedCell[]>
  hiddenRows: readonly number[]
  /** Those of the hidden rows that a filter hides. */
  filteredRows: readonly number[]
  hiddenColumns: readonly number[]
  /** Depth of the group of rows and columns that are in one, by their index. */
  rowLevels: ReadonlyMap<number, number>
  columnLevels: ReadonlyMap<number, number>
  isProtected: boolean
  dataTables: readonly DataTable[]
  tables: readonly SheetTable[]
}

/** A table of a sheet that formulas can name. */
export interface SheetTable {
  name: string
  /** Including its header row, and its totals row if it has one. */
  range: CellRange
  hasTotals: boolean
  columns: readonly string[]
}

/** A defined name. */
export interface WorkbookName {
  name: string
  /** As the file has it: an area, a constant or a formula. */
  text: string
  root: FormulaNode | null
  /** Index of its sheet; null for the complete workbook. */
  sheet: number | null
}

/** A sheet of another file, with the values that formulas read of it when they were last updated (ECMA-376 part 1, 18.14). */
export interface ExternalSheet {
  /** Number of the file in formulas: "1" of `[1]Sheet1!A1`. */
  book: string
  name: string
  cells: readonly (CellPlace & { value: number | string | boolean; isError: boolean })[]
}

export interface AuditedWorkbook {
  sheets: readonly AuditedSheet[]
  names: readonly WorkbookName[]
  /** Paths or addresses of other files, in the order of their numbers in formulas. */
  externalFiles: readonly string[]
  externalSheets: readonly ExternalSheet[]
  calculation: { isIterative: boolean; isManual: boolean }
  isStructureProtected: boolean
}

export const cellKey = (row: number, column: number): number => row * maxColumns + column

/** The place of a `cellKey`. */
export const placeOfKey = (key: number): CellPlace => ({ row: Math.floor(key / maxColumns), column: key % maxColumns })

export const cellAt = (sheet: AuditedSheet, row: number, column: number): AuditedCell | undefined => sheet.cells.get(cellKey(row, column))

export const isNumber = (cell: AuditedCell | undefined): cell is AuditedCell & { value: number } => typeof cell?.value === 'number'

/** A typed number, as opposed to a computed one. */
export const isTypedNumber = (cell: AuditedCell | undefined): cell is AuditedCell & { value: number; formula: null } =>
  isNumber(cell) && cell.formula === null

/** Whether an array formula is written in a cell; the others that it fills look like typed values in the file. */
export const isFirstOfArray = ({ formula, row, column }: AuditedCell): boolean =>
  formula?.range?.top === row && formula.range.left === column
