import {
  ICommandService,
  IUndoRedoService,
  IUniverInstanceService,
  LifecycleService,
  LifecycleStages,
  type IWorkbookData,
  LocaleType,
  LogLevel,
  Univer,
  UniverInstanceType,
  type Workbook,
} from '@univerjs/core'
import { FUniver } from '@univerjs/core/lib/facade'
import { CalculationMode, FormulaDataModel, ILayoutService, UniverSheetsCorePreset } from '@univerjs/preset-sheets-core'
import '@univerjs/preset-sheets-core/lib/index.css'
import type { Language } from '@dossier/contract'
import { applyEdits } from './apply-edits.ts'
import type { CellPlace, WorkbookEdit } from './cell-content.ts'
import { menusWith } from './menus.ts'
import { type FollowedChanges, followChanges } from './sheet-changes.ts'

const locales = {
  en: { type: LocaleType.EN_US, load: () => import('@univerjs/preset-sheets-core/locales/en-US') },
  ko: { type: LocaleType.KO_KR, load: () => import('@univerjs/preset-sheets-core/locales/ko-KR') },
} as const

/** The editor leaves the field with the address of the chosen cell without a name. */
const nameBox = { en: 'Name box', ko: '이름 상자' } as const

/** How soon changes are counted after one, milliseconds. */
const countingMs = 60

export interface SheetOptions {
  data: IWorkbookData
  language: Language
  dark: boolean
  editable: boolean
  /** Why what cannot be saved cannot be done, as text. */
  reason: string
  /** Called after something has changed that is saved. */
  onEdits: (edits: readonly WorkbookEdit[]) => void
  /** Called when somebody tries what cannot be saved. */
  onRefused: () => void
}

/** An open workbook on the page. */
export interface UniverSheet {
  undo: () => void
  redo: () => void
  /** Ends typing into a cell, and takes what was typed. */
  finishTyping: () => Promise<void>
  edits: () => WorkbookEdit[]
  /** Makes changes that were kept as a draft; those of sheets that the workbook does not have are left out. */
  apply: (edits: readonly WorkbookEdit[]) => Promise<void>
  /** The chosen cell. */
  place: () => CellPlace | null
  goTo: (place: CellPlace) => void
  setDark: (dark: boolean) => void
  close: () => void
}

/** Shows a workbook in an element. What cannot be saved is kept as it is in the file (see `change-guard.ts`). */
export async function openSheet(container: HTMLElement, options: SheetOptions): Promise<UniverSheet> {
  const { data, language, dark, editable, reason, onEdits, onRefused } = options
  const { type: locale, load } = locales[language]
  const { default: texts } = await load()
  const univer = new Univer({ locale, locales: { [locale]: texts }, darkMode: dark, logLevel: LogLevel.SILENT })
  // oxlint-disable-next-line no-underscore-dangle -- the public way to Univer's services
  const injector = univer.__getInjector()
  const commands = injector.get(ICommandService)
  const following: { changes?: FollowedChanges } = {}
  // Before the plugins are: that of formulas would otherwise follow changes that are refused.
  commands.beforeCommandExecuted((change, how) => following.changes?.before(change, how))
  commands.onCommandExecuted((change) => following.changes?.after(change))
  const { plugins } = UniverSheetsCorePreset({
    container,
    header: true,
    toolbar: editable,
    ribbonType: 'simple',
    contextMenu: editable,
    menu: menusWith(reason),
    formulaBar: true,
    footer: { sheetBar: true, statisticBar: true, menus: false, zoomSlider: true, addSheetButtonConfig: { show: false } },
    disableAutoFocus: true,
    disableTextFormatAlert: true,
    disableTextFormatMark: true,
    sheets: { disableForceStringAlert: true, disableForceStringMark: true, clipboardConfig: { hidePasteOptions: true } },
    // The file has the values of its formulas; only what an edit touches is computed here, and the server computes it again.
    formula: { initialFormulaComputing: CalculationMode.NO_CALCULATION },
  })
  for (const plugin of plugins) {
    if (Array.isArray(plugin)) univer.registerPlugin(plugin[0], plugin[1])
    else univer.registerPlugin(plugin)
  }
  const api = FUniver.newAPI(univer)
  univer.createUnit(UniverInstanceType.UNIVER_SHEET, data)
  const formulas = injector.get(FormulaDataModel)
  // Takes the keys back from a button of the page.
  const layout = injector.get(ILayoutService)
  const book = injector.get(IUniverInstanceService).getUnit<Workbook>(data.id, UniverInstanceType.UNIVER_SHEET)
  if (book === null || book === undefined) throw new Error('the workbook did not open')
  const shown = api.getActiveWorkbook()

  // Before, it does not take keys.
  await injector.get(LifecycleService).onStage(LifecycleStages.Steady)
  if (!editable) shown?.setEditable(false)
  container.querySelector('[data-u-comp="defined-name"] input')?.setAttribute('aria-label', nameBox[language])

  let counting: ReturnType<typeof setTimeout> | undefined
  let counted = 0
  const count = () => {
    counting ??= setTimeout(() => {
      counting = undefined
      const changed = following.changes?.journal.edits() ?? []
      // The editor sets cells by itself too, as when it opens; nothing has changed then.
      if (changed.length > 0 || counted > 0) onEdits(changed)
      counted = changed.length
    }, countingMs)
  }
  following.changes = followChanges({ book, formulas, history: injector.get(IUndoRedoService), editable, onChange: count, onRefused })
  const { journal } = following.changes

  return {
    undo() {
      void api.undo()
      layout.focus()
    },
    redo() {
      void api.redo()
      layout.focus()
    },
    finishTyping: async () => void (await shown?.endEditingAsync(true)),
    edits: () => journal.edits(),
    apply: (wanted) => applyEdits(wanted, { book, commands }),
    place() {
      const range = shown?.getActiveRange()
      const sheet = shown?.getActiveSheet().getSheetName()
      return range === null || range === undefined || sheet === undefined ? null : { sheet, row: range.getRow(), column: range.getColumn() }
    },
    goTo({ sheet, row, column }) {
      const target = shown?.getSheetByName(sheet)
      if (!target) return
      shown?.setActiveSheet(target)
      target.getRange(row, column).activate()
      target.scrollToCell(Math.max(0, row - 3), Math.max(0, column - 2))
      layout.focus()
    },
    setDark: (isDark) => api.toggleDarkMode(isDark),
    close() {
      clearTimeout(counting)
      univer.dispose()
    },
  }
}
