/** A rectangle of cells; rows and columns count from 0, and all edges are included. */
export interface CellRange {
  top: number
  left: number
  bottom: number
  right: number
}

const form = /^([A-Z]{1,3})([1-9]\d{0,6})(?::([A-Z]{1,3})([1-9]\d{0,6}))?$/

/** Parses a range in A1 notation, "C12" or "A12:D14", with its corners in any order; undefined for any other text. */
export function parseRange(range: string): CellRange | undefined {
  const parts = form.exec(range)
  if (parts === null) return undefined
  const [, letters = '', row = '', otherLetters = letters, otherRow = row] = parts
  const [columns, rows] = [
    [columnOf(letters), columnOf(otherLetters)],
    [Number(row) - 1, Number(otherRow) - 1],
  ]
  return { top: Math.min(...rows), left: Math.min(...columns), bottom: Math.max(...rows), right: Math.max(...columns) }
}

/** Formats a range in A1 notation: a single cell as "C12", others by two corners. */
export function writeRange({ top, left, bottom, right }: CellRange): string {
  const [first, last] = [`${columnLetters(left)}${top + 1}`, `${columnLetters(right)}${bottom + 1}`]
  return first === last ? first : `${first}:${last}`
}

/** The letters of a column, counted from 0: 0 is A, 26 is AA. */
export function columnLetters(column: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

const columnOf = (letters: string): number => letters.split('').reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1

export const isInRange = ({ top, left, bottom, right }: CellRange, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

/** Whether two ranges share a cell. */
export const rangesOverlap = (one: CellRange, other: CellRange): boolean =>
  one.top <= other.bottom && other.top <= one.bottom && one.left <= other.right && other.left <= one.right

/** The bounding rectangle of several ranges. @param ranges never empty */
export const around = (ranges: readonly CellRange[]): CellRange => ({
  top: Math.min(...ranges.map(({ top }) => top)),
  left: Math.min(...ranges.map(({ left }) => left)),
  bottom: Math.max(...ranges.map(({ bottom }) => bottom)),
  right: Math.max(...ranges.map(({ right }) => right)),
})
