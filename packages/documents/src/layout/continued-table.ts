import type { TableCell } from '../page.ts'
import type { TablePart } from './page-layout.ts'

/** Tolerance for equal line positions in two parts of one table (points). */
const tolerance = 2

const sameLines = (above: readonly number[], below: readonly number[]): boolean =>
  above.length === below.length && above.every((x, index) => Math.abs(x - (below[index] ?? Infinity)) <= tolerance)

/**
 * Gives a table that continues from the page before without repeating its headings those of its first part, without spans on this page (see
 * `TableCell`); likewise its caption and unit.
 */
export const continueTable = (above: TablePart | undefined, below: TablePart | undefined): void => {
  if (above === undefined || below === undefined || below.table.headerRows > 0 || !sameLines(above.xs, below.xs)) return
  const width = (row: readonly TableCell[] | undefined): number => (row ?? []).reduce((sum, cell) => sum + (cell.columnSpan ?? 1), 0)
  if (width(above.table.rows[0]) !== width(below.table.rows[0])) return
  const headings = above.table.rows.slice(0, above.table.headerRows).map((row) => row.map((cell) => ({ ...cell, start: 0, end: 0 })))
  below.table.rows.unshift(...headings)
  below.table.headerRows = headings.length
  if (above.table.caption !== undefined) below.table.caption ??= above.table.caption
  if (above.table.unit !== undefined) below.table.unit ??= above.table.unit
}
