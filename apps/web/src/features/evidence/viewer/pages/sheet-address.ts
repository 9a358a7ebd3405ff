/** Where a block of a sheet begins. 1-based, as people count. */
export interface SheetOrigin {
  column: number
  row: number
}

const columnNumber = (letters: string): number => [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** The first cell of a range in A1 notation ("B7:F60"); the top left cell of the sheet when it names none. */
export function originOf(range: string): SheetOrigin {
  const parts = /^\$?([A-Z]{1,3})\$?(\d{1,7})/.exec(range.trim().toUpperCase())
  return { column: columnNumber(parts?.[1] ?? 'A'), row: Math.max(1, Number(parts?.[2] ?? 1)) }
}

/** The letters of a column, 1-based: 1 is A, 27 is AA. */
export function columnLetters(column: number): string {
  let rest = column
  let letters = ''
  while (rest > 0) {
    const place = (rest - 1) % 26
    letters = String.fromCharCode(65 + place) + letters
    rest = (rest - 1 - place) / 26
  }
  return letters
}
