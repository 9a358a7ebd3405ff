import type { LooseCell, Page } from './page.ts'

type SheetPage = Pick<Page, 'text' | 'tables' | 'looseCells'>

/** The non-empty cells of a sheet's page, in the order of its text. Empty for other pages. */
export function sheetCells({ tables, looseCells = [] }: SheetPage): LooseCell[] {
  const inTables = tables.flatMap(({ rows }) =>
    rows.flat().flatMap(({ start, end, address }) => (address !== undefined && start < end ? [{ start, end, address }] : [])),
  )
  return [...inTables, ...looseCells].toSorted((one, other) => one.start - other.start)
}

/** The cells that contain a span of a page's text; empty unless all of its text is in cells. */
export function cellsOfSpan(page: SheetPage, start: number, end: number): LooseCell[] {
  const touched = sheetCells(page).filter((cell) => cell.start < end && cell.end > start)
  let at = start
  for (const cell of touched) {
    if (page.text.slice(at, cell.start).trim() !== '') return []
    at = Math.max(at, cell.end)
  }
  return page.text.slice(at, end).trim() === '' ? touched : []
}
