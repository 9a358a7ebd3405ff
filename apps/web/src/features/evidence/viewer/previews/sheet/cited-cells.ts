import { type CellRange, isInRange, type ReadPage } from '@dossier/contract'
import type { Span } from '../../../span.ts'
import { cellPlace } from '../../pages/sheet-address.ts'
import type { ShownRow } from './workbook.ts'

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * The cells that cited spans of extracted text touch. Table cells have an address; a line outside of tables (such as a title) is located by its text
 * among the given rows.
 *
 * @param rows those of the page's range
 */
export function citedCells(page: Pick<ReadPage, 'text' | 'tables'>, spans: readonly Span[], rows: readonly ShownRow[]): CellRange[] {
  const cells = new Map<string, CellRange>()
  const add = (row: number, column: number) => cells.set(`${row}.${column}`, { top: row, left: column, bottom: row, right: column })
  for (const span of spans) {
    let isInTable = false
    for (const cell of page.tables.flatMap((table) => table.rows.flat())) {
      if (cell.end <= cell.start || cell.start >= span.end || cell.end <= span.start) continue
      const place = cellPlace(cell.address ?? '')
      if (place === undefined) continue
      add(place.row - 1, place.column - 1)
      isInTable = true
    }
    if (isInTable) continue
    const start = page.text.lastIndexOf('\n', Math.max(0, span.start - 1)) + 1
    const end = page.text.indexOf('\n', span.end)
    const lines = new Set(
      page.text
        .slice(start, end < 0 ? undefined : end)
        .split('\n')
        .map(oneLine),
    )
    for (const { row, cells: shown } of rows) {
      for (const { column, text } of shown) if (lines.has(oneLine(text))) add(row, column)
    }
  }
  return [...cells.values()]
}

/** The 0-based heading rows of the tables that contain the cells. */
export function headingRows({ tables }: Pick<ReadPage, 'tables'>, cells: readonly CellRange[]): number[] {
  const rows = new Set<number>()
  for (const {
    headerRows,
    rows: [...all],
  } of tables) {
    const isCited = all.some((row) => row.some(({ address = '' }) => isCitedCell(address, cells)))
    if (!isCited) continue
    for (const { address = '' } of all.slice(0, headerRows).flat()) {
      const place = cellPlace(address)
      if (place !== undefined) rows.add(place.row - 1)
    }
  }
  return [...rows].toSorted((one, other) => one - other)
}

function isCitedCell(address: string, cells: readonly CellRange[]): boolean {
  const place = cellPlace(address)
  return place !== undefined && cells.some((range) => isInRange(range, place.row - 1, place.column - 1))
}
