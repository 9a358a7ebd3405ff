import { rangeAfterMove, rangeAfterPaste } from '@dossier/notation'
import {
  CommandType,
  type ICellData,
  type ICommandService,
  type IRange,
  type IUndoRedoService,
  type Nullable,
  type Workbook,
  type Worksheet,
} from '@univerjs/core'
import type { IDefinedNamesService, LexerTreeBuilder } from '@univerjs/preset-sheets-core'
import type { ISheetNote, SheetsNoteModel } from '@univerjs/sheets-note'
import type { SheetArrays } from '../arrays/sheet-arrays.ts'
import { type CellRange, cellsOfRange, isOverlapping, isWithin, rangeOfCells } from '../cell-ranges.ts'
import {
  addMerge,
  moveCells,
  moveCellsCommand,
  removeMerge,
  removeNote,
  setCells,
  setRowCount,
  setColumnCount,
  updateNote,
} from '../change-guard.ts'
import type { SheetFilters, TableArea } from '../filters/sheet-filters.ts'
import type { FormulaCells } from '../formula-cells.ts'
import { setName } from '../names/name-changes.ts'
import { setThread, type ThreadChange, type ThreadStore } from '../threads/thread-store.ts'
import { type CellsMove, formulaAfterMove, lastColumn, lastRow } from './moved-formula.ts'

/** Why cells cannot be moved. */
export type MoveRefusal = 'array' | 'moveMerged' | 'moveFilter' | 'moveTable' | 'moveTableElsewhere'

/** Cells of a sheet by its id, and the first of the cells to which they are moved. */
export interface MoveParams {
  subUnitId: string
  range: CellRange
  to: { subUnitId: string; row: number; column: number }
}

type Cells = Record<number, Record<number, ICellData | null>>

interface Mutation {
  id: string
  params: object
}

interface MoveContext {
  book: Workbook
  commands: ICommandService
  history: IUndoRedoService
  formulas: FormulaCells
  lexer: LexerTreeBuilder
  notes: SheetsNoteModel
  names: IDefinedNamesService
  arrays: SheetArrays
  filters: SheetFilters
  threads: Pick<ThreadStore, 'of'>
}

/** The cells of whole rows and columns are all of a sheet of Excel. */
interface Moving extends CellsMove {
  source: Worksheet
  target: Worksheet
  /** The cells that the editor has of both. */
  shown: { from: CellRange; to: CellRange }
}

/**
 * Moves cells of an open workbook by the rules of Excel, in one step that can be undone. Univer's own way (0.25.1) leaves out formulas of which some cells
 * are moved, and merged cells of a sheet that is not shown.
 */
export class CellMoves {
  readonly #context: MoveContext

  constructor(context: MoveContext) {
    this.#context = context
    context.commands.registerCommand({
      id: moveCellsCommand,
      type: CommandType.COMMAND,
      handler: (_accessor: unknown, params: MoveParams) => this.#move(params),
    })
  }

  /** Why cells cannot be moved; null where they can. */
  refusal(params: MoveParams): MoveRefusal | null {
    const moving = this.#moving(params)
    if (moving === null) return null
    const { source, target, from, to } = moving
    const isCut = (range: CellRange, sheet: Worksheet): boolean => {
      if (sheet === source && isWithin(range, from)) return false
      return (sheet === source && isOverlapping(range, from)) || (sheet === target && isOverlapping(range, to) && !isWithin(range, to))
    }
    for (const sheet of new Set([source, target])) {
      if (this.#context.arrays.rangesOf(sheet).some((range) => isCut(range, sheet))) return 'array'
      if (sheet.getMergeData().some((range) => isCut(cellsOfRange(range), sheet))) return 'moveMerged'
      const bound = this.#boundRefusal(moving, sheet)
      if (bound !== null) return bound
    }
    return null
  }

  /** Filters stay where they are, and tables unless they are moved as a whole; the headings of a table are no cells like others. */
  #boundRefusal({ source, target, from, to }: Moving, sheet: Worksheet): MoveRefusal | null {
    const { own, tables } = this.#context.filters.areasOn(sheet.getSheetId())
    const places = [...(sheet === source ? [from] : []), ...(sheet === target ? [to] : [])]
    const isWhole = ({ range }: TableArea): boolean => source === target && isWithin(range, from)
    if (sheet === source && source !== target && tables.some(({ range }) => isWithin(range, from))) return 'moveTableElsewhere'
    const staying = tables.filter((table) => !isWhole(table))
    if (staying.some(({ range }) => places.some((cells) => isOverlapping({ ...range, bottom: range.top }, cells)))) return 'moveTable'
    const moved = tables.filter(isWhole)
    if (moved.some(({ isFiltered }) => isFiltered)) return 'moveTable'
    if (moved.length > 0 && staying.some(({ range }) => isOverlapping(range, to))) return 'moveTable'
    if (own === null) return null
    const after = source === target ? rangeAfterMove(own, { from, to }) : sheet === target ? rangeAfterPaste(own, to) : own
    const isMoved = sheet === source && isWithin(own, from)
    return isMoved || after === null || !isWithin(own, after) || !isWithin(after, own) ? 'moveFilter' : null
  }

