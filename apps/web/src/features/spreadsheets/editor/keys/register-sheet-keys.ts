import type { CellRange, Language } from '@dossier/contract'
import { BooleanNumber, type ICommandService, type Workbook } from '@univerjs/core'
import { type IShortcutService, MetaKeys } from '@univerjs/preset-sheets-core'
import type { Axis } from '../sheet-lines.ts'
import type { Corner } from './edge-cells.ts'
import { type ChosenRange, keyCommands } from './key-commands.ts'

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
/** Codes of keys; the editor (0.25.1) has no names of most of them. */
const keys = {
  pageUp: 33,
  pageDown: 34,
  home: 36,
  space: 32,
  zero: 48,
  nine: 57,
  plus: 187,
  minus: 189,
  padPlus: 107,
  padMinus: 109,
  tilde: 192,
} as const

const everywhere = { [keys.tilde]: 'General', 49: '#,##0.00', 53: '0%', 54: '0.00E+00' } as const

/** Number formats by the keys that set them with Ctrl+Shift in Excel: general, number, time, date, currency, percentage, scientific. */
const formats = {
  en: { ...everywhere, 50: 'h:mm AM/PM', 51: 'd-mmm-yy', 52: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)' },
  ko: { ...everywhere, 50: 'hh:mm', 51: 'yyyy-mm-dd', 52: '"₩"#,##0;[Red]-"₩"#,##0' },
} as const satisfies Record<Language, Record<number, string>>

/** The keys of Excel that the editor lacks or has for something else. Those that change nothing work for readers too. */
export function registerSheetKeys(
  book: Workbook,
  services: { commands: ICommandService; shortcuts: IShortcutService },
  { chosen, choose, rowsOfPage, changeLines, language }: SheetKeysContext,
): void {
  const on = keyCommands('sheet-key', book, services, chosen)
  const { commands } = services
  on([keys.space | CTRL_COMMAND], (sheet, { left, right, top }) =>
    choose({ top: 0, bottom: sheet.getRowCount() - 1, left, right }, { row: top, column: left }),
  )
  on([keys.space | SHIFT], (sheet, { top, bottom, left }) =>
    choose({ top, bottom, left: 0, right: sheet.getColumnCount() - 1 }, { row: top, column: left }),
  )
  on([keys.home], (sheet, { top }) => {
    const column = Math.max(0, sheet.getFreeze().startColumn)
    choose({ top, bottom: top, left: column, right: column }, { row: top, column })
  })
  for (const [key, direction] of [
    [keys.pageUp, -1],
    [keys.pageDown, 1],
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
  on([keys.plus | CTRL_COMMAND | SHIFT, keys.padPlus | CTRL_COMMAND], (_sheet, _range, whole) => changeLines('insert', whole))
  on([keys.minus | CTRL_COMMAND, keys.padMinus | CTRL_COMMAND], (_sheet, _range, whole) => changeLines('delete', whole))
  on([keys.zero | CTRL_COMMAND], () => void commands.executeCommand('sheet.command.set-col-hidden'))
  on([keys.zero | CTRL_COMMAND | SHIFT], () => void commands.executeCommand('sheet.command.set-selected-cols-visible'))
  on([keys.nine | CTRL_COMMAND | SHIFT], () => void commands.executeCommand('sheet.command.set-selected-rows-visible'))
  on([53 | CTRL_COMMAND], () => void commands.executeCommand('sheet.command.set-range-stroke'))
  for (const [key, pattern] of Object.entries(formats[language]))
    on([Number(key) | CTRL_COMMAND | SHIFT], (sheet, { top, left, bottom, right }) => {
      const values = []
      for (let row = top; row <= Math.min(bottom, sheet.getRowCount() - 1); row += 1)
        for (let col = left; col <= Math.min(right, sheet.getColumnCount() - 1); col += 1) values.push({ row, col, pattern })
      void commands.executeCommand('sheet.command.numfmt.set.numfmt', { values })
    })
}
