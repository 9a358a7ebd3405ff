/** A sheet without its cells. Rows and columns are 0-based. */
export interface SheetOutline {
  name: string
  hidden: boolean
  rows: number
  columns: number
  /** Number of frozen rows and columns. */
  frozen: { rows: number; columns: number }
  /** Widths that the file sets, pixels. */
  widths: readonly { from: number; to: number; width: number }[]
  merges: readonly MergedCells[]
}

/** A rectangle of merged cells; all bounds are inclusive. */
export interface MergedCells {
  top: number
  left: number
  bottom: number
  right: number
}

/** Displayed content of a cell. */
export interface ShownCell {
  column: number
  text: string
  /** A number, a date or a time: aligned right. */
  isFigure?: true
  bold?: true
  /** Whether its text wraps. */
  wraps?: true
}

/** The non-empty cells of a row, left to right. */
export interface ShownRow {
  row: number
  cells: readonly ShownCell[]
}

/** A workbook of any format, whose rows are read on demand. */
export interface Workbook {
  sheets: readonly SheetOutline[]
  /** The rows with cells from `first` up to, not including, `end`. */
  rows: (sheet: number, first: number, end: number) => Promise<ShownRow[]>
}

/** Size limits of a sheet in every format (ECMA-376: 1,048,576 rows, 16,384 columns). */
export const maxRows = 1_048_576
export const maxColumns = 16_384
/** Longer cell texts are cut, as in Excel. */
export const longestText = 32_767

/** Converts a column width in characters of Calibri 11 to pixels (ECMA-376 18.3.1.13). */
export function pixelsOfWidth(characters: number): number {
  return Math.round(Math.min(255, Math.max(0, characters)) * 7 + 5)
}
