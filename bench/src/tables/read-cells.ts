import type { Table } from '@dossier/documents'
import { squeeze, type Squeezed } from './squeezed.ts'

/** A cell as it was read. `row` is counted over all tables that are compared with one label; columns are 0-based. */
export interface ReadCell {
  squeezed: Squeezed
  table: number
  row: number
  column: number
  lastColumn: number
}

/** The rows of consecutive tables, each with its cells that have text. */
export function cellsOfTables(tables: readonly Table[]): ReadCell[][] {
  let rowCount = 0
  return tables.flatMap((table, tableIndex) =>
    table.rows.map((row) => {
      const place = rowCount
      rowCount += 1
      let column = 0
      return row.flatMap((cell) => {
        const first = column
        column += cell.columnSpan ?? 1
        const squeezed = squeeze(cell.text)
        return squeezed.text === '' ? [] : [{ squeezed, table: tableIndex, row: place, column: first, lastColumn: column - 1 }]
      })
    }),
  )
}
