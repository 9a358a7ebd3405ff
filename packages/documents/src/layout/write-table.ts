import type { Box, Table, TableCell } from '../page.ts'
import type { TableContent } from './find-tables.ts'
import type { PageText } from './page-text.ts'
import { textOf, type Word } from './word.ts'

/** The position of a word on the page, in the page's own direction. */
export type Place = (word: Word) => Box

const boxOf = (table: TableContent, place: Place): Box => {
  let x0 = Infinity
  let x1 = -Infinity
  let y0 = Infinity
  let y1 = -Infinity
  for (const row of table.rows) {
    for (const cell of row.cells) {
      for (const word of cell.words) {
        const box = place(word)
        x0 = Math.min(x0, box.x)
        y0 = Math.min(y0, box.y)
        x1 = Math.max(x1, box.x + box.width)
        y1 = Math.max(y1, box.y + box.height)
      }
    }
  }
  const round = (value: number): number => Math.round(value * 10) / 10
  return { x: round(x0), y: round(y0), width: round(x1 - x0), height: round(y1 - y0) }
}

/** Writes a table with one row per line and two spaces between cells, and returns it with its spans. */
export const writeTable = (page: PageText, draft: TableContent, place: Place): Table => {
  const rows: TableCell[][] = []
  draft.rows.forEach((row, index) => {
    if (index > 0) page.separate('\n')
    const cells: TableCell[] = []
    let column = 0
    const fill = (to: number): void => {
      for (; column < to; column++) cells.push({ text: '', start: page.position(), end: page.position() })
    }
    row.cells.forEach((cell, position) => {
      fill(cell.column)
      if (position > 0) page.separate('  ')
      const span = page.write(cell.words)
      cells.push({ text: textOf(cell.words), ...span, ...(cell.span > 1 ? { columnSpan: cell.span } : {}) })
      column = cell.column + cell.span
    })
    fill(draft.columns)
    rows.push(cells)
  })
  return {
    ...(draft.caption === undefined ? {} : { caption: draft.caption }),
    ...(draft.unit === undefined ? {} : { unit: draft.unit }),
    headerRows: draft.headerRows,
    rows,
    box: boxOf(draft, place),
  }
}
