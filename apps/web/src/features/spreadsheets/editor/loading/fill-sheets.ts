import type { Injector, Workbook } from '@univerjs/core'
import { IRenderManagerService, SheetSkeletonManagerService } from '@univerjs/preset-sheets-core'
import { inPieces, unpackedRows } from './packed-cells.ts'
import type { PackedWorkbook } from './workbook.worker.ts'

/**
 * Puts all cells into an open workbook that has the first rows only, past the history and in pieces between which the page draws and scrolls.
 *
 * @param isGone whether the workbook has been closed meanwhile
 */
export async function fillSheets(
  { data, cells }: PackedWorkbook,
  book: Workbook,
  injector: Injector,
  isGone: () => boolean,
): Promise<void> {
  for (const [id, style] of Object.entries(data.styles)) if (style) book.getStyles().addCustomStyle(id, style)
  const sheets = book.getSheets()
  for (const sheet of sheets) {
    const packed = cells.get(sheet.getSheetId())
    const matrix = sheet.getCellMatrix()
    if (packed !== undefined) await inPieces(unpackedRows(packed), ([row, line]) => matrix.setRow(row, line), isGone)
  }
  if (isGone()) return
  for (const sheet of sheets) {
    const { rowCount, columnCount } = data.sheets[sheet.getSheetId()] ?? {}
    const config = sheet.getConfig()
    config.rowCount = rowCount ?? config.rowCount
    config.columnCount = columnCount ?? config.columnCount
  }
  const drawn = injector.get(IRenderManagerService).getRenderById(book.getUnitId())
  const skeletons = drawn?.with(SheetSkeletonManagerService)
  for (const sheet of sheets) skeletons?.makeDirty({ sheetId: sheet.getSheetId() })
  skeletons?.reCalculate()
  // What was drawn empty is not asked for again.
  skeletons?.getCurrentSkeleton()?.resetCache()
  drawn?.mainComponent?.makeDirty(true)
}
