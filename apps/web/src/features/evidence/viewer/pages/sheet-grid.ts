import type { ReadPage } from '@dossier/contract'
import { cellPlace } from './sheet-address.ts'

type SheetTable = ReadPage['tables'][number]
type SheetCell = SheetTable['rows'][number][number]

/** A table of a sheet as a grid; column and row numbers are 1-based. */
export interface SheetGrid {
  columns: readonly number[]
  rows: readonly SheetGridRow[]
}

export interface SheetGridRow {
  number: number
  /** One for each column of the grid; undefined for empty cells. */
  cells: readonly (SheetCell | undefined)[]
  /** Whether the row names the columns. */
  isHeading: boolean
}

/** Number of a row: from its first cell with an address, else one below the previous row. */
function numberOf(row: readonly SheetCell[], before: number): number {
  for (const cell of row) {
    const place = cell.address === undefined ? undefined : cellPlace(cell.address)
    if (place !== undefined) return place.row
  }
  return before + 1
}

/** Lays out a table by the addresses of its cells. `range` (A1 notation) gives its origin when no cell has an address. */
export function sheetGrid(table: SheetTable, range: string): SheetGrid {
  const origin = cellPlace(range) ?? { column: 1, row: 1 }
  let before = origin.row - 1
  let first = Infinity
  let last = 0
  const placed = table.rows.map((row) => {
    before = numberOf(row, before)
    const cells = new Map<number, SheetCell>()
    row.forEach((cell, index) => {
      const column = (cell.address === undefined ? undefined : cellPlace(cell.address)?.column) ?? origin.column + index
      if (cell.address === undefined && cell.text === '') return
      cells.set(column, cell)
      first = Math.min(first, column)
      last = Math.max(last, column)
    })
    return { number: before, cells }
  })
  const columns = last === 0 ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return {
    columns,
    rows: placed.map(({ number, cells }, index) => ({
      number,
      cells: columns.map((column) => cells.get(column)),
      isHeading: index < table.headerRows,
    })),
  }
}
