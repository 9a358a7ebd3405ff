import {
  BooleanNumber,
  CanceledError,
  cloneWorksheetData,
  CommandType,
  type ICellData,
  type ICommandInfo,
  type ICommandService,
  type IWorksheetData,
  type IExecutionOptions,
  type IRange,
  type IUndoRedoService,
  type Workbook,
  type Worksheet,
} from '@univerjs/core'
import type { FormulaDataModel } from '@univerjs/preset-sheets-core'
import type { SheetsNoteModel } from '@univerjs/sheets-note'
import type { ArrayRefusal, SheetArrays } from './arrays/sheet-arrays.ts'
import { cellsOfRange, isOverlapping } from './cell-ranges.ts'
import { pointsOfHeight, widthOfPixels } from './line-sizes.ts'
import { type CellPlace, contentOf, type WorkbookEdit } from './cell-content.ts'
import { formatOf } from './cell-format.ts'
import {
  addMerge,
  dragCellsCommand,
  fillCommand,
  freezeFromStart,
  isFormatOnly,
  isRefused,
  isStructureChange,
  copySheetCommand,
  hideSheet,
  insertSheet,
  keepSavable,
  lineChanges,
  lineCommands,
  lineMoves,
  mergeChanges,
  mergeCommand,
  moveCells,
  moveCellsCommand,
  noteChanges,
  numberFormatChanges,
  orderSheets,
  redoCommand,
  removeSheet,
  removeSheetCommand,
  renameSheet,
  setCells,
  setFrozen,
  structureCommands,
  undoCommand,
} from './change-guard.ts'
import { EditJournal } from './edit-journal.ts'
import { filterChanges, toggleFilterCommand } from './filters/filter-changes.ts'
import type { FilterChange, FilterRefusal, SheetFilters } from './filters/sheet-filters.ts'
import {
  isNameChange,
  listNamesCommand,
  type NameChange,
  nameCommands,
  removeName,
  removeNameCommand,
  setName,
  setNameCommand,
} from './names/name-changes.ts'
import type { CellMoves, MoveParams, MoveRefusal } from './move/cell-moves.ts'
import type { DefinedName, NameRefusal, WorkbookNames } from './names/workbook-names.ts'
import { outlineOf } from './outline/line-outline.ts'
import { type OutlineChange, setOutline, type SheetOutlines } from './outline/sheet-outlines.ts'
import { copyName, isSheetName } from './sheet-name.ts'
import type { Axis, LineState } from './sheet-lines.ts'
import { isThread, savedThread } from './threads/file-threads.ts'
import { setThread, type ThreadChange, type ThreadStore } from './threads/thread-store.ts'

/** What cannot be saved, where the reason is a special one. */
export type Refused = 'thread' | ArrayRefusal | FilterRefusal | MoveRefusal | NameRefusal

export interface FollowedWorkbook {
  book: Workbook
  formulas: FormulaDataModel
  notes: SheetsNoteModel
  threads: ThreadStore
  filters: SheetFilters
  outlines: SheetOutlines
  names: WorkbookNames
  arrays: SheetArrays
  moves: CellMoves
  /** The chosen cell of the sheet that is shown. */
  chosen: () => CellPlace | null
  commands: ICommandService
  history: IUndoRedoService
  editable: boolean
  /** Called after every change that is saved. */
  onChange: () => void
  /** Called when somebody tries what cannot be saved. */
  onRefused: (what?: Refused) => void
  /** Called in place of the editor's own list of names. */
  onListNames: () => void
}

/** Marks cells of a large sheet that is copied, which the editor writes when it is idle. */
const restOfCopy = '__splitChunk__'

/** Params of the change of cells that are moved, or moved back. */
interface MovedCells {
  from: { subUnitId: string }
  to: { subUnitId: string }
  fromRange: IRange
  toRange: IRange
}

