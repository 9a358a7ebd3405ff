import type { LooseCell, Page } from './page.ts'

type SheetPage = Pick<Page, 'text' | 'tables' | 'looseCells'>

/** The cells of a page of a sheet that show something on it, in the order of its text. None of a page of anything else. */
export function sheetCells({ tables, looseCells = [] }: SheetPage): LooseCell[] {
  const inTables = tables.flatMap(({ rows }) =>
    rows.flat().flatMap(({ start, end, address }) => (address !== undefined && start < end ? [{ start, end, address }] : [])),
  )
  return [...inTables, ...looseCells].toSorted((one, other) => one.start - other.start)
}

/** The cells in which a span of a page's text stands; none unless all that it says stands in cells. */
export function cellsOfSpan(page: SheetPage, start: number, end: number): LooseCell[] {
  const touched = sheetCells(page).filter((cell) => cell.start < end && cell.end > start)
  let at = start
  for (const cell of touched) {
    if (page.text.slice(at, cell.start).trim() !== '') return []
    at = Math.max(at, cell.end)
  }
  return page.text.slice(at, end).trim() === '' ? touched : []
}
