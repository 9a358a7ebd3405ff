/** A sheet as far as it is known without its cells. Rows and columns count from 0. */
export interface SheetOutline {
  name: string
  hidden: boolean
  rows: number
  columns: number
  /** Rows above and columns left of the split that the file freezes. */
  frozen: { rows: number; columns: number }
  /** Widths that the file sets, pixels. */
  widths: readonly { from: number; to: number; width: number }[]
  merges: readonly MergedCells[]
}

/** A rectangle of cells shown as its first; all ends belong to it. */
export interface MergedCells {
  top: number
  left: number
  bottom: number
  right: number
}

/** What a cell shows. */
export interface ShownCell {
  column: number
  text: string
  /** A number, a date or a time: it stands right. */
  isFigure?: true
  bold?: true
  /** Its text is broken into lines. */
  wraps?: true
}

/** The cells of a row that show something, left to right. */
export interface ShownRow {
  row: number
  cells: readonly ShownCell[]
}

/** A workbook of any format, read only where somebody looks. */
export interface Workbook {
  sheets: readonly SheetOutline[]
  /** The rows with cells from `first` up to, not including, `end`. */
  rows: (sheet: number, first: number, end: number) => Promise<ShownRow[]>
}

/** Sheets end here in every format (ECMA-376: 1,048,576 rows, 16,384 columns). */
export const mostRows = 1_048_576
export const mostColumns = 16_384
/** Longer texts in one cell are cut: Excel's own limit. */
export const longestText = 32_767

/** The pixels of a width in characters of Calibri 11 (ECMA-376 18.3.1.13). */
export function pixelsOfWidth(characters: number): number {
  return Math.round(Math.min(255, Math.max(0, characters)) * 7 + 5)
}