interface ChangeParams {
  /** Of a change of notes, with its place or its id. */
  sheetId?: string
  row?: number
  col?: number
  noteId?: string
  subUnitId: string
  /** The command that makes the change. */
  trigger?: string
  cellValue?: Record<number, Record<number, ICellData | null>>
  ranges?: IRange[]
  range?: IRange
  /** Of cells that are filled from others. */
  sourceRange?: IRange
  targetRange?: IRange
  /** Of cells that are merged. */
  selections?: IRange[]
  /** Of a sheet. */
  name?: string
  hidden?: BooleanNumber
  fromOrder?: number
  /** A sheet that is inserted, and before which one, by its number. */
  sheet?: Partial<IWorksheetData>
  index?: number
  toOrder?: number
  /** Of cells that are dragged to another place. */
  fromRange?: IRange
  toRange?: IRange
  /** Of cells that are moved by a command of the page. */
  moved?: MoveParams
  /** Number formats by their numbers. */
  values?: Record<string, { ranges: IRange[] }>
}

export interface FollowedChanges {
  journal: EditJournal
  /** To be called before every change. @throws CanceledError for one that cannot be saved */
  before: (change: Readonly<ICommandInfo>, how?: IExecutionOptions) => void
  /** To be called after every change. */
  after: (change: Readonly<ICommandInfo>) => void
}

interface Moving {
  command: string
  recent: readonly WorkbookEdit[]
  /** The sheet that is copied, and the name of the copy where it is known. */
  copied?: { id: string; name: string | undefined }
  /** Of a step that changes a name: whether it is defined again after it was removed, and what it was. */
  named?: { isSet: boolean; before: DefinedName | null }
}

