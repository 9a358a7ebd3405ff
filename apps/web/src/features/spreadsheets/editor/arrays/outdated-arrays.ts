import { CellValueType, type ICellData, type ICommandService, type Nullable, type Workbook } from '@univerjs/core'
import { INTERCEPTOR_POINT, type SheetInterceptorService } from '@univerjs/preset-sheets-core'
import { setCells } from '../change-guard.ts'
import { type ArrayMark, arrayAround, isFirst, markOf, mostComputed } from './array-mark.ts'

interface Changed {
  subUnitId: string
  cellValue?: Record<number, Record<number, ICellData | null> | undefined>
}

interface OutdatedContext {
  book: Workbook
  commands: ICommandService
  interceptors: SheetInterceptorService
  /** What is shown in place of a value, as text. */
  text: string
  /** Called when other cells than before are shown so. */
  onChange: () => void
}

const isLarge = ({ rows, columns }: ArrayMark): boolean => rows * columns > mostComputed

/**
 * Shows in the cells of arrays that are too large to be computed here that their values come with the next save, once the editor has computed the first of
 * them anew: then what the array reads has changed.
 */
export function showOutdatedArrays({ book, commands, interceptors, text, onChange }: OutdatedContext): void {
  /** First cells of arrays, by sheets. */
  const outdated = new Set<string>()
  const keyOf = (sheetId: string, row: number, column: number): string => `${sheetId} ${row},${column}`
  const markLarge = (cell: Nullable<ICellData>): ArrayMark | null => {
    const mark = markOf(cell)
    return mark !== null && isLarge(mark) ? mark : null
  }
  commands.onCommandExecuted(({ id, params }, how) => {
    if (id !== setCells || how?.['applyFormulaCalculationResult'] !== true) return
    const { subUnitId, cellValue = {} } = params as Changed
    const sheet = book.getSheetBySheetId(subUnitId)
    const before = outdated.size
    for (const [row, line] of Object.entries(cellValue))
      for (const column of Object.keys(line ?? {})) {
        const mark = markLarge(sheet?.getCellRaw(Number(row), Number(column)))
        if (mark !== null && isFirst(mark)) outdated.add(keyOf(subUnitId, Number(row), Number(column)))
      }
    if (outdated.size > before) onChange()
  })
  interceptors.intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority: 100,
    handler(cell, { subUnitId, row, col, worksheet }, next) {
      const mark = outdated.size === 0 ? null : markLarge(worksheet.getCellRaw(row, col))
      if (mark === null || isFirst(mark)) return next(cell)
      const { top, left } = arrayAround({ row, column: col }, mark)
      return outdated.has(keyOf(subUnitId, top, left)) ? next({ ...cell, v: text, t: CellValueType.STRING }) : next(cell)
    },
  })
}
