import { type CellRange, isInRange, parseRange } from '@dossier/contract'
import { type Page, sheetCells, type Table, type TableCell } from '@dossier/documents'
import type { FactTable } from '@dossier/finance'

/**
 * A page of a sheet as if it had only some cells: those in the range, with the labels and headings that name them. Everything else is blank, and
 * keeps its length, its rows and its columns, so that spans and facts of the page are those of the limited one too.
 * @param figures starts of the cells that are figures, in the page's text: outside of the range they name nothing
 */
export function limitPage(page: Page, range: CellRange, figures: ReadonlySet<number>): Page {
  const kept: { start: number; end: number }[] = []
  const keep = <Cell extends { start: number; end: number }>(cell: Cell): Cell => {
    kept.push(cell)
    return cell
  }
  const tables = page.tables.map((table) => limitTable(table, range, figures, keep))
  const looseCells = (page.looseCells ?? []).filter(({ address }) => {
    const at = parseRange(address)
    return at !== undefined && (isInRange(range, at.top, at.left) || at.top < range.top)
  })
  for (const cell of looseCells) keep(cell)
  return { ...page, text: onlySpans(page.text, kept), tables, looseCells }
}

/** The same page with nothing on it. */
export const blankPage = (page: Page): Page => ({ ...page, text: onlySpans(page.text, []), tables: [], looseCells: [], headings: [] })

function limitTable(table: Table, range: CellRange, figures: ReadonlySet<number>, keep: (cell: TableCell) => TableCell): Table {
  const rows = table.rows.map((row, at) => {
    const isHeading = at < table.headerRows
    const isTitle = row.filter(({ text }) => text.trim() !== '').length === 1
    return row.map((cell) => {
      const place = cell.address === undefined ? undefined : parseRange(cell.address)
      // Headings that are repeated from an earlier page have no address.
      if (place === undefined) return cell
      const isFigure = figures.has(cell.start)
      const isLabel = place.left < range.left && !isFigure
      const names =
        isHeading || (isTitle && place.top < range.top && !isFigure)
          ? place.left <= range.right
          : isLabel && place.top >= range.top && place.top <= range.bottom
      return names || isInRange(range, place.top, place.left) ? keep(cell) : { ...cell, text: '', end: cell.start }
    })
  })
  return { ...table, rows }
}

/** The text with blanks for all letters outside of the spans; lines stay lines. */
function onlySpans(text: string, spans: readonly { start: number; end: number }[]): string {
  let limited = ''
  let at = 0
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    if (end <= at) continue
    limited += blanks(text.slice(at, start)) + text.slice(Math.max(at, start), end)
    at = end
  }
  return limited + blanks(text.slice(at))
}

const blanks = (text: string): string => text.replaceAll(/[^\n]/g, ' ')

/** The facts of a page whose figures are in the range. Sums are left out: their parts may be outside. */
export function limitFacts(table: FactTable, page: Page, range: CellRange): FactTable {
  const within = new Set(
    sheetCells(page).flatMap(({ start, address }) => {
      const at = parseRange(address)
      return at !== undefined && isInRange(range, at.top, at.left) ? [start] : []
    }),
  )
  return { ...table, ties: [], facts: table.facts.filter(({ cell }) => within.has(cell.start)) }
}