/** Follows the changes of an open workbook, refusing those that cannot be saved (see `change-guard.ts`). */
export function followChanges({
  book,
  formulas,
  notes,
  threads,
  filters,
  outlines,
  names,
  arrays,
  moves,
  chosen,
  commands,
  history,
  editable,
  onChange,
  onRefused,
  onListNames,
}: FollowedWorkbook): FollowedChanges {
  const sheetNamed = (name: string): Worksheet | undefined => book.getSheets().find((sheet) => sheet.getName() === name)
  const styles = book.getStyles()
  const journal = new EditJournal({
    cell({ sheet: name, row, column }) {
      const sheet = sheetNamed(name)
      const cell = sheet?.getCellRaw(row, column) ?? null
      const formula = sheet && formulas.getFormulaStringByCell(row, column, sheet.getSheetId(), book.getUnitId())
      return { content: contentOf(cell, formula ?? undefined), format: formatOf(styles.getStyleByCell(cell)) }
    },
    line(name, axis, index) {
      const sheet = sheetNamed(name)
      return sheet === undefined ? { size: null, hidden: false, outline: outlineOf(null) } : lineOf(sheet, axis, index)
    },
    frozen(name) {
      const { startRow = 0, startColumn = 0 } = sheetNamed(name)?.getFreeze() ?? {}
      return { rows: Math.max(0, startRow), columns: Math.max(0, startColumn) }
    },
    note({ sheet: name, row, column: col }) {
      const id = sheetNamed(name)?.getSheetId() ?? ''
      const text = notes.getNote(book.getUnitId(), id, { row, col })?.note ?? ''
      return text === '' ? null : text
    },
    thread: (place) => savedThread(threads.at(place)),
    filter: (of) => filters.state(of),
    merged(name) {
      const merged = sheetNamed(name)?.getMergeData() ?? []
      return merged.map(({ startRow, startColumn, endRow, endColumn }) => ({
        top: startRow,
        left: startColumn,
        bottom: endRow,
        right: endColumn,
      }))
    },
  })
  /** The step that moves cells, with the changes before it that are not noted yet. */
  let moving: Moving | null = null
  const refuse = (what?: Refused): never => {
    moving = null
    if (editable) onRefused(what)
    throw new CanceledError()
  }

  /** What one of the steps of the history would do. */
  const movesOf = (mutations: readonly { id: string }[] = []): number => {
    const moves = mutations.filter((one) => isStructureChange(one.id)).length
    // A name that changes is removed and set; names that follow cells belong to the move of these.
    return moves === 0 && mutations.some((one) => isNameChange(one.id)) ? 1 : moves
  }
  const namedBy = (mutations: readonly { id: string }[] = []): Pick<Moving, 'named'> =>
    mutations.some((one) => isStructureChange(one.id))
      ? {}
      : { named: { isSet: mutations.some((one) => one.id === setName), before: null } }
  const beginName = (id: string, params: NameChange): void => {
    if (!editable) refuse()
    const name = names.read(params)
    const users = id === removeNameCommand ? names.usersOf(name) : { cells: [], names: [] }
    const refusal = id === removeNameCommand ? (users.cells.length + users.names.length > 0 ? 'nameUsed' : null) : names.refusal(name)
    if (refusal !== null) refuse(refusal)
    moving = { command: id, recent: journal.recent(), named: { isSet: id === setNameCommand, before: null } }
  }
  /** Merged cells take no array formula, as in Excel. */
  const refuseMerged = (sheet: Worksheet | null | undefined, ranges: readonly IRange[] = []): void => {
    if (sheet && ranges.some((range) => arrays.isIn(sheet, cellsOfRange(range)))) refuse('arrayMerged')
  }
  /** Refuses what goes through an array formula: lines that are inserted or deleted, filling from its cells, and merging them. */
  const refuseCut = (id: string, { range, sourceRange, targetRange, selections }: Partial<ChangeParams>): void => {
    const sheet = book.getActiveSheet()
    const line = lineCommands[id]
    if (line !== undefined && range !== undefined) {
      const [from, to] = line.axis === 'row' ? [range.startRow, range.endRow] : [range.startColumn, range.endColumn]
      if (arrays.isCutByLines(sheet, { ...line, from, to })) refuse('array')
    }
    const filled = id === fillCommand ? [sourceRange, targetRange].filter((one) => one !== undefined) : []
    if (filled.some((one) => arrays.rangesOf(sheet).some((array) => isOverlapping(array, cellsOfRange(one))))) refuse('array')
    if (id === mergeCommand) refuseMerged(sheet, selections)
  }
  const beginStep = (id: string, params: Partial<ChangeParams> = {}): void => {
    if (id === undoCommand) filters.showFor(history.pitchTopUndoElement()?.redoMutations)
    else if (id === redoCommand) filters.showFor(history.pitchTopRedoElement()?.redoMutations)
    else if (id === toggleFilterCommand && editable) {
      const place = chosen()
      if (place !== null) filters.showToToggle(place, book.getActiveSheet().getSheetId())
    }
    if (editable) refuseCut(id, params)
    if (id === moveCellsCommand) {
      const refusal = editable ? moves.refusal(params as unknown as MoveParams) : undefined
      if (refusal !== null) refuse(refusal)
    }
    if (id === copySheetCommand) {
      const source = params.subUnitId ?? book.getActiveSheet().getSheetId()
      moving = { command: id, recent: journal.recent(), copied: { id: source, name: params.name } }
    } else if (structureCommands.has(id)) moving = { command: id, recent: journal.recent() }
    else if (nameCommands.has(id)) beginName(id, params as NameChange)
    else if (id === redoCommand) {
      const redone = history.pitchTopRedoElement()?.redoMutations
      moving = movesOf(redone) > 0 ? { command: id, recent: journal.recent(), ...namedBy(redone) } : null
    } else if (id === undoCommand) {
      const moves = movesOf(history.pitchTopUndoElement()?.undoMutations)
      moving = moves > 0 ? { command: id, recent: [] } : null
      for (let move = 0; move < moves; move++) journal.moveBack()
      if (moves > 0) onChange()
    }
  }
  /** Ids of sheets that were copied, by those of their copies. */
  const sources = new Map<string, string>()
  /** A sheet that is added. A copy, when it is first made, gets the name that Excel would give it, or that it had in the draft. */
  const newSheetOf = ({ sheet = {}, index }: ChangeParams): WorkbookEdit => {
    const others = book.getSheets()
    const before = others[index ?? others.length]?.getName() ?? null
    const id = sheet.id ?? ''
    if (moving?.copied !== undefined) {
      sources.set(id, moving.copied.id)
      const source = book.getSheetBySheetId(moving.copied.id)?.getName() ?? ''
      sheet.name =
        moving.copied.name ??
        copyName(
          source,
          others.map((one) => one.getName()),
        )
    }
    const source = book.getSheetBySheetId(sources.get(id) ?? '')?.getName()
    const name = sheet.name ?? ''
    return source === undefined ? { kind: 'add-sheet', sheet: name, before } : { kind: 'copy-sheet', sheet: source, name, before }
  }
  const nameOfSheet = (id: string): string => book.getSheetBySheetId(id)?.getName() ?? ''
  const moveEdit = ({ subUnitId, range, to: { subUnitId: toId, ...place } }: MoveParams): WorkbookEdit => ({
    kind: 'move',
    sheet: nameOfSheet(subUnitId),
    range,
    to: { sheet: nameOfSheet(toId), ...place },
  })
  /** A change of structure as it is saved; null for one that is none. */
  const structureOf = (id: string, params: ChangeParams): WorkbookEdit | null => {
    const { subUnitId, range, name, hidden, fromOrder, toOrder, moved } = params
    if (id === insertSheet) return newSheetOf(params)
    const sheet = book.getSheetBySheetId(subUnitId)?.getName() ?? ''
    const line = lineMoves[id]
    if (id === moveCells && moved !== undefined) return moveEdit(moved)
    if (line !== undefined && range !== undefined) {
      const [at, end] = line.axis === 'row' ? [range.startRow, range.endRow] : [range.startColumn, range.endColumn]
      return { ...line, sheet, at, count: end - at + 1 }
    }
    if (id === renameSheet && name !== undefined) {
      if (!isSheetName(name)) refuse()
      return { kind: 'rename-sheet', sheet, name }
    }
    if (id === removeSheet) return { kind: 'delete-sheet', sheet }
    if (id === hideSheet) return { kind: 'show-sheet', sheet, hidden: hidden === BooleanNumber.TRUE }
    if (id !== orderSheets || fromOrder === undefined || toOrder === undefined) return null
    const order = book.getSheets().map((one) => one.getName())
    order.splice(toOrder, 0, ...order.splice(fromOrder, 1))
    return { kind: 'move-sheet', sheet, before: order[toOrder + 1] ?? null }
  }
  /** A change of a name as it is saved; null for one that is none, or that is not complete yet. */
  const nameOf = (id: string, params: NameChange, named: NonNullable<Moving['named']>): WorkbookEdit | null => {
    const before = named.before ?? names.byId(params.id)
    if (id === removeName && named.isSet) named.before = before
    if (id === removeName) return named.isSet || before === null ? null : { kind: 'name', before: placeOfName(before), after: null }
    if (id !== setName) return null
    const { id: _id, ...after } = names.read(params)
    return { kind: 'name', before: before && placeOfName(before), after }
  }
  const noteStructure = (id: string, params: ChangeParams): void => {
    if (moving?.named !== undefined) {
      const edit = nameOf(id, params as unknown as NameChange, moving.named)
      if (edit === null) return
      journal.move(moving.recent, edit)
      moving = { ...moving, recent: [] }
      onChange()
      return
    }
    const structure = moving === null || moving.command === undoCommand ? null : structureOf(id, params)
    if (moving === null || structure === null) return
    journal.move(moving.recent, structure)
    moving = { ...moving, recent: [] }
    onChange()
  }

  /**
   * Univer's own command (0.25.1) changes formulas of the sheet that name the sheet itself after it was removed, which fails, and then there is no way back.
   *
   * @throws CanceledError in its place
   */
  const removeOne = (subUnitId: string): never => {
    const sheet = book.getSheetBySheetId(subUnitId)
    if (sheet && book.getSheets().length > 1) {
      const unitId = book.getUnitId()
      const removal = { id: removeSheet, params: { unitId, subUnitId, subUnitName: sheet.getName() } }
      const insertion = {
        id: insertSheet,
        params: { unitId, index: book.getSheetIndex(sheet), sheet: cloneWorksheetData(sheet.getConfig()) },
      }
      moving = { command: removeSheetCommand, recent: journal.recent() }
      commands.syncExecuteCommand(removal.id, removal.params)
      moving = null
      history.pushUndoRedo({ unitID: unitId, undoMutations: [insertion], redoMutations: [removal] })
    }
    throw new CanceledError()
  }

  const touchNote = ({ sheetId = '', row, col, noteId }: ChangeParams): void => {
    if (!editable) refuse()
    const where = { ...(noteId !== undefined && { noteId }), ...(row !== undefined && { row }), ...(col !== undefined && { col }) }
    const note = notes.getNote(book.getUnitId(), sheetId, where)
    if (note && isThread(note.id)) refuse('thread')
    const sheet = book.getSheetBySheetId(sheetId)?.getName()
    const place = { row: note?.row ?? row, column: note?.col ?? col }
    if (sheet === undefined || place.row === undefined || place.column === undefined) return
    journal.touchNote({ sheet, row: place.row, column: place.column })
    onChange()
  }

  /** Filters of a workbook that is only read are those of the page. */
  const touchFilter = (id: string, change: FilterChange): void => {
    if (!editable) return
    const begun = filters.begin(id, change)
    if (typeof begun === 'string') refuse(begun)
    else {
      const sheet = book.getSheetBySheetId(change.subUnitId)?.getName()
      if (sheet !== undefined) journal.touchFilter({ sheet, ...begun })
      onChange()
    }
  }

  const touchThread = ({ sheetId, row, column }: ThreadChange): void => {
    if (!editable) refuse()
    const sheet = book.getSheetBySheetId(sheetId)?.getName()
    if (sheet !== undefined) journal.touchThread({ sheet, row, column })
    onChange()
  }

  /** Groups of a workbook that is only read are opened and closed on the page. */
  const touchOutline = ({ subUnitId, axis, lines }: OutlineChange): void => {
    const sheet = editable ? book.getSheetBySheetId(subUnitId)?.getName() : undefined
    if (sheet === undefined) return
    for (const { index } of lines) journal.touchLine(sheet, axis, index)
    onChange()
  }

  const before: FollowedChanges['before'] = ({ id, type, params }, how) => {
    if (how?.['applyFormulaCalculationResult'] === true || filters.isSwitching) return
    if (id === listNamesCommand) {
      onListNames()
      throw new CanceledError()
    }
    if (id === dragCellsCommand) {
      const { fromRange, toRange } = params as ChangeParams
      const sheet = book.getActiveSheet().getSheetId()
      if (fromRange && toRange) {
        const to = { subUnitId: sheet, row: toRange.startRow, column: toRange.startColumn }
        commands.syncExecuteCommand(moveCellsCommand, { subUnitId: sheet, range: cellsOfRange(fromRange), to } satisfies MoveParams)
      }
      throw new CanceledError()
    }
    if (id === removeSheetCommand && editable) removeOne((params as ChangeParams).subUnitId)
    if (type === CommandType.COMMAND) beginStep(id, params)
    if (id === setCells && restOfCopy in (params as ChangeParams)) return
    if (editable && type === CommandType.MUTATION && moving !== null) {
      noteStructure(id, params as ChangeParams)
      return
    }
    if (filterChanges.has(id)) {
      touchFilter(id, params as FilterChange)
      return
    }
    if (id === setOutline) {
      touchOutline(params as OutlineChange)
      return
    }
    if (id === setThread) {
      touchThread(params as ThreadChange)
      return
    }
    if (isRefused(id)) refuse()
    if (noteChanges.has(id)) {
      touchNote(params as ChangeParams)
      return
    }
    if (id !== setCells && id !== setFrozen && !(id in lineChanges) && !numberFormatChanges.has(id) && !mergeChanges.has(id)) return
    if (!editable && outlines.isShowing) return
    if (!editable) refuse()
    const { subUnitId, cellValue = {}, ranges = [], values = {}, trigger } = params as ChangeParams
    const sheet = book.getSheetBySheetId(subUnitId)?.getName() ?? ''
    if (id === setCells) {
      if (keepSavable(cellValue, (style) => styles.get(style) ?? undefined)) refuse()
      const target = book.getSheetBySheetId(subUnitId)
      // What is undone or redone was right before.
      const isHistory = trigger === undoCommand || trigger === redoCommand
      const replaced = target && !isHistory ? arrays.replaced(target, cellValue) : null
      if (target && replaced !== null) {
        // The step of the editor knows how to undo the first cell alone.
        queueMicrotask(() => arrays.replace(target, replaced.range, replaced.cell))
        throw new CanceledError()
      }
      const cut = !target || isHistory ? null : arrays.follow(target, cellValue, trigger)
      if (cut !== null) refuse(cut)
      // Of formats that are set by other commands, as when they are redone, Univer takes cells without a formula for cells that lost it (0.25.1).
      if (isFormatOnly(cellValue)) (params as ChangeParams).trigger = 'sheet.command.set-style'
      for (const [row, columns] of Object.entries(cellValue))
        for (const column of Object.keys(columns)) journal.touchCell({ sheet, row: Number(row), column: Number(column) })
    } else if (mergeChanges.has(id)) {
      if (id === addMerge) refuseMerged(book.getSheetBySheetId(subUnitId) ?? null, ranges)
      journal.touchMerged(sheet)
    } else if (numberFormatChanges.has(id)) {
      for (const { startRow, endRow, startColumn, endColumn } of [...ranges, ...Object.values(values).flatMap((value) => value.ranges)])
        for (let row = startRow; row <= endRow; row++)
          for (let column = startColumn; column <= endColumn; column++) journal.touchCell({ sheet, row, column })
    } else if (id === setFrozen) {
      freezeFromStart(params as Parameters<typeof freezeFromStart>[0])
      journal.touchFrozen(sheet)
    } else {
      const axis = lineChanges[id] ?? 'row'
      for (const { startRow, endRow, startColumn, endColumn } of ranges) {
        const [from, to] = axis === 'row' ? [startRow, endRow] : [startColumn, endColumn]
        for (let index = from; index <= to; index++) journal.touchLine(sheet, axis, index)
      }
    }
    onChange()
  }
  // Commands are executed at once: whatever changes before one of them has ended is its consequence.
  const after: FollowedChanges['after'] = ({ id, params }) => {
    const line = lineMoves[id]
    if (line !== undefined) {
      const { subUnitId: sheetId, range } = params as ChangeParams
      if (range !== undefined) {
        const [from, to] = line.axis === 'row' ? [range.startRow, range.endRow] : [range.startColumn, range.endColumn]
        filters.followLines({ sheetId, ...line, from, to })
        // Undone deletions bring their lines back as they were.
        if (line.kind === 'insert' && moving?.command !== undoCommand) outlines.followInsertion(sheetId, line.axis, { from, to })
      }
    }
    if (id === moveCells) {
      const { from, to, fromRange, toRange } = params as MovedCells
      if (from.subUnitId === to.subUnitId) filters.followMove(from.subUnitId, cellsOfRange(fromRange), cellsOfRange(toRange))
    }
    if (moving?.command === id) moving = null
  }
  return { journal, before, after }
}

const placeOfName = ({ name, scope }: DefinedName): { name: string; scope: string | null } => ({ name, scope })

/** A row has a size of its own only where it does not follow its content. */
function lineOf(sheet: Worksheet, axis: Axis, index: number): LineState {
  if (axis === 'row') {
    const row = sheet.getRowManager().getRow(index)
    return {
      size: row?.ia === BooleanNumber.FALSE && row.h !== undefined ? pointsOfHeight(row.h) : null,
      hidden: row?.hd === BooleanNumber.TRUE,
      outline: outlineOf(row),
    }
  }
  const column = sheet.getColumnManager().getColumn(index)
  return {
    size: widthOfPixels(column?.w ?? sheet.getConfig().defaultColumnWidth),
    hidden: column?.hd === BooleanNumber.TRUE,
    outline: outlineOf(column),
  }
}
