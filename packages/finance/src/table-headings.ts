import { readColumnPeriod, type ColumnPeriod } from './column-period.ts'

/** A cell of a table as a span of its page's text. */
export interface PrintedCell {
  text: string
  start: number
  end: number
  columnSpan?: number
}

/** A table as it was read from a page. The first `headerRows` rows are column headings. */
export interface PrintedTable {
  caption?: string
  unit?: string
  headerRows: number
  rows: readonly (readonly PrintedCell[])[]
}

/** What stands over the numbers of notes, which are no figures. */
const notes = /^(?:주석|비고|notes?|ref(?:erence)?s?\.?)$/i

/** The period that the lowest headings tell; those above add to it as long as they do not speak of others, as a title over some columns does. */
export function periodUnder(
  corner: readonly string[],
  headings: readonly string[],
  termYears: ReadonlyMap<number, number> | undefined,
): ColumnPeriod | null {
  if (notes.test(headings.at(-1) ?? '')) return null
  let told: ColumnPeriod | null = null
  for (let from = headings.length - 1; from >= 0; from -= 1) {
    const period = readColumnPeriod([...corner, ...headings.slice(from)], termYears)
    if (told !== null && period?.year !== told.year) return told
    told = period
  }
  return told
}

/** How many columns a row fills. */
export function widthOf(cells: readonly PrintedCell[]): number {
  return cells.reduce((sum, cell) => sum + (cell.columnSpan ?? 1), 0)
}

/** A length of time over several columns, which are not always joined: "Three Months Ended". */
const lengthOfTime =
  /\b(?:months?|weeks?|quarters?|years?) ended\b|^(?:fiscal|calendar) years?\b|^\s*(?:당|전|전전)\s*(?:분기|반기|기)\s*$|제\s*\d+\s*기\s*(?:\d\s*)?(?:분기|반기)/i

/** The heading cells over a column, top down; a cell over several columns heads each of them, and so does a length of time up to the next words. */
export function headingsOver(table: PrintedTable, column: number): PrintedCell[] {
  return table.rows.slice(0, table.headerRows).flatMap((cells, row) => {
    const isLast = row === table.headerRows - 1
    let from = 0
    let length: PrintedCell | null = null
    for (const cell of cells) {
      const to = from + (cell.columnSpan ?? 1)
      if (cell.text !== '') length = !isLast && from > 0 && lengthOfTime.test(cell.text) ? cell : null
      if (column >= from && column < to) return cell.text === '' ? (length ?? []) : [cell]
      from = to
    }
    return []
  })
}
