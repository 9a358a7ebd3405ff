import type { CellRange } from '@dossier/contract'
import type { ICommandService, Workbook, Worksheet } from '@univerjs/core'
import { maxColumns, maxRows } from '../../evidence/viewer/previews/sheet/workbook.ts'
import { setColumnCount, setRowCount } from './change-guard.ts'
import { spare } from './spare-lines.ts'

/** The last row and the last column of some cells, 0-based. */
type Corner = Pick<CellRange, 'bottom' | 'right'>

/** Whether cells are within the size that the format of the file permits. */
export const isWithinFormat = ({ bottom, right }: Corner): boolean => bottom < maxRows && right < maxColumns

/**
 * Adds empty rows and columns until a sheet shows these cells, since Univer throws for cells beyond its grid. Nothing of it belongs to the file.
 *
 * @throws RangeError where the format has no such cells
 */
export function growTo(
  { bottom, right }: Corner,
  sheet: Worksheet,
  { book, commands }: { book: Pick<Workbook, 'getUnitId'>; commands: Pick<ICommandService, 'syncExecuteCommand'> },
): void {
  if (!isWithinFormat({ bottom, right })) throw new RangeError('cells beyond the format')
  const target = { unitId: book.getUnitId(), subUnitId: sheet.getSheetId() }
  if (bottom >= sheet.getRowCount())
    commands.syncExecuteCommand(setRowCount, { ...target, rowCount: Math.min(maxRows, bottom + 1 + spare.rows) })
  if (right >= sheet.getColumnCount())
    commands.syncExecuteCommand(setColumnCount, { ...target, columnCount: Math.min(maxColumns, right + 1 + spare.columns) })
}

/**
 * Adds empty rows or columns behind chosen cells that reach the last one, so that the arrow keys, Tab and Enter go on as in Excel. Rows and columns that
 * are chosen as a whole, or all cells, do not count.
 */
export function growAtEdge(chosen: CellRange, sheet: Worksheet, context: Parameters<typeof growTo>[2]): void {
  const [lastRow, lastColumn] = [sheet.getRowCount() - 1, sheet.getColumnCount() - 1]
  const reachesBottom = chosen.bottom >= lastRow && chosen.top > 0
  const reachesRight = chosen.right >= lastColumn && chosen.left > 0
  if (!reachesBottom && !reachesRight) return
  const corner = { bottom: reachesBottom ? lastRow + 1 : lastRow, right: reachesRight ? lastColumn + 1 : lastColumn }
  if (isWithinFormat(corner)) growTo(corner, sheet, context)
}
