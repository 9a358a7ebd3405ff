import type { PrintedCell, PrintedTable } from './fact.ts'
import { mentionsIn } from './mentions.ts'

/** How many columns a row fills. */
export function widthOf(cells: readonly PrintedCell[]): number {
  return cells.reduce((sum, cell) => sum + (cell.columnSpan ?? 1), 0)
}

/**
 * The heading cells over each column, top down. A cell over several columns heads each of them; so does a length of time up to the next
 * words, and a heading that is printed in the middle over a group of columns without being joined.
 */
export function headingsOfColumns(table: PrintedTable, width: number): PrintedCell[][] {
  const over: PrintedCell[][] = Array.from({ length: width }, () => [])
  const rows = table.rows.slice(0, table.headerRows)
  // A row that only names a group of the rows below it is no heading of columns.
  const lastRow = rows.findLastIndex((cells) => filledColumns(cells).length > 0)
  const last = filledColumns(rows[lastRow] ?? [])
  rows.forEach((cells, row) => {
    const isLast = row >= lastRow
    const grouped = isLast ? null : inGroups(cells, last)
    let from = 0
    let length: PrintedCell | null = null
    for (const cell of cells) {
      const to = Math.min(from + (cell.columnSpan ?? 1), width)
      if (cell.text !== '') length = !isLast && from > 0 && saysLength(cell.text) ? cell : null
      const heading = cell.text === '' ? length : cell
      for (let column = from; column < to; column += 1) {
        const own = grouped?.get(column) ?? heading
        if (own) over[column]?.push(own)
      }
      from = to
    }
    for (const [column, cell] of grouped ?? []) if (column >= from) over[column]?.push(cell)
  })
  return over
}

/** The columns behind the first that a row of headings has words over. */
function filledColumns(cells: readonly PrintedCell[]): number[] {
  const filled: number[] = []
  let column = 0
  for (const { text, columnSpan = 1 } of cells) {
    if (column > 0 && text !== '') for (let at = column; at < column + columnSpan; at += 1) filled.push(at)
    column += columnSpan
  }
  return filled
}

/** Headings of which each stands alone over its share of the columns: two over four head two each. Null where they do not. */
function inGroups(cells: readonly PrintedCell[], columns: readonly number[]): Map<number, PrintedCell> | null {
  const headings: { cell: PrintedCell; column: number }[] = []
  let column = 0
  for (const cell of cells) {
    if ((cell.columnSpan ?? 1) > 1) return null
    if (column > 0 && cell.text !== '') headings.push({ cell, column })
    column += 1
  }
  const size = columns.length / headings.length
  if (headings.length === 0 || size < 2 || !Number.isInteger(size)) return null
  const groups = new Map<number, PrintedCell>()
  for (const [at, heading] of headings.entries()) {
    const own = columns.slice(at * size, (at + 1) * size)
    if (!own.includes(heading.column)) return null
    for (const one of own) groups.set(one, heading.cell)
  }
  return groups
}

/** "Three Months Ended", "Year ended December 31,", 당기: what is said of several columns that are not always joined. */
export function saysLength(text: string): boolean {
  const [mention, ...others] = mentionsIn(text)
  if (mention === undefined || others.length > 0) return /\b(?:years?|quarters?) ended\b/i.test(text)
  if (mention.kind === 'quantity') return mention.unit.of === 'month' || mention.unit.of === 'week'
  if (mention.kind !== 'period') return false
  const { end, fiscalYear, ordinal, term, months, part } = mention.period
  return (
    end === undefined &&
    fiscalYear === undefined &&
    (months !== undefined || part !== undefined || term !== undefined || ordinal !== undefined)
  )
}
