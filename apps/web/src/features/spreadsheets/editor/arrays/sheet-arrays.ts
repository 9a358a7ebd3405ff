import type { ICellData, ICommandService, IUndoRedoItem, IUndoRedoService, Workbook, Worksheet } from '@univerjs/core'
import type { LexerTreeBuilder } from '@univerjs/preset-sheets-core'
import { type CellRange, isOverlapping, isWithin } from '../cell-ranges.ts'
import { isFormatOnly, setCells } from '../change-guard.ts'
import type { FormulaCells } from '../formula-cells.ts'
import {
  arrayAround,
  arrayOfPart,
  type ArrayMark,
  isFirst,
  isOfSeveral,
  markOf,
  marksOf,
  partFormula,
  typedMark,
  wholeFormula,
  withMark,
} from './array-mark.ts'

/** An array formula with its cells. */
export interface SheetArray {
  range: CellRange
  /** Without "="; null where the editor does not know it. */
  formula: string | null
  mark: ArrayMark
}

export type ArrayRefusal = 'array' | 'arrayTooLarge' | 'arrayMerged' | 'spilled'

type Cells = Record<number, Record<number, ICellData | null> | undefined>

/** Cells of an array formula that can be entered here. */
const mostCells = 10_000
/** Marks changes of arrays as a whole. */
const entering = 'dossier.command.enter-array'
/** Marks what is typed over a dynamic array. */
export const replacing = 'dossier.command.replace-array'

/** The array formulas of an open workbook. Which cells are of one is kept with the cells, so that it moves and is undone with them. */
export class SheetArrays {
  readonly #book: Workbook
  readonly #commands: ICommandService
  readonly #history: IUndoRedoService
  readonly #formulas: FormulaCells
  #isPlacing = false
  readonly #lexer: Pick<LexerTreeBuilder, 'moveFormulaRefOffset'>

  constructor({
    book,
    commands,
    history,
    formulas,
    lexer,
  }: {
    book: Workbook
    commands: ICommandService
    history: IUndoRedoService
    formulas: FormulaCells
    lexer: Pick<LexerTreeBuilder, 'moveFormulaRefOffset'>
  }) {
    this.#book = book
    this.#commands = commands
    this.#history = history
    this.#formulas = formulas
    this.#lexer = lexer
  }

  /** Whether contents are put into cells that nobody types: formulas among them stay what they are. */
  get isPlacing(): boolean {
    return this.#isPlacing
  }

  /** Puts contents into cells as they are, in a command that is executed at once. */
  async place(put: () => Promise<unknown>): Promise<void> {
    this.#isPlacing = true
    const done = put()
    this.#isPlacing = false
    await done
  }

  /** The array formula that fills a cell; null for other cells. */
  at(sheet: Worksheet, row: number, column: number): SheetArray | null {
    const mark = markOf(sheet.getCellRaw(row, column))
    if (mark === null) return null
    const range = arrayAround({ row, column }, mark)
    return { range, mark, formula: wholeFormula(sheet.getCellRaw(range.top, range.left)?.f, { ...mark, row: 0, column: 0 }) }
  }

  /** The cells of the array formulas of a sheet that fill several. */
  rangesOf(sheet: Worksheet): CellRange[] {
    return this.#rangesOf(sheet, isOfSeveral)
  }

