import {
  CommandType,
  DOCS_NORMAL_EDITOR_UNIT_ID_KEY,
  type DocumentDataModel,
  type ICommandService,
  type Injector,
  IUniverInstanceService,
  type Workbook,
} from '@univerjs/core'
import {
  AFTER_CELL_EDIT,
  BEFORE_CELL_EDIT,
  DeviceInputEventType,
  IEditorBridgeService,
  type IShortcutService,
  KeyCode,
  LexerTreeBuilder,
  matchToken,
  MetaKeys,
  SetCellEditVisibleOperation,
  SheetInterceptorService,
} from '@univerjs/preset-sheets-core'
import type { CellRange } from '../cell-ranges.ts'
import { isOfSeveral } from './array-mark.ts'
import type { ArrayRefusal, SheetArrays } from './sheet-arrays.ts'

const command = 'dossier.command.enter-array'

interface ArrayEntry {
  book: Workbook
  injector: Injector
  commands: ICommandService
  shortcuts: IShortcutService
  arrays: SheetArrays
  /** The chosen cells. */
  chosen: () => CellRange | null
  /** Takes the keys back from the line of input. */
  focus: () => void
  onRefused: (why: ArrayRefusal) => void
}

/** Shows the formula of an array in the formula bar for each of its cells. */
export function showArrayFormulas(injector: Injector, arrays: SheetArrays): void {
  const { writeCellInterceptor } = injector.get(SheetInterceptorService)
  writeCellInterceptor.intercept(BEFORE_CELL_EDIT, {
    priority: 1_000,
    handler(cell, { row, col, worksheet }, next) {
      const array = arrays.at(worksheet, row, col)
      if (cell === null || cell === undefined || array === null || array.formula === null || !isOfSeveral(array.mark)) return next(cell)
      return { ...cell, f: `=${array.formula}`, si: null }
    },
  })
  writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
    priority: 1_000,
    handler(cell, { row, col, worksheet }, next) {
      // A formula that is left as it was is no change.
      const array = arrays.at(worksheet, row, col)
      return array !== null && cell?.f === `=${array.formula}` ? worksheet.getCellRaw(row, col) : next(cell)
    },
  })
}

/** Lets Ctrl+Shift+Enter end what is typed as an array formula over the chosen cells; in a cell of an array over this one, as in Excel. */
export function registerArrayEntry({ book, injector, commands, shortcuts, arrays, chosen, focus, onRefused }: ArrayEntry): void {
  const editing = injector.get(IEditorBridgeService)
  const [instances, lexer] = [injector.get(IUniverInstanceService), injector.get(LexerTreeBuilder)]
  commands.registerCommand({
    id: command,
    type: CommandType.COMMAND,
    handler: () => {
      end()
      return true
    },
  })
  for (const isMac of [false, true])
    shortcuts.registerShortcut({
      id: command,
      binding: KeyCode.ENTER | (isMac ? MetaKeys.MAC_CTRL : MetaKeys.CTRL_COMMAND) | MetaKeys.SHIFT,
      priority: 1_000,
      preconditions: () => editing.isVisible().visible,
    })

  function end(): void {
    const state = editing.getEditCellState()
    const range = chosen()
    const sheet = state && book.getSheetBySheetId(state.sheetId)
    const text = instances.getUnit<DocumentDataModel>(DOCS_NORMAL_EDITOR_UNIT_ID_KEY)?.getBody()?.dataStream.replace(/\r\n$/, '')
    if (!state || !sheet || range === null || text === undefined) return
    const isFormula = text.length > 1 && text.startsWith('=')
    // The editor keeps the field open while references can be chosen.
    editing.disableForceKeepVisible()
    commands.syncExecuteCommand(SetCellEditVisibleOperation.id, {
      visible: false,
      eventType: DeviceInputEventType.Keyboard,
      // A value goes into all chosen cells, as by Ctrl+Enter.
      keycode: isFormula ? KeyCode.ESC : KeyCode.ENTER | MetaKeys.CTRL_COMMAND,
      unitId: book.getUnitId(),
    })
    // Univer gives the keys back to the cells when its line of input is drawn anew: what is pressed until then, as Ctrl+Z, would be lost.
    focus()
    if (!isFormula) return
    const missing = matchToken.CLOSE_BRACKET.repeat(lexer.checkIfAddBracket(text))
    const before = arrays.at(sheet, state.row, state.column)
    const isOne = range.top === range.bottom && range.left === range.right
    const refused = arrays.enter(sheet, isOne && before !== null ? before.range : range, text.slice(1) + missing)
    if (refused !== null) onRefused(refused)
  }
}
