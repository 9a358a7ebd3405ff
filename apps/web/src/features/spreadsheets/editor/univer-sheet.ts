import {
  ICommandService,
  IUndoRedoService,
  IUniverInstanceService,
  LifecycleService,
  LifecycleStages,
  type IWorkbookData,
  LocaleType,
  LogLevel,
  ThemeService,
  Univer,
  UniverInstanceType,
  type Workbook,
} from '@univerjs/core'
import { FUniver } from '@univerjs/core/lib/facade'
import {
  CalculationMode,
  deserializeRangeWithSheet,
  FormulaDataModel,
  genNormalSelectionStyle,
  getPrimaryForRange,
  IDefinedNamesService,
  ILayoutService,
  IShortcutService,
  type IUniverUIConfig,
  LexerTreeBuilder,
  SetArrayFormulaDataMutation,
  SetSelectionsOperation,
  SheetInterceptorService,
  UniverSheetsCorePreset,
  UniverUIPlugin,
} from '@univerjs/preset-sheets-core'
import { SheetsNoteModel, UniverSheetsNotePlugin } from '@univerjs/sheets-note'
import { UniverSheetsNoteUIPlugin } from '@univerjs/sheets-note-ui'
import '@univerjs/preset-sheets-core/lib/index.css'
import '@univerjs/sheets-note-ui/lib/index.css'
import { UniverFindReplacePlugin } from '@univerjs/find-replace'
import '@univerjs/find-replace/lib/index.css'
import { SheetsFilterService, UniverSheetsFilterPlugin } from '@univerjs/sheets-filter'
import { UniverSheetsFilterUIPlugin } from '@univerjs/sheets-filter-ui'
import '@univerjs/sheets-filter-ui/lib/index.css'
import { UniverSheetsFindReplacePlugin } from '@univerjs/sheets-find-replace'
import type { AuditSeverity, Language } from '@dossier/contract'
import { type ChosenArray, chosenArray } from './arrays/chosen-array.ts'
import { enterSpills } from './arrays/enter-spills.ts'
import { registerArrayEntry, showArrayFormulas } from './arrays/enter-array.ts'
import { showOutdatedArrays } from './arrays/outdated-arrays.ts'
import { registerArrayPaste } from './arrays/paste-arrays.ts'
import { SheetArrays } from './arrays/sheet-arrays.ts'
import type { CellMark } from './audit/marks.ts'
import { applyEdits } from './apply-edits.ts'
import type { CellPlace, WorkbookEdit } from './cell-content.ts'
import { setCells } from './change-guard.ts'
import { SheetFilters } from './filters/sheet-filters.ts'
import { FormulaCells } from './formula-cells.ts'
import { FormulaView } from './formula-view.ts'
import { growAtEdge, growTo, isWithinFormat } from './grid-size.ts'
import { nameSwatches } from './filters/name-swatches.ts'
import { keepKeys } from './keys/keep-keys.ts'
import { registerEdgeKeys } from './keys/register-edge-keys.ts'
import { registerEntryKeys } from './keys/register-entry-keys.ts'
import { type LineChange, registerSheetKeys } from './keys/register-sheet-keys.ts'
import { confirmByEnter, followTakenFunctions } from './keys/suggested-functions.ts'
import { fillSheets } from './loading/fill-sheets.ts'
import type { PackedWorkbook } from './loading/workbook.worker.ts'
import { univerTexts } from './univer-texts.ts'
import { withOwnInterface } from './user-interface.ts'
import { menusWith } from './menus.ts'
import { CellMoves } from './move/cell-moves.ts'
import { moveCutCells } from './move/move-cut-cells.ts'
import { followNameBox } from './names/name-box.ts'
import { WorkbookNames } from './names/workbook-names.ts'
import { noteWords } from './notes/note-texts.ts'
import type { ShownWorkbook } from './loading/read-workbook.ts'
import { SheetOutlines } from './outline/sheet-outlines.ts'
import { type FollowedChanges, followChanges, type Refused } from './sheet-changes.ts'
import { type SheetTable, type SortableRange, sortableRange, type SortContext, type SortRefusal, sortRange } from './sort/sort-range.ts'
import type { Axis } from './sheet-lines.ts'
import type { SortKey } from './sort/sort-rows.ts'
import { ThreadStore } from './threads/thread-store.ts'
import { CellTracer } from './trace/cell-tracer.ts'
import { readAsExcel } from './typing/read-as-excel.ts'
import type { SheetRange } from './trace/references-in.ts'
import { createSheetView, type SheetView } from './visuals/sheet-view.ts'