  #rangesOf(sheet: Worksheet, isWanted: (mark: ArrayMark) => boolean): CellRange[] {
    const ranges: CellRange[] = []
    this.#formulas.of(sheet).forValue((row, column, cell) => {
      const mark = markOf(cell)
      if (mark !== null && isFirst(mark) && isWanted(mark)) ranges.push(arrayAround({ row, column }, mark))
    })
    return ranges
  }

  /** Whether one of these cells is of an array formula. */
  isIn(sheet: Worksheet, cells: CellRange): boolean {
    return this.#rangesOf(sheet, () => true).some((range) => isOverlapping(range, cells))
  }

  /** Whether rows or columns that are inserted or deleted go through an array formula. */
  isCutByLines(
    sheet: Worksheet,
    { kind, axis, from, to }: { kind: 'insert' | 'delete'; axis: 'row' | 'column'; from: number; to: number },
  ): boolean {
    return this.rangesOf(sheet).some(({ top, left, bottom, right }) => {
      const [first, last] = axis === 'row' ? [top, bottom] : [left, right]
      if (kind === 'insert') return first < from && from <= last
      return from <= last && first <= to && !(from <= first && last <= to)
    })
  }

  /**
   * Enters an array formula over cells, in one step that can be undone; one that begins among them is replaced, if all of it is there.
   *
   * @param formula without "="; null clears the cells
   */
  enter(sheet: Worksheet, range: CellRange, formula: string | null, { isDynamic = false, values = noValues } = {}): ArrayRefusal | null {
    const before = this.at(sheet, range.top, range.left)
    if ((range.bottom - range.top + 1) * (range.right - range.left + 1) > mostCells) return 'arrayTooLarge'
    const isReplacement = before !== null && before.range.top === range.top && before.range.left === range.left
    const others = this.rangesOf(sheet).filter((one) => !isReplacement || one.top !== range.top || one.left !== range.left)
    if (others.some((one) => isOverlapping(one, range) && !isWithin(one, range))) return 'array'
    const cells: Record<number, Record<number, ICellData>> = {}
    if (isReplacement) for (const { row, column } of marksOf(before.range)) (cells[row] ??= {})[column] = empty()
    for (const { row, column, mark } of marksOf(range, isDynamic))
      (cells[row] ??= {})[column] =
        formula === null ? empty() : { ...empty(), ...values(row, column), f: partFormula(formula, mark), custom: withMark(mark) }
    this.#change(sheet, cells, { isFollowing: isDynamic })
    return null
  }

  /**
   * The dynamic array of which a change of cells changes the first cell alone: what is typed there replaces all of it.
   *
   * @returns null where a change is another one
   */
  replaced(sheet: Worksheet, cells: Cells): { range: CellRange; cell: ICellData } | null {
    const changed = Object.entries(cells).flatMap(([row, line]) =>
      Object.entries(line ?? {}).map(([column, cell]) => ({ row: Number(row), column: Number(column), cell })),
    )
    const [only] = changed
    if (only === undefined || changed.length > 1 || only.cell === null || isFormatOnly({ 0: { 0: only.cell } })) return null
    const array = this.at(sheet, only.row, only.column)
    const isFirstCell = array !== null && isFirst(markOf(sheet.getCellRaw(only.row, only.column)) ?? array.mark)
    return isFirstCell && array.mark.isDynamic && isOfSeveral(array.mark) ? { range: array.range, cell: only.cell } : null
  }

  /** Puts a content into the first cell of a dynamic array, whose other cells become empty, in one step. */
  replace(sheet: Worksheet, range: CellRange, cell: ICellData): void {
    const cells: Record<number, Record<number, ICellData>> = {}
    for (const { row, column } of marksOf(range)) (cells[row] ??= {})[column] = empty()
    const { s: _style, ...content } = cell
    ;(cells[range.top] ??= {})[range.left] = { ...empty(), ...content, custom: null }
    this.#change(sheet, cells, { trigger: replacing })
  }

  /** Puts values into cells of arrays that are replaced as a whole. */
  #change(
    sheet: Worksheet,
    cells: Record<number, Record<number, ICellData>>,
    { trigger = entering, isFollowing = false }: { trigger?: string; isFollowing?: boolean } = {},
  ): void {
    const before: Record<number, Record<number, ICellData>> = {}
    for (const [row, line] of Object.entries(cells))
      for (const column of Object.keys(line)) {
        const { s: _style, ...cell } = sheet.getCellRaw(Number(row), Number(column)) ?? {}
        ;(before[Number(row)] ??= {})[Number(column)] = { ...empty(), t: null, ...structuredClone(cell) }
      }
    const params = { unitId: this.#book.getUnitId(), subUnitId: sheet.getSheetId(), trigger }
    const [redo, undo] = [cells, before].map((cellValue) => ({ id: setCells, params: { ...params, cellValue } }))
    if (redo === undefined || undo === undefined) return
    if (!this.#commands.syncExecuteCommand(redo.id, structuredClone(redo.params))) return
    const typed = isFollowing ? this.#typedBefore(sheet, cells) : null
    if (typed !== null) this.#history.popUndoToRedo()
    this.#history.pushUndoRedo({
      unitID: params.unitId,
      undoMutations: [undo, ...(typed?.undoMutations ?? [])],
      redoMutations: [...(typed?.redoMutations ?? []), redo],
    })
  }

  /** The step by which the formula was typed that spills into cells; it is one with what follows from it. */
  #typedBefore(sheet: Worksheet, cells: Cells): IUndoRedoItem | null {
    const last = this.#history.pitchTopUndoElement()
    const isOfCells = last?.redoMutations.some(({ id, params }) => {
      const { subUnitId, cellValue = {} } = (params ?? {}) as { subUnitId?: string; cellValue?: Cells }
      const places = Object.entries(cellValue).flatMap(([row, line]) => Object.keys(line ?? {}).map((column) => [row, column] as const))
      return id === setCells && subUnitId === sheet.getSheetId() && places.some(([row, column]) => cells[Number(row)]?.[Number(column)])
    })
    return last && isOfCells === true ? last : null
  }

  /**
   * Keeps the marks of cells true while their contents change, in place: an array formula is replaced as a whole, one of a single cell stays one where a
   * formula is typed into it, one that is copied with all of its cells is one where it is pasted, and cells that are copied from a part of an array are values.
   *
   * @param trigger the command that makes the change
   * @returns why the change cannot be made
   */
  follow(sheet: Worksheet, cells: Cells, trigger: string | undefined): ArrayRefusal | null {
    if (trigger === entering || trigger === replacing) return null
    const touched = new Map<string, CellRange>()
    const changed: (ChangedCell & { mark: ArrayMark | null })[] = []
    for (const [row, line] of Object.entries(cells))
      for (const [column, cell] of Object.entries(line ?? {})) {
        if (cell === null || Object.keys(cell).every((key) => key === 's')) continue
        const place = { row: Number(row), column: Number(column) }
        const mark = markOf(sheet.getCellRaw(place.row, place.column))
        changed.push({ ...place, cell, mark })
        if (mark === null || !isOfSeveral(mark)) continue
        const range = arrayAround(place, mark)
        touched.set(`${range.top},${range.left}`, range)
      }
    if (touched.size > 0) {
      const places = new Set(changed.map(({ row, column }) => `${row},${column}`))
      for (const range of touched.values())
        for (const { row, column } of marksOf(range))
          if (!places.has(`${row},${column}`)) return this.at(sheet, range.top, range.left)?.mark.isDynamic === true ? 'spilled' : 'array'
    }
    const pasted = this.#pastedWhole(changed)
    for (const { cell, mark, ...place } of changed) {
      const copied = markOf(cell)
      const array = pasted.get(`${place.row},${place.column}`)
      if (array !== undefined)
        Object.assign(cell, {
          f: partFormula(array.formula, array.mark),
          si: null,
          custom: withMark({ ...array.mark, isDynamic: copied?.isDynamic === true }),
        })
      else if (arrayOfPart(cell.f) !== null || (copied !== null && isOfSeveral(copied)))
        Object.assign(cell, { f: null, si: null, custom: null })
      else if (mark === null && isTyped(trigger) && !this.#isPlacing && typeof cell.f === 'string' && cell.f !== '')
        cell.custom = { ...typedMark }
      else if (copied === null && mark !== null && !('custom' in cell && isTyped(trigger))) {
        const stays = !isOfSeveral(mark) && typeof cell.f === 'string' && cell.f !== '' && isTyped(trigger)
        cell.custom = stays ? withMark(mark) : null
      }
    }
    return null
  }

  /** The array formulas all of whose cells are among those that are pasted, by their cells; of one that is pasted several times the copies share formulas. */
  #pastedWhole(changed: readonly ChangedCell[]): Map<string, { mark: ArrayMark; formula: string }> {
    const shared = new Map(changed.flatMap((one) => (one.cell.si && one.cell.f ? [[one.cell.si, one] as const] : [])))
    const parts = changed.flatMap(({ row, column, cell }) => {
      const from = cell.f || !cell.si ? undefined : shared.get(cell.si)
      const formula = from?.cell.f ? this.#lexer.moveFormulaRefOffset(from.cell.f, column - from.column, row - from.row) : cell.f
      const part = arrayOfPart(formula)
      if (part === null) return []
      const { top, left } = arrayAround({ row, column }, part.mark)
      return [{ key: `${row},${column}`, array: `${top},${left},${part.mark.rows},${part.mark.columns},${part.formula}`, ...part }]
    })
    const whole = [...Map.groupBy(parts, ({ array }) => array).values()].filter(
      (cells) => cells.length === (cells[0]?.mark.rows ?? 0) * (cells[0]?.mark.columns ?? 0),
    )
    return new Map(whole.flat().map(({ key, mark, formula }) => [key, { mark, formula }]))
  }
}

/** A changed cell. */
interface ChangedCell {
  row: number
  column: number
  cell: ICellData
}

/** Whether a change is one cell that is typed, and not pasted or filled. */
const isTyped = (trigger: string | undefined): boolean => trigger === 'sheet.command.set-range-values'

/** No values: they are computed. */
const noValues = (_row: number, _column: number): Pick<ICellData, 'v' | 't'> => ({})

const empty = (): ICellData => ({ v: null, f: null, si: null, p: null, custom: null })
