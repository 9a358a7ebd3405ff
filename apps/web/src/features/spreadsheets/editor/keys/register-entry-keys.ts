import { BorderStyleTypes, BorderType, type ICellData, type ICommandService, type Workbook, type Worksheet } from '@univerjs/core'
import { expandToContinuousRange, type FormulaDataModel, type IShortcutService, MetaKeys } from '@univerjs/preset-sheets-core'
import { cellsOfRange, type CellRange } from '../cell-ranges.ts'
import type { Corner } from './edge-cells.ts'
import { type ChosenRange, keyCommands } from './key-commands.ts'
import { keyCodes } from './key-codes.ts'

interface EntryKeysContext {
  chosen: () => ChosenRange | null
  choose: (range: CellRange, shown: Corner) => void
  formulas: FormulaDataModel
  now: () => Date
  /** Puts the keys into the name box. */
  goToNameBox: () => void
  /** Shows formulas in place of values, or values again. */
  toggleFormulas: () => void
  /** Opens the comments of the chosen cell; undefined where nothing can be changed. */
  comment: (() => void) | undefined
}

const { CTRL_COMMAND, SHIFT } = MetaKeys

const DAY_MS = 86_400_000
const MINUTES_OF_DAY = 1_440

/** The day of a moment as cells have it: days since the one that is 0 (ECMA-376 part 1, 18.17.4.1). */
const serialOfDay = (moment: Date): number =>
  (Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) - Date.UTC(1899, 11, 30)) / DAY_MS

/** The time of a moment as cells have it, to the minute: a part of a day. */
const serialOfTime = (moment: Date): number => (moment.getHours() * 60 + moment.getMinutes()) / MINUTES_OF_DAY

/** The keys of Excel that enter something into cells or go to them, which the editor lacks. Those that change nothing work for readers too. */
export function registerEntryKeys(
  book: Workbook,
  services: { commands: ICommandService; shortcuts: IShortcutService },
  { chosen, choose, formulas, now, goToNameBox, toggleFormulas, comment }: EntryKeysContext,
): void {
  const { commands } = services
  const on = keyCommands('entry-key', book, services, chosen)
  on([keyCodes.backquote | CTRL_COMMAND], toggleFormulas)
  on([keyCodes.g | CTRL_COMMAND], goToNameBox)
  on([keyCodes.backspace | CTRL_COMMAND], (_sheet, range) => choose(range, { row: range.top, column: range.left }))
  on([keyCodes.eight | CTRL_COMMAND | SHIFT], (sheet, { top, left, bottom, right }) => {
    const start = { startRow: top, startColumn: left, endRow: bottom, endColumn: right }
    const region = expandToContinuousRange(start, { left: true, right: true, up: true, down: true }, sheet)
    choose(cellsOfRange(region), { row: top, column: left })
  })
  if (comment === undefined) return
  on([keyCodes.f2 | CTRL_COMMAND | SHIFT], comment)
  on([keyCodes.f2 | SHIFT], () => void commands.executeCommand('sheet.operation.add-note-popup'))
  on([keyCodes.f11 | SHIFT], () => void commands.executeCommand('sheet.command.insert-sheet'))
  on([keyCodes.one | CTRL_COMMAND], () => void commands.executeCommand('sheet.operation.open.numfmt.panel'))
  const enter = (sheet: Worksheet, { top, left }: CellRange, cell: ICellData) =>
    void commands.executeCommand('sheet.command.set-range-values', {
      unitId: book.getUnitId(),
      subUnitId: sheet.getSheetId(),
      value: { [top]: { [left]: cell } },
    })
  on([keyCodes.semicolon | CTRL_COMMAND], (sheet, range) =>
    enter(sheet, range, { v: serialOfDay(now()), f: null, si: null, p: null, s: { n: { pattern: 'yyyy-mm-dd' } } }),
  )
  on([keyCodes.semicolon | CTRL_COMMAND | SHIFT], (sheet, range) =>
    enter(sheet, range, { v: serialOfTime(now()), f: null, si: null, p: null, s: { n: { pattern: 'hh:mm' } } }),
  )
  // The formula of the cell above as it is, with the references that it has there; with Shift its value.
  for (const isValue of [false, true])
    on([keyCodes.quote | CTRL_COMMAND | (isValue ? SHIFT : 0)], (sheet, range) => {
      const [row, column] = [range.top - 1, range.left]
      const above = row < 0 ? null : sheet.getCellRaw(row, column)
      if (above === null || above === undefined) return
      const formula = isValue ? null : formulas.getFormulaStringByCell(row, column, sheet.getSheetId(), book.getUnitId())
      enter(
        sheet,
        range,
        formula ? { f: formula, v: null, si: null, p: null } : { v: above.v ?? null, t: above.t ?? null, f: null, si: null, p: null },
      )
    })
  for (const [binding, type] of [
    [keyCodes.seven | CTRL_COMMAND | SHIFT, BorderType.OUTSIDE],
    [keyCodes.minus | CTRL_COMMAND | SHIFT, BorderType.NONE],
  ] as const)
    on([binding], () => {
      const value = { type, style: BorderStyleTypes.THIN, color: '#000000' }
      void commands.executeCommand('sheet.command.set-border-basic', { value })
    })
}