const locales = { en: LocaleType.EN_US, ko: LocaleType.KO_KR } as const

/** The editor leaves the field with the address of the chosen cell without a name. */
const nameBox = { en: 'Name box', ko: '이름 상자' } as const
/** The same with its button before the tabs. */
const addSheet = { en: 'Add sheet', ko: '시트 추가' } as const
/** In cells of arrays that are too large to be computed in the browser; narrow columns show all of it. */
const computedOnSave = { en: 'On save', ko: '저장 시' } as const

/** Outlines of findings: the tones of the page's own severities, over white cells. */
const markLooks: Record<AuditSeverity, { stroke: string; fill: string; strokeWidth: number }> = {
  critical: { stroke: '#c62828', fill: 'rgba(198, 40, 40, 0.14)', strokeWidth: 2 },
  high: { stroke: '#b26a00', fill: 'rgba(178, 106, 0, 0.14)', strokeWidth: 2 },
  medium: { stroke: '#2a5bd7', fill: 'rgba(42, 91, 215, 0.12)', strokeWidth: 1.5 },
  low: { stroke: '#6b7280', fill: 'rgba(107, 114, 128, 0.1)', strokeWidth: 1 },
}

/** How soon changes are counted after one, milliseconds. */
const countingMs = 60

export interface SheetOptions {
  data: IWorkbookData
  /** The filters and the threads of comments of the file. */
  file: Pick<ShownWorkbook, 'filters' | 'threads'>
  language: Language
  editable: boolean
  /** Why what cannot be saved cannot be done, as text. */
  reason: string
  /** Called after something has changed that is saved. */
  onEdits: (edits: readonly WorkbookEdit[]) => void
  /** Called when somebody tries what cannot be saved. */
  onRefused: (what?: Refused) => void
  /** Called where the list of defined names is asked for. */
  onListNames: () => void
  /** Called where it must be asked whether rows or columns are meant. */
  onLineQuestion: (change: LineChange) => void
  /** Called where a comment on the chosen cell is asked for. */
  onComment: () => void
  /** Commands of the page in the menu of the cells. */
  cellCommands: readonly CellCommand[]
}

/** A command of the page for the chosen cells. */
export interface CellCommand {
  id: string
  title: string
  /** Whether the menus of the headings of rows and columns have it as well. */
  isOfLines?: boolean
  run: () => void
}

/** Rows and columns, 0-based, both ends included. */
export interface ChosenLines {
  rows: { from: number; to: number }
  columns: { from: number; to: number }
  /** Null where cells are chosen. */
  whole: Axis | null
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
  /** Goes to a cell, or to the cells up to the last one. */
  goTo: (place: CellPlace, last?: { row: number; column: number }) => void
  /** The chosen cells. */
  selection: () => SheetRange | null
  /** The chosen cells as rows to be sorted; a reason where they cannot be. @param tables those of the file */
  sortable: (tables: readonly SheetTable[]) => SortableRange | SortRefusal
  sort: (sortable: SortableRange, keys: readonly SortKey[]) => Promise<void>
  /** Calls back when other cells are chosen. @returns what ends it */
  onSelect: (listener: () => void) => () => void
  /** Outlines cells in the colours of severities. @returns what removes the outlines */
  mark: (marks: readonly CellMark[]) => () => void
  /** Its threads of comments. */
  threads: ThreadStore
  /** The rows and columns of the chosen cells, and which of them are chosen as a whole. */
  chosenLines: () => ChosenLines | null
  /** Inserts or deletes as many rows or columns as are chosen. */
  changeLines: (change: LineChange, axis: Axis) => Promise<void>
  /** Its groups of rows and columns. */
  outlines: SheetOutlines
  /** Its defined names. */
  names: WorkbookNames
  /** The array formula that fills the chosen cell; null for other cells. */
  array: () => ChosenArray | null
  /** Calls back when another cell is chosen or when array formulas may have changed. @returns what ends it */
  onArrayChange: (listener: () => void) => () => void
  /** Enters a dynamic array over the cells that it fills. @param formula without "=" */
  enterArray: (cells: SheetRange, formula: string) => void
  /** Takes the keys back from the page. */
  focus: () => void
  /** The precedents and dependents of its cells. */
  tracer: CellTracer
  /** Whether its cells show formulas. */
  formulaView: FormulaView
  /** Keeps shortcuts from acting. @returns what lets them act again */
  holdShortcuts: () => () => void
  /** Lets shortcuts act, once all cells are there and changes of them are followed. */
  takeShortcuts: () => void
  /** Puts in all cells where it was opened with the first rows. Until then it takes no changes. @param isGone whether it has been closed meanwhile */
  fill: (whole: PackedWorkbook, isGone: () => boolean) => Promise<void>
  /** How it is scrolled and zoomed. */
  view: SheetView
  close: () => void
}