  #moving({ subUnitId, range: shown, to: { subUnitId: toId, row, column } }: MoveParams): Moving | null {
    const { book } = this.#context
    const [source, target] = [book.getSheetBySheetId(subUnitId), book.getSheetBySheetId(toId)]
    if (!source || !target) return null
    const at = (range: CellRange): CellRange => ({
      top: row,
      left: column,
      bottom: row + range.bottom - range.top,
      right: column + range.right - range.left,
    })
    const whole = { ...shown }
    if (whole.top === 0 && whole.bottom >= source.getRowCount() - 1) whole.bottom = lastRow
    if (whole.left === 0 && whole.right >= source.getColumnCount() - 1) whole.right = lastColumn
    return {
      source,
      target,
      sheet: source.getName(),
      toSheet: target.getName(),
      from: whole,
      to: at(whole),
      shown: { from: shown, to: at(shown) },
    }
  }

  #move(params: MoveParams): boolean {
    const moving = this.#moving(params)
    const { book, commands, history } = this.#context
    if (moving === null) return false
    const { source, target, from, to } = moving
    if (source === target && from.top === to.top && from.left === to.left) return false
    const room = this.#room(moving)
    const formulas = this.#formulas(moving)
    const [cells, others] = [this.#cells(moving, formulas.moved), this.#changes(formulas.elsewhere)]
    const [merges, notes, names] = [this.#merges(moving), this.#notes(moving), this.#names(moving)]
    // Whatever is where the cells go is taken away first, and comes back last.
    const redos = [...room, ...merges.away, ...notes.away, ...cells.redo, ...others.redo, ...merges.redo, ...notes.redo, ...names.redo]
    const undos = [...names.undo, ...notes.undoAway, ...merges.undoAway, ...others.undo, ...cells.undo, ...notes.undo, ...merges.undo]
    if (!redos.every(({ id, params: own }) => commands.syncExecuteCommand(id, structuredClone(own)))) return false
    history.pushUndoRedo({ unitID: book.getUnitId(), undoMutations: undos, redoMutations: redos })
    return true
  }

  /** More empty rows and columns for what is moved to the end. */
  #room({ target, shown: { to } }: Moving): Mutation[] {
    const sheet = { unitId: this.#context.book.getUnitId(), subUnitId: target.getSheetId() }
    return [
      ...(to.bottom >= target.getRowCount() ? [{ id: setRowCount, params: { ...sheet, rowCount: to.bottom + 1 } }] : []),
      ...(to.right >= target.getColumnCount() ? [{ id: setColumnCount, params: { ...sheet, columnCount: to.right + 1 } }] : []),
    ]
  }

  /** The formulas that are written otherwise afterwards: of moved cells by their places before, and of all others. */
  #formulas(moving: Moving): { moved: Map<string, string>; elsewhere: FormulaChange[] } {
    const moved = new Map<string, string>()
    const elsewhere: FormulaChange[] = []
    for (const sheet of this.#context.book.getSheets()) {
      const followed = this.#followed(sheet, moving)
      // Of formulas that cells share one is written; where these part or one of them changes, each gets its own.
      const parted = new Set(
        followed.filter(({ isMoved, isOver, isChanged }) => isMoved || isOver || isChanged).map(({ sharedId }) => sharedId),
      )
      for (const { row, column, text, sharedId, isMoved, isOver, isChanged } of followed) {
        if (isOver || !(isChanged || (sharedId !== null && parted.has(sharedId)))) continue
        if (isMoved) moved.set(`${row},${column}`, text)
        else elsewhere.push({ sheet, row, column, text })
      }
    }
    return { moved, elsewhere }
  }

  /** The formulas of a sheet as they are after a move. */
  #followed(sheet: Worksheet, moving: Moving): FollowedFormula[] {
    const { formulas, lexer } = this.#context
    const isInvolved = sheet === moving.source || sheet === moving.target
    return Array.from(formulas.formulasOf(sheet, lexer), ({ row, column, formula }) => {
      const isMoved = sheet === moving.source && isIn({ row, column }, moving.from)
      const isOver = !isMoved && sheet === moving.target && isIn({ row, column }, moving.to)
      const isKept = isOver || (!isInvolved && !formula.includes('!'))
      const text = isKept ? formula : formulaAfterMove(formula, { kind: 'cell', sheet: sheet.getName(), isMoved }, moving, lexer)
      const sharedId = sheet.getCellRaw(row, column)?.si ?? null
      return { row, column, text, sharedId, isMoved, isOver, isChanged: text !== formula }
    })
  }

  /** The change of the cells that are moved and of those that they are moved over. */
  #cells({ source, target, from, to, shown }: Moving, formulas: ReadonlyMap<string, string>): Steps {
    const unitId = this.#context.book.getUnitId()
    const [left, put, before, over]: [Cells, Cells, Cells, Cells] = [{}, {}, {}, {}]
    const set = (cells: Cells, row: number, column: number, cell: Nullable<ICellData>): void => {
      ;(cells[row] ??= {})[column] = cell ? structuredClone(cell) : null
    }
    eachCell(target, to, (row, column, cell) => {
      set(over, row, column, cell)
      set(put, row, column, null)
    })
    eachCell(source, from, (row, column, cell) => {
      set(before, row, column, cell)
      set(left, row, column, null)
      const formula = formulas.get(`${row},${column}`)
      const moved = formula === undefined ? cell : withFormula(cell, formula)
      const [at, across] = [row + to.top - from.top, column + to.left - from.left]
      set(put, at, across, moved)
      if (over[at]?.[across] === undefined) set(over, at, across, null)
    })
    const [fromRange, toRange] = [rangeOfCells(shown.from), rangeOfCells(shown.to)]
    const moved: MoveParams = {
      subUnitId: source.getSheetId(),
      range: from,
      to: { subUnitId: target.getSheetId(), row: to.top, column: to.left },
    }
    const [here, there] = [source.getSheetId(), target.getSheetId()]
    return {
      redo: [
        {
          id: moveCells,
          params: { unitId, moved, fromRange, toRange, from: { subUnitId: here, value: left }, to: { subUnitId: there, value: put } },
        },
      ],
      undo: [
        {
          id: moveCells,
          params: {
            unitId,
            fromRange: toRange,
            toRange: fromRange,
            from: { subUnitId: there, value: over },
            to: { subUnitId: here, value: before },
          },
        },
      ],
    }
  }

  #changes(changes: readonly FormulaChange[]): Steps {
    const unitId = this.#context.book.getUnitId()
    const steps: Steps = { redo: [], undo: [] }
    for (const [sheet, own] of Map.groupBy(changes, (change) => change.sheet)) {
      const [after, before]: [Cells, Cells] = [{}, {}]
      for (const { row, column, text } of own) {
        const { s: _style, ...cell } = structuredClone(sheet.getCellRaw(row, column) ?? {})
        ;(before[row] ??= {})[column] = { f: null, si: null, v: null, t: null, ...cell }
        ;(after[row] ??= {})[column] = { f: text, si: null, v: cell.v ?? null, t: cell.t ?? null }
      }
      const subUnitId = sheet.getSheetId()
      steps.redo.push({ id: setCells, params: { unitId, subUnitId, cellValue: after } })
      steps.undo.push({ id: setCells, params: { unitId, subUnitId, cellValue: before } })
    }
    return steps
  }

  #merges({ source, target, from, to }: Moving): Placed {
    const unitId = this.#context.book.getUnitId()
    const moved = source.getMergeData().filter((range) => isWithin(cellsOfRange(range), from))
    const over = target.getMergeData().filter((range) => isWithin(cellsOfRange(range), to) && !(source === target && moved.includes(range)))
    const placed = moved.map((range) => shifted(range, to.top - from.top, to.left - from.left))
    const change = (id: string, sheet: Worksheet, ranges: readonly IRange[]): Mutation[] =>
      ranges.length === 0 ? [] : [{ id, params: { unitId, subUnitId: sheet.getSheetId(), ranges: ranges.map((range) => ({ ...range })) } }]
    return {
      away: [...change(removeMerge, source, moved), ...change(removeMerge, target, over)],
      redo: change(addMerge, target, placed),
      undoAway: change(removeMerge, target, placed),
      undo: [...change(addMerge, source, moved), ...change(addMerge, target, over)],
    }
  }

  #notesIn(sheet: Worksheet, range: CellRange): ISheetNote[] {
    const notes = this.#context.notes.getSheetNotes(this.#context.book.getUnitId(), sheet.getSheetId())
    return [...(notes?.values() ?? [])].filter(({ row, col }) => isIn({ row, column: col }, range))
  }

  /** Threads of comments are where the notes are that show them; on another sheet they are set anew. */
  #notes({ source, target, from, to }: Moving): Placed {
    const unitId = this.#context.book.getUnitId()
    const moved = this.#notesIn(source, from)
    const over = this.#notesIn(target, to).filter((note) => !moved.includes(note))
    const placed = moved.map((note) => ({ ...note, row: note.row + to.top - from.top, col: note.col + to.left - from.left }))
    const threads = new Map(
      [...moved.map((note) => [source, note] as const), ...over.map((note) => [target, note] as const)].map(([sheet, { id }]) => [
        id,
        this.#context.threads.of(sheet.getSheetId(), id),
      ]),
    )
    const put = (sheet: Worksheet, notes: readonly ISheetNote[]): Mutation[] =>
      notes.map((note) => {
        const [sheetId, { row, col }, thread] = [sheet.getSheetId(), note, threads.get(note.id) ?? null]
        if (thread === null) return { id: updateNote, params: { unitId, sheetId, row, col, note: { ...note } } }
        return { id: setThread, params: { sheetId, noteId: note.id, row, column: col, thread } satisfies ThreadChange }
      })
    const take = (sheet: Worksheet, notes: readonly ISheetNote[]): Mutation[] =>
      notes.map(({ id }) => ({ id: removeNote, params: { unitId, sheetId: sheet.getSheetId(), noteId: id } }))
    return {
      away: [...take(source, moved), ...take(target, over)],
      redo: put(target, placed),
      undoAway: take(target, placed),
      undo: [...put(source, moved), ...put(target, over)],
    }
  }

  #names(moving: Moving): Steps {
    const { book, names, lexer } = this.#context
    const unitId = book.getUnitId()
    const steps: Steps = { redo: [], undo: [] }
    for (const name of Object.values(names.getDefinedNameMap(unitId) ?? {})) {
      const text = formulaAfterMove(name.formulaOrRefString, { kind: 'name' }, moving, lexer)
      if (text === name.formulaOrRefString) continue
      steps.redo.push({ id: setName, params: { ...name, unitId, formulaOrRefString: text } })
      steps.undo.push({ id: setName, params: { ...name, unitId } })
    }
    return steps
  }
}

