import type { ICellData, ICommandService, IRange, Workbook, Worksheet } from '@univerjs/core'
import { type FormulaDataModel, SetArrayFormulaDataMutation } from '@univerjs/preset-sheets-core'
import { type CellRange, cellsOfRange } from '../cell-ranges.ts'
import { setCells } from '../change-guard.ts'
import { type ArrayRefusal, replacing, type SheetArrays } from './sheet-arrays.ts'

interface Typed {
  trigger?: string
  subUnitId: string
  cellValue?: Record<number, Record<number, ICellData | null> | undefined>
}

type Spilling = Record<string, Record<string, Record<number, Record<number, IRange> | undefined> | undefined> | undefined>

const typing: ReadonlySet<string | undefined> = new Set(['sheet.command.set-range-values', replacing])

/** Enters a formula that was typed and gives several values as a dynamic array, as Excel does, once its size is computed. */
export function enterSpills(
  book: Workbook,
  {
    commands,
    arrays,
    formulas,
    onRefused,
  }: { commands: ICommandService; arrays: SheetArrays; formulas: FormulaDataModel; onRefused: (why: ArrayRefusal) => void },
): void {
  let typed: { sheet: Worksheet; row: number; column: number; formula: string }[] = []
  commands.onCommandExecuted(({ id, params }) => {
    if (id === setCells) {
      const { trigger, subUnitId, cellValue = {} } = params as Typed
      const sheet = book.getSheetBySheetId(subUnitId)
      if (!typing.has(trigger) || arrays.isPlacing || !sheet) return
      typed = Object.entries(cellValue).flatMap(([row, line]) =>
        Object.entries(line ?? {}).flatMap(([column, cell]) =>
          cell?.f ? [{ sheet, row: Number(row), column: Number(column), formula: cell.f.slice(1) }] : [],
        ),
      )
    }
    if (id !== SetArrayFormulaDataMutation.id) return
    const spilling = (params as { arrayFormulaRange?: Spilling }).arrayFormulaRange?.[book.getUnitId()]
    // The editor also says so before it has computed what was typed.
    typed = typed.filter(({ sheet, row, column, formula }) => {
      const range = spilling?.[sheet.getSheetId()]?.[row]?.[column]
      // The computation that found the size ends first.
      if (range !== undefined) setTimeout(() => enter(sheet, cellsOfRange(range), formula))
      return range === undefined
    })
  })

  function enter(sheet: Worksheet, range: CellRange, formula: string): void {
    // What was typed may have been undone since.
    if (sheet.getCellRaw(range.top, range.left)?.f !== `=${formula}`) return
    const shown = formulas.getArrayFormulaCellData()[book.getUnitId()]?.[sheet.getSheetId()]
    const values = (row: number, column: number): Pick<ICellData, 'v' | 't'> => {
      const { v = null, t = null } = shown?.[row]?.[column] ?? sheet.getCellRaw(row, column) ?? {}
      return { v, t }
    }
    const refused = arrays.enter(sheet, range, formula, { isDynamic: true, values })
    if (refused !== null) onRefused(refused)
  }
}