/** Shows a workbook in an element. What cannot be saved is kept as it is in the file (see `change-guard.ts`). */
export async function openSheet(container: HTMLElement, options: SheetOptions): Promise<UniverSheet> {
  const { data, file, language, editable, reason, onEdits, onRefused, onListNames, onLineQuestion, onComment, cellCommands } = options
  const locale = locales[language]
  const { texts } = await univerTexts[language]()
  // Light in both themes, as on paper: Univer's dark mode turns colours around, those of the file too, and some of them can no longer be read.
  const univer = new Univer({ locale, locales: { [locale]: { ...texts, ...noteWords[language] } }, logLevel: LogLevel.SILENT })
  // oxlint-disable-next-line no-underscore-dangle -- the public way to Univer's services
  const injector = univer.__getInjector()
  const commands = injector.get(ICommandService)
  const following: { changes?: FollowedChanges; formulaCells?: FormulaCells } = {}
  // Before the plugins are: that of formulas would otherwise follow changes that are refused.
  commands.beforeCommandExecuted((change, how) => following.changes?.before(change, how))
  commands.onCommandExecuted((change) => {
    following.changes?.after(change)
    following.formulaCells?.follow(change)
  })
  const { plugins } = UniverSheetsCorePreset({
    container,
    header: true,
    toolbar: editable,
    ribbonType: 'simple',
    contextMenu: editable,
    menu: menusWith(reason),
    formulaBar: true,
    footer: { sheetBar: true, statisticBar: true, menus: false, zoomSlider: true, addSheetButtonConfig: { show: editable } },
    disableAutoFocus: true,
    disableTextFormatAlert: true,
    disableTextFormatMark: true,
    sheets: { disableForceStringAlert: true, disableForceStringMark: true, clipboardConfig: { hidePasteOptions: true } },
    // The file has the values of its formulas; only what an edit touches is computed here, and the server computes it again.
    formula: { initialFormulaComputing: CalculationMode.NO_CALCULATION },
  })
  for (const plugin of [
    ...plugins,
    UniverFindReplacePlugin,
    UniverSheetsFindReplacePlugin,
    UniverSheetsFilterPlugin,
    UniverSheetsFilterUIPlugin,
  ]) {
    if (Array.isArray(plugin))
      univer.registerPlugin(plugin[0], plugin[0] === UniverUIPlugin ? withOwnInterface(plugin[1] as Partial<IUniverUIConfig>) : plugin[1])
    else univer.registerPlugin(plugin)
  }
  univer.registerPlugin(UniverSheetsNotePlugin)
  univer.registerPlugin(UniverSheetsNoteUIPlugin)
  const api = FUniver.newAPI(univer)
  univer.createUnit(UniverInstanceType.UNIVER_SHEET, data)
  // Univer takes its shortcuts from the window, before the page could keep them from its element.
  const shortcutService = injector.get(IShortcutService)
  const shortcuts = shortcutService.forceDisable()
  confirmByEnter(shortcutService)
  followTakenFunctions(commands, injector)
  for (const { id, title, isOfLines = false, run: action } of cellCommands) {
    const menu = api.createMenu({ id, title, action })
    for (const place of ['mainArea', ...(isOfLines ? ['rowHeader', 'colHeader'] : [])])
      menu.appendTo([`contextMenu.${place}`, 'contextMenu.others'])
  }
  const formulas = injector.get(FormulaDataModel)
  // Takes the keys back from a button of the page.
  const layout = injector.get(ILayoutService)
  const releaseKeys = keepKeys(container, injector)
  const releaseSwatches = nameSwatches(document.body, language)
  const book = injector.get(IUniverInstanceService).getUnit<Workbook>(data.id, UniverInstanceType.UNIVER_SHEET)
  if (book === null || book === undefined) throw new Error('the workbook did not open')
  const shown = api.getActiveWorkbook()
  const lexer = injector.get(LexerTreeBuilder)
  const formulaCells = new FormulaCells(book)
  following.formulaCells = formulaCells
  formulaCells.serve(formulas, lexer)
  const definedNames = injector.get(IDefinedNamesService)
  const definitionOf = (name: string) => definedNames.getValueByName(data.id, name)?.formulaOrRefString
  const tracer = new CellTracer(book, formulaCells, { lexer, names: { definitionOf } })

  await injector.get(LifecycleService).onStage(LifecycleStages.Steady)
  if (!editable) shown?.setEditable(false)
  const nameInput = container.querySelector<HTMLInputElement>('[data-u-comp="defined-name"] input')
  nameInput?.setAttribute('aria-label', nameBox[language])
  if (editable) container.querySelector('[data-u-comp="sheet-bar-append-button"]')?.setAttribute('aria-label', addSheet[language])

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
  const [history, notes] = [injector.get(IUndoRedoService), injector.get(SheetsNoteModel)]
  const [service, interceptors] = [injector.get(SheetsFilterService), injector.get(SheetInterceptorService)]
  const filters = new SheetFilters({ book, commands, service, interceptors }, file.filters)
  const threads = new ThreadStore({ book, commands, history, notes }, file.threads)
  const outlines = new SheetOutlines({ book, commands, history })
  const chosen = (): CellPlace | null => {
    const range = shown?.getActiveRange()
    const sheet = shown?.getActiveSheet().getSheetName()
    return range === null || range === undefined || sheet === undefined ? null : { sheet, row: range.getRow(), column: range.getColumn() }
  }
  const names = new WorkbookNames({ book, commands, service: definedNames, formulas: formulaCells, lexer })
  const chosenCells = (): SheetRange | null => {
    const range = shown?.getActiveRange()
    const sheet = shown?.getActiveSheet().getSheetName()
    if (range === null || range === undefined || sheet === undefined) return null
    const [top, left] = [range.getRow(), range.getColumn()]
    return { sheet, range: { top, left, bottom: top + range.getHeight() - 1, right: left + range.getWidth() - 1 } }
  }
  const chosenLines = (): ChosenLines | null => {
    const range = shown?.getActiveRange()
    const active = book.getActiveSheet()
    if (range === null || range === undefined) return null
    const [rows, columns] = [
      { from: range.getRow(), to: range.getRow() + range.getHeight() - 1 },
      { from: range.getColumn(), to: range.getColumn() + range.getWidth() - 1 },
    ]
    // Rows that are chosen by their numbers alone have no width, columns no height.
    const isWhole = (size: number, of: number): boolean => !(size < of)
    const whole = isWhole(range.getWidth(), active.getColumnCount())
      ? 'row'
      : isWhole(range.getHeight(), active.getRowCount())
        ? 'column'
        : null
    return { rows, columns, whole }
  }
  const choose = ({ top, left, bottom, right }: SheetRange['range'], to: { row: number; column: number }) => {
    const target = shown?.getActiveSheet()
    target?.getRange(top, left, bottom - top + 1, right - left + 1).activate()
    target?.scrollToCell(Math.max(0, to.row - 3), Math.max(0, to.column - 2))
  }
  const view = createSheetView(book, injector, commands)
  const changeLines = async (change: LineChange, axis: Axis) => {
    const lines = chosenLines()
    if (lines === null) return
    const { from, to } = axis === 'row' ? lines.rows : lines.columns
    const noun = axis === 'row' ? 'row' : 'col'
    if (change === 'insert') await commands.executeCommand(`sheet.command.insert-${noun}-before`, { value: to - from + 1 })
    else await commands.executeCommand(`sheet.command.remove-${noun}-confirm`)
  }
  registerEdgeKeys(book, { commands, shortcuts: shortcutService }, { active: chosen, choose })
  const chosenRange = () => {
    const [range, lines] = [chosenCells()?.range, chosenLines()]
    return range === undefined || lines === null ? null : { range, whole: lines.whole }
  }
  registerSheetKeys(
    book,
    { commands, shortcuts: shortcutService },
    {
      chosen: chosenRange,
      choose,
      rowsOfPage: view.rowsOfPage,
      changeLines: editable ? (change, axis) => void (axis === null ? onLineQuestion(change) : changeLines(change, axis)) : undefined,
      language,
    },
  )
  const formulaView = new FormulaView({ book, formulas, interceptors, redraw: () => shown?.getActiveSheet().refreshCanvas() })
  registerEntryKeys(
    book,
    { commands, shortcuts: shortcutService },
    {
      chosen: chosenRange,
      choose,
      formulas,
      now: () => new Date(),
      goToNameBox() {
        nameInput?.focus()
        nameInput?.select()
      },
      toggleFormulas: () => formulaView.toggle(),
      comment: editable ? onComment : undefined,
    },
  )
  const arrays = new SheetArrays({ book, commands, history, formulas: formulaCells, lexer })
  const moves = new CellMoves({
    book,
    commands,
    history,
    formulas: formulaCells,
    lexer,
    notes,
    names: definedNames,
    arrays,
    filters,
    threads,
  })
  showArrayFormulas(injector, arrays)
  showOutdatedArrays({
    book,
    commands,
    interceptors,
    text: computedOnSave[language],
    onChange: () => shown?.getActiveSheet().refreshCanvas(),
  })
  if (editable) {
    readAsExcel(book, injector, (name) => definitionOf(name) !== undefined)
    registerArrayPaste(injector)
    moveCutCells(injector, {
      commands,
      target() {
        const place = chosen()
        return place && { subUnitId: book.getActiveSheet().getSheetId(), row: place.row, column: place.column }
      },
      choose: ({ top, left, bottom, right }) => {
        shown
          ?.getActiveSheet()
          .getRange(top, left, bottom - top + 1, right - left + 1)
          .activate()
      },
    })
    enterSpills(book, { commands, arrays, formulas, onRefused })
    registerArrayEntry({
      book,
      injector,
      commands,
      shortcuts: shortcutService,
      arrays,
      chosen: () => chosenCells()?.range ?? null,
      focus: () => layout.focus(),
      onRefused,
    })
  }
  following.changes = followChanges({
    names,
    arrays,
    moves,
    onListNames,
    book,
    formulas,
    notes,
    threads,
    filters,
    outlines,
    chosen,
    commands,
    history,
    editable,
    onChange: count,
    onRefused,
  })
  api.addEvent(api.Event.ActiveSheetChanged, () => formulaView.draw())
  api.addEvent(api.Event.SelectionChanged, () => {
    const place = chosen()
    if (place !== null) filters.showAt(place, book.getActiveSheet().getSheetId())
    const range = chosenCells()?.range
    if (range) growAtEdge(range, book.getActiveSheet(), { book, commands })
  })
  if (nameInput)
    followNameBox(nameInput, names, {
      choose(cells) {
        const { range, sheetName } = deserializeRangeWithSheet(cells)
        const sheet = sheetName === '' ? book.getActiveSheet() : book.getSheetBySheetName(sheetName)
        // Whole rows and columns have no last column or row.
        const corner = { bottom: range.endRow || 0, right: range.endColumn || 0 }
        if (sheet === null || sheet === undefined || !isWithinFormat(corner)) return false
        growTo(corner, sheet, { book, commands })
        // Univer goes to another sheet itself.
        if (sheetName !== '') return true
        const selections = [
          { range, primary: getPrimaryForRange(range, sheet), style: genNormalSelectionStyle(injector.get(ThemeService)) },
        ]
        commands.syncExecuteCommand(SetSelectionsOperation.id, { unitId: book.getUnitId(), subUnitId: sheet.getSheetId(), selections })
        return true
      },
      defining: editable ? { selection: chosenCells, focus: () => layout.focus(), onRefused } : null,
    })
  const { journal } = following.changes

  const sorting = (tables: readonly SheetTable[]): SortContext => {
    // Where rows or columns have moved, the cells of the file are elsewhere: what cannot be sorted is refused when it is saved.
    const isMoved = journal
      .edits()
      .some((edit) => 'kind' in edit && (edit.kind === 'insert' || edit.kind === 'delete' || edit.kind === 'move'))
    return { book, commands, formulas, lexer, arrays, tables: isMoved ? null : tables, language }
  }
  return {
    undo() {
      void api.undo()
      layout.focus()
    },
    redo() {
      void api.redo()
      layout.focus()
    },
    focus: () => layout.focus(),
    finishTyping: async () => void (await shown?.endEditingAsync(true)),
    edits: () => journal.edits(),
    apply: (wanted) => applyEdits(wanted, { book, commands, filters, threads, outlines, names, arrays }),
    threads,
    outlines,
    names,
    tracer,
    formulaView,
    array: () => chosenArray(chosen(), { book, arrays, formulas }),
    enterArray({ sheet, range }, formula) {
      const target = book.getSheets().find((one) => one.getName() === sheet)
      const refused = target === undefined ? null : arrays.enter(target, range, formula, { isDynamic: true })
      if (refused !== null) onRefused(refused)
    },
    onArrayChange(listener) {
      const followed = [
        ...[api.Event.SelectionChanged, api.Event.ActiveSheetChanged].map((event) => api.addEvent(event, listener)),
        commands.onCommandExecuted(({ id }) => {
          if (id === setCells || id === SetArrayFormulaDataMutation.id) listener()
        }),
      ]
      return () => {
        for (const one of followed) one.dispose()
      }
    },
    place: chosen,
    goTo({ sheet, row, column }, last = { row, column }) {
      const target = shown?.getSheetByName(sheet)
      if (!target) return
      if (!isWithinFormat({ bottom: last.row, right: last.column })) return
      shown?.setActiveSheet(target)
      growTo({ bottom: last.row, right: last.column }, target.getSheet(), { book, commands })
      target.getRange(row, column, last.row - row + 1, last.column - column + 1).activate()
      target.scrollToCell(Math.max(0, row - 3), Math.max(0, column - 2))
      layout.focus()
    },
    selection: chosenCells,
    chosenLines,
    changeLines,
    sortable(tables) {
      const range = shown?.getActiveRange()
      const active = book.getActiveSheet()
      if (range === null || range === undefined) return 'empty'
      const [top, left] = [range.getRow(), range.getColumn()]
      const chosen = { top, left, bottom: top + range.getHeight() - 1, right: left + range.getWidth() - 1 }
      return sortableRange(chosen, active, sorting(tables))
    },
    async sort(sortable, keys) {
      const sheet = book.getSheets().find((one) => one.getName() === sortable.sheet)
      if (sheet !== undefined) await sortRange(sortable, keys, sheet, sorting([]))
      layout.focus()
    },
    onSelect(listener) {
      const moved = [api.Event.SelectionChanged, api.Event.ActiveSheetChanged].map((event) => api.addEvent(event, listener))
      return () => {
        for (const one of moved) one.dispose()
      }
    },
    mark(marks) {
      const drawn = marks.flatMap(({ sheet, range: { top, left, bottom, right }, severity }) => {
        const target = shown?.getSheetByName(sheet)
        // A mark may be of a version that had more cells.
        if (!target || bottom >= target.getMaxRows() || right >= target.getMaxColumns()) return []
        return [target.getRange(top, left, bottom - top + 1, right - left + 1).highlight(markLooks[severity])]
      })
      return () => {
        for (const mark of drawn) mark.dispose()
      }
    },
    holdShortcuts() {
      const held = shortcutService.forceDisable()
      return () => held.dispose()
    },
    takeShortcuts: () => shortcuts.dispose(),
    async fill(whole, isGone) {
      await fillSheets(whole, book, injector, isGone)
      following.formulaCells?.reset()
    },
    view,
    close() {
      clearTimeout(counting)
      releaseKeys()
      releaseSwatches()
      univer.dispose()
    },
  }
}
