import type { ICellData, ICommandService, Workbook } from '@univerjs/core'
import { SetArrayFormulaDataMutation } from '@univerjs/preset-sheets-core'
import { setCells } from '../change-guard.ts'

interface Typed {
  trigger?: string
  subUnitId: string
  cellValue?: Record<number, Record<number, ICellData | null> | undefined>
}

type Spilling = Record<string, Record<string, Record<number, Record<number, unknown> | undefined> | undefined> | undefined>

/** Calls back when a formula that was typed gives several values, which are shown in the cells beside it and are not saved. */
export function noticeSpills(book: Workbook, commands: ICommandService, onSpill: () => void): void {
  let typed: { sheetId: string; row: number; column: number }[] = []
  commands.onCommandExecuted(({ id, params }) => {
    if (id === setCells) {
      const { trigger, subUnitId: sheetId, cellValue = {} } = params as Typed
      if (trigger !== 'sheet.command.set-range-values') return
      typed = Object.entries(cellValue).flatMap(([row, line]) =>
        Object.entries(line ?? {}).flatMap(([column, cell]) => (cell?.f ? [{ sheetId, row: Number(row), column: Number(column) }] : [])),
      )
    }
    if (id !== SetArrayFormulaDataMutation.id) return
    const spilling = (params as { arrayFormulaRange?: Spilling }).arrayFormulaRange?.[book.getUnitId()]
    if (!typed.some(({ sheetId, row, column }) => Boolean(spilling?.[sheetId]?.[row]?.[column]))) return
    typed = []
    onSpill()
  })
}