interface Steps {
  redo: Mutation[]
  undo: Mutation[]
}

/** What is taken away from both places before cells are moved, and put to the new one; and the same back. */
interface Placed extends Steps {
  away: Mutation[]
  undoAway: Mutation[]
}

/** A formula after a move, by its place before. */
interface FollowedFormula {
  row: number
  column: number
  text: string
  /** Of cells that share one formula. */
  sharedId: string | null
  isMoved: boolean
  isOver: boolean
  isChanged: boolean
}

interface FormulaChange {
  sheet: Worksheet
  row: number
  column: number
  text: string
}

const isIn = ({ row, column }: { row: number; column: number }, range: CellRange): boolean =>
  row >= range.top && row <= range.bottom && column >= range.left && column <= range.right

const withFormula = (cell: ICellData, f: string): ICellData => {
  const { si: _shared, ...rest } = cell
  return { ...rest, f }
}

const shifted = (range: IRange, rows: number, columns: number): IRange => ({
  ...range,
  startRow: range.startRow + rows,
  endRow: range.endRow + rows,
  startColumn: range.startColumn + columns,
  endColumn: range.endColumn + columns,
})

/** Visits the cells of a range that are there. */
function eachCell(
  sheet: Worksheet,
  { top, left, bottom, right }: CellRange,
  visit: (row: number, column: number, cell: ICellData) => void,
): void {
  const matrix = sheet.getCellMatrix()
  for (let row = top; row <= Math.min(bottom, matrix.getLength() - 1); row++) {
    const line = matrix.getRow(row)
    if (!line) continue
    for (const key of Object.keys(line)) {
      const column = Number(key)
      const cell = line[column]
      if (column >= left && column <= right && cell) visit(row, column, cell)
    }
  }
}
