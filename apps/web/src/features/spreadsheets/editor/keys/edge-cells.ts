import type { CellRange } from '@dossier/contract'
import type { Worksheet } from '@univerjs/core'

/** A cell of a sheet, 0-based. */
export interface Corner {
  row: number
  column: number
}

/** Where Ctrl+End goes in Excel: the last row and the last column with content, which need not be of one cell. */
export function lastCell(sheet: Pick<Worksheet, 'getCellMatrix'>): Corner {
  const last = { row: 0, column: 0 }
  sheet.getCellMatrix().forValue((row, column, cell) => {
    if (cell === null || cell === undefined || [cell.v, cell.f, cell.si, cell.p].every((part) => (part ?? '') === '')) return
    last.row = Math.max(last.row, row)
    last.column = Math.max(last.column, column)
  })
  return last
}

/** Where Ctrl+Home goes in Excel: the first cell, or the first one that is not frozen. */
export function firstCell(sheet: Pick<Worksheet, 'getFreeze'>): Corner {
  const { startRow, startColumn } = sheet.getFreeze()
  return { row: Math.max(0, startRow), column: Math.max(0, startColumn) }
}

/** The cells between two, whichever comes first. */
export const rangeBetween = (one: Corner, other: Corner): CellRange => ({
  top: Math.min(one.row, other.row),
  left: Math.min(one.column, other.column),
  bottom: Math.max(one.row, other.row),
  right: Math.max(one.column, other.column),
})
