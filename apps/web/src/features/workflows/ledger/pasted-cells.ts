/**
 * The cells of a range that was copied in a spreadsheet: rows of cells, as Excel and its kind put them on the clipboard (tabs between cells, a cell with
 * a line break or a tab in quotation marks, those inside doubled).
 */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === '\t') endCell()
    else if (character === '\n') {
      endCell()
      rows.push([])
    } else if (character !== '\r') cell += character
  }
  endCell()
  // A copied range ends with a line break of its own.
  if (rows.at(-1)?.every((last) => last === '') === true && rows.length > 1) rows.pop()
  return rows
}

/** Where a range lies in a grid. */
export interface GridPlace {
  row: number
  column: number
}

/** A grid with a range put in, its corner at a place; what is beyond the grid is left out. */
export function withPasted(
  grid: readonly (readonly string[])[],
  { row: top, column: left }: GridPlace,
  cells: readonly (readonly string[])[],
): string[][] {
  return grid.map((values, row) => values.map((value, column) => cells[row - top]?.[column - left] ?? value))
}
