import type { CellRange, Language } from '@dossier/contract'
import { BooleanNumber, type ICommandService, type IRange, RANGE_TYPE, type Workbook, type Worksheet } from '@univerjs/core'
import { type IShortcutService, MetaKeys } from '@univerjs/preset-sheets-core'
import type { Axis } from '../sheet-lines.ts'
import type { Corner } from './edge-cells.ts'
import { type ChosenRange, keyCommands } from './key-commands.ts'
import { keyCodes } from './key-codes.ts'

export type LineChange = 'insert' | 'delete'

interface SheetKeysContext {
  chosen: () => ChosenRange | null
  choose: (range: CellRange, shown: Corner) => void
  /** Rows that are seen at once. */
  rowsOfPage: () => number
  /** Inserts or deletes as many rows or columns as are chosen, or asks which are meant; undefined where nothing can be changed. */
  changeLines: ((change: LineChange, axis: Axis | null) => void) | undefined
  language: Language
}

const { CTRL_COMMAND, SHIFT } = MetaKeys

const everywhere = {
  [keyCodes.backquote]: 'General',
  [keyCodes.one]: '#,##0.00',
  [keyCodes.five]: '0%',
  [keyCodes.six]: '0.00E+00',
} as const

/** Number formats by the keys that set them with Ctrl+Shift in Excel: general, number, time, date, currency, percentage, scientific. */
const formats = {
  en: {
    ...everywhere,
    [keyCodes.two]: 'h:mm AM/PM',
    [keyCodes.three]: 'd-mmm-yy',
    [keyCodes.four]: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
  },
  ko: { ...everywhere, [keyCodes.two]: 'hh:mm', [keyCodes.three]: 'yyyy-mm-dd', [keyCodes.four]: '"₩"#,##0;[Red]-"₩"#,##0' },
} as const satisfies Record<Language, Record<number, string>>

/** The keys of Excel that the editor lacks or has for something else. Those that change nothing work for readers too. */
export function registerSheetKeys(
  book: Workbook,
  services: { commands: ICommandService; shortcuts: IShortcutService },
  { chosen, choose, rowsOfPage, changeLines, language }: SheetKeysContext,
): void {
  const on = keyCommands('sheet-key', book, services, chosen)
  const { commands } = services
  on([keyCodes.space | CTRL_COMMAND], (sheet, { left, right, top }) =>
    choose({ top: 0, bottom: sheet.getRowCount() - 1, left, right }, { row: top, column: left }),
  )
  on([keyCodes.space | SHIFT], (sheet, { top, bottom, left }) =>
    choose({ top, bottom, left: 0, right: sheet.getColumnCount() - 1 }, { row: top, column: left }),
  )
  on([keyCodes.home], (sheet, { top }) => {
    const column = Math.max(0, sheet.getFreeze().startColumn)
    choose({ top, bottom: top, left: column, right: column }, { row: top, column })
  })
  for (const [key, direction] of [
    [keyCodes.pageUp, -1],
    [keyCodes.pageDown, 1],
  ] as const) {
    on([key], (sheet, { top, left }) => {
      const row = Math.max(0, Math.min(sheet.getRowCount() - 1, top + direction * rowsOfPage()))
      choose({ top: row, bottom: row, left, right: left }, { row, column: left })
    })
    on([key | CTRL_COMMAND], (sheet) => {
      const shown = book.getSheets().filter((one) => one.isSheetHidden() !== BooleanNumber.TRUE)
      const next = shown[shown.indexOf(sheet) + direction]
      if (next)
        void commands.executeCommand('sheet.command.set-worksheet-activate', { unitId: book.getUnitId(), subUnitId: next.getSheetId() })
    })
  }
  if (changeLines === undefined) return
  on([keyCodes.plus | CTRL_COMMAND | SHIFT, keyCodes.padPlus | CTRL_COMMAND], (_sheet, _range, whole) => changeLines('insert', whole))
  on([keyCodes.minus | CTRL_COMMAND, keyCodes.padMinus | CTRL_COMMAND], (_sheet, _range, whole) => changeLines('delete', whole))
  // The editor's own commands are for whole rows and columns alone; in Excel the rows and columns of chosen cells are meant too.
  const run = (id: string, sheet: Worksheet, ranges: IRange[]) => {
    if (ranges.length > 0) void commands.executeCommand(id, { unitId: book.getUnitId(), subUnitId: sheet.getSheetId(), ranges })
  }
  on([keyCodes.nine | CTRL_COMMAND], (sheet, range) => run('sheet.command.set-rows-hidden', sheet, [rowsOf(sheet, range)]))
  on([keyCodes.zero | CTRL_COMMAND], (sheet, range) => run('sheet.command.set-col-hidden', sheet, [columnsOf(sheet, range)]))
  on([keyCodes.nine | CTRL_COMMAND | SHIFT], (sheet, { top, bottom }) =>
    run('sheet.command.set-specific-rows-visible', sheet, sheet.getHiddenRows(top, bottom)),
  )
  on([keyCodes.zero | CTRL_COMMAND | SHIFT], (sheet, { left, right }) =>
    run('sheet.command.set-col-visible-on-cols', sheet, sheet.getHiddenCols(left, right)),
  )
  on([keyCodes.five | CTRL_COMMAND], () => void commands.executeCommand('sheet.command.set-range-stroke'))
  for (const [key, pattern] of Object.entries(formats[language]))
    on([Number(key) | CTRL_COMMAND | SHIFT], (sheet, { top, left, bottom, right }) => {
      const values = []
      for (let row = top; row <= Math.min(bottom, sheet.getRowCount() - 1); row += 1)
        for (let col = left; col <= Math.min(right, sheet.getColumnCount() - 1); col += 1) values.push({ row, col, pattern })
      void commands.executeCommand('sheet.command.numfmt.set.numfmt', { values })
    })
}

const rowsOf = (sheet: Worksheet, { top, bottom }: CellRange): IRange => ({
  startRow: top,
  endRow: bottom,
  startColumn: 0,
  endColumn: sheet.getColumnCount() - 1,
  rangeType: RANGE_TYPE.ROW,
})

const columnsOf = (sheet: Worksheet, { left, right }: CellRange): IRange => ({
  startRow: 0,
  endRow: sheet.getRowCount() - 1,
  startColumn: left,
  endColumn: right,
  rangeType: RANGE_TYPE.COLUMN,
})
