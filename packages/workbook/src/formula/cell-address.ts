/** The size of a sheet: ECMA-376 part 1, 18.3.1.73 and 18.3.1.13. */
export const maxRows = 1_048_576
export const maxColumns = 16_384

/** The letters of a column, 0-based: 27 is "AB". */
export function columnLetters(column: number): string {
  let rest = column + 1
  let letters = ''
  while (rest > 0) {
    const digit = (rest - 1) % 26
    letters = String.fromCharCode(65 + digit) + letters
    rest = (rest - digit - 1) / 26
  }
  return letters
}

/** The 0-based column of letters of either case; null beyond the last column of a sheet. */
export function columnOf(letters: string): number | null {
  if (letters.length === 0 || letters.length > 3) return null
  let column = 0
  for (let at = 0; at < letters.length; at++) {
    const digit = (letters.charCodeAt(at) | 32) - 96
    if (digit < 1 || digit > 26) return null
    column = column * 26 + digit
  }
  return column > maxColumns ? null : column - 1
}

export interface CellPlace {
  /** 0-based. */
  row: number
  /** 0-based. */
  column: number
}

/** A rectangle of cells, 0-based, its ends included. */
export interface CellRange {
  top: number
  left: number
  bottom: number
  right: number
}

export const isOverlapping = (one: CellRange, other: CellRange): boolean =>
  one.top <= other.bottom && other.top <= one.bottom && one.left <= other.right && other.left <= one.right

export const writeCell = ({ row, column }: CellPlace): string => `${columnLetters(column)}${row + 1}`

/** "B5", or "B5:F9" for more than one cell. */
export function writeRange({ top, left, bottom, right }: CellRange): string {
  const first = writeCell({ row: top, column: left })
  return top === bottom && left === right ? first : `${first}:${writeCell({ row: bottom, column: right })}`
}

/** Reads "B5" or "B5:F9", the notation of a table's range in files; null for anything else. */
export function readRange(text: string): CellRange | null {
  const [first, last = first, ...rest] = text.replaceAll('$', '').split(':').map(readCell)
  if (!first || !last || rest.length > 0) return null
  return {
    top: Math.min(first.row, last.row),
    left: Math.min(first.column, last.column),
    bottom: Math.max(first.row, last.row),
    right: Math.max(first.column, last.column),
  }
}

export function readCell(text: string): CellPlace | null {
  let letters = 0
  while (letters < text.length && letters < 4 && (text.charCodeAt(letters) | 32) >= 97 && (text.charCodeAt(letters) | 32) <= 122) letters++
  const column = columnOf(text.slice(0, letters))
  const digits = text.slice(letters)
  if (column === null || digits.length === 0 || digits.length > 7 || !/^\d+$/.test(digits)) return null
  const row = Number(digits) - 1
  return row < 0 || row >= maxRows ? null : { row, column }
}
