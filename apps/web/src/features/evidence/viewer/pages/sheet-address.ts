/** Position of a cell in its sheet, 1-based. */
export interface CellPlace {
  column: number
  row: number
}

const columnNumber = (letters: string): number => letters.split('').reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** Before a letter or a number of an address, it keeps that part as it is when a formula is copied: "$B$7". */
const anchor = '$'

/** Parses an address in A1 notation, or the first cell of a range ("B7:F60"); undefined when it is invalid. */
export function cellPlace(address: string): CellPlace | undefined {
  const parts = /^([A-Z]{1,3})([1-9]\d{0,6})(?!\d)/i.exec(address.trim().replaceAll(anchor, ''))
  if (parts === null) return undefined
  return { column: columnNumber((parts[1] ?? '').toUpperCase()), row: Number(parts[2]) }
}
