import {
  CanceledError,
  type ICellData,
  ICommandService,
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
import { type CellContent, type CellEdit, type CellPlace, contentOf, valueTypes } from './cell-content.ts'
import { TouchedCells } from './cell-edits.ts'
import { isRefused, keepFormats, setCells } from './change-guard.ts'

const locales = {
  en: { type: LocaleType.EN_US, load: () => import('@univerjs/preset-sheets-core/locales/en-US') },
  ko: { type: LocaleType.KO_KR, load: () => import('@univerjs/preset-sheets-core/locales/ko-KR') },
} as const

/** The editor leaves the field with the address of the chosen cell without a name. */
const nameBox = { en: 'Name box', ko: '이름 상자' } as const

/** How soon the number of changed cells is counted after a change, milliseconds. */
const countingMs = 60

export interface SheetOptions {
  data: IWorkbookData
  language: Language
  dark: boolean
  editable: boolean
  /** Called after cells have changed. */
  onEdits: (edits: readonly CellEdit[]) => void
  /** Called when somebody tries what cannot be saved. */
  onRefused: () => void
}

/** An open workbook on the page. */
export interface UniverSheet {
  undo: () => void
  redo: () => void
  /** Ends typing into a cell, and takes what was typed. */
  finishTyping: () => Promise<void>
  edits: () => CellEdit[]
  /** Fills in cells, as one step that can be undone; places that the workbook does not have are left out. */
  apply: (edits: readonly CellEdit[]) => void
  /** The chosen cell. */
  place: () => CellPlace | null
  goTo: (place: CellPlace) => void
  setDark: (dark: boolean) => void
  close: () => void
}

/** Shows a workbook in an element. Everything but the contents of cells is kept as it is in the file (see `change-guard.ts`). */
export async function openSheet(container: HTMLElement, options: SheetOptions): Promise<UniverSheet> {
  const { data, language, dark, editable, onEdits, onRefused } = options
  const { type: locale, load } = locales[language]
  const { default: texts } = await load()
  const univer = new Univer({ locale, locales: { [locale]: texts }, darkMode: dark, logLevel: LogLevel.SILENT })
  const { plugins } = UniverSheetsCorePreset({
    container,
    header: true,
    toolbar: false,
    contextMenu: false,
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
  // oxlint-disable-next-line no-underscore-dangle -- the public way to Univer's services
  const injector = univer.__getInjector()
  const commands = injector.get(ICommandService)
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

  const touched = new TouchedCells()
  const contentAt = (sheetId: string, row: number, column: number): CellContent => {
    const formula = formulas.getFormulaStringByCell(row, column, sheetId, data.id)
    return contentOf(book.getSheetBySheetId(sheetId)?.getCellRaw(row, column) ?? null, formula ?? undefined)
  }
  const sheetIds = new Map(book.getSheets().map((sheet) => [sheet.getName(), sheet.getSheetId()]))
  const edits = (): CellEdit[] => touched.edits(({ sheet, row, column }) => contentAt(sheetIds.get(sheet) ?? '', row, column))
  let counting: ReturnType<typeof setTimeout> | undefined
  let counted = 0
  const count = () => {
    counting ??= setTimeout(() => {
      counting = undefined
      const changed = edits()
      // The editor sets cells by itself too, as when it opens; nothing has changed then.
      if (changed.length > 0 || counted > 0) onEdits(changed)
      counted = changed.length
    }, countingMs)
  }

  commands.beforeCommandExecuted(({ id, params }, how) => {
    const isComputed = how?.['applyFormulaCalculationResult'] === true
    if (isRefused(id) || (!editable && id === setCells && !isComputed)) {
      if (editable) onRefused()
      throw new CanceledError()
    }
    // A typed formula is set twice, first by the plugin of formulas; values that were computed change no content.
    if (id !== setCells || isComputed) return
    const { cellValue, subUnitId } = params as { cellValue: Record<number, Record<number, ICellData | null>>; subUnitId: string }
    if (keepFormats(cellValue)) {
      onRefused()
      throw new CanceledError()
    }
    const sheet = book.getSheetBySheetId(subUnitId)?.getName() ?? ''
    for (const [row, columns] of Object.entries(cellValue)) {
      for (const column of Object.keys(columns)) {
        const place = { sheet, row: Number(row), column: Number(column) }
        touched.touch(place, () => contentAt(subUnitId, place.row, place.column))
      }
    }
    count()
  })

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
    edits,
    apply(wanted) {
      for (const [sheet, ofSheet] of Map.groupBy(wanted, (edit) => edit.sheet)) {
        const subUnitId = sheetIds.get(sheet)
        if (subUnitId === undefined) continue
        const cellValue: Record<number, Record<number, ICellData>> = {}
        for (const { row, column, content } of ofSheet) (cellValue[row] ??= {})[column] = cellOfContent(content)
        commands.syncExecuteCommand('sheet.command.set-range-values', { unitId: data.id, subUnitId, value: cellValue })
      }
    },
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

function cellOfContent(content: CellContent): ICellData {
  if (content === null) return { v: null, f: null, si: null, p: null }
  if (typeof content === 'object') return { f: `=${content.formula}`, v: null, si: null, p: null }
  const type = typeof content === 'number' ? valueTypes.number : typeof content === 'boolean' ? valueTypes.boolean : valueTypes.string
  return { v: typeof content === 'boolean' ? Number(content) : content, t: type, f: null, si: null, p: null }
}
