import type { ReadPage } from '@dossier/contract'
import type { Span } from '../../../span.ts'
import { cellPlace } from '../../pages/sheet-address.ts'
import type { ShownRow } from './workbook.ts'

/** A cell of a sheet; rows and columns count from 0. */
export interface CellAddress {
  row: number
  column: number
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * The cells that cited spans of a read page touch. Cells of its tables know their address; a line outside of them (a title) is the cell of its rows
 * that shows the same.
 *
 * @param rows those of the page's range
 */
export function citedCells(page: Pick<ReadPage, 'text' | 'tables'>, spans: readonly Span[], rows: readonly ShownRow[]): CellAddress[] {
  const cells = new Map<string, CellAddress>()
  const add = (cell: CellAddress) => cells.set(`${cell.row}.${cell.column}`, cell)
  for (const span of spans) {
    let isInTable = false
    for (const cell of page.tables.flatMap((table) => table.rows.flat())) {
      if (cell.end <= cell.start || cell.start >= span.end || cell.end <= span.start) continue
      const place = cellPlace(cell.address ?? '')
      if (place === undefined) continue
      add({ row: place.row - 1, column: place.column - 1 })
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
      for (const { column, text } of shown) if (lines.has(oneLine(text))) add({ row, column })
    }
  }
  return [...cells.values()]
}
