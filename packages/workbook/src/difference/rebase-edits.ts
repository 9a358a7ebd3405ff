import type {
  AddSheetEdit,
  CellContent,
  CellEdit,
  CopySheetEdit,
  DeleteSheetEdit,
  FilterEdit,
  LayoutEdit,
  LineEdit,
  MoveEdit,
  NameEdit,
  SheetEdit,
  WorkbookEdit,
} from '../edit/index.ts'
import { arrayOf, cellsOf } from '../edit/array-formulas.ts'
import { isError, isFormula } from '../edit/cell-xml.ts'
import { areasOf, rangesOfMove } from '../edit/workbook-edit.ts'
import { type CellPlace, type CellRange, isOverlapping } from '../formula/cell-address.ts'
import { rectangleOf } from '../formula/formula-node.ts'
import { FormulaSyntaxError } from '../formula/formula-syntax-error.ts'
import { moveRange } from '../formula/move-references.ts'
import { parseFormula, writtenReferences } from '../formula/parse-formula.ts'
import { writeFormulaText } from '../formula/write-formula.ts'
import { type AuditLimits, defaultAuditLimits } from '../reading/audit-limits.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { type AuditedCell, type AuditedWorkbook, cellAt, isFirstOfArray } from '../reading/workbook-model.ts'
import { compareCells, isUnmoved, plainFormula } from './compare-cells.ts'
import { type MyLines, myLines, withDeleted, withInserted } from './edited-lines.ts'
import { LineMap, runsOf } from './line-map.ts'
import { moveFormulaText } from './move-formula.ts'
import { RebasedNames } from './rebase-names.ts'
import { mapWorkbook, type SheetMap, type WorkbookMap } from './sheet-map.ts'

/** Limit of Excel for the name of a sheet. */
const longestName = 31

/** An edit of a cell that both have changed. */
export interface OverlappingEdit {
  /** Mine, at its place in their version. */
  edit: CellEdit
  /** What the cell held before either. */
  before: CellContent
  theirs: CellContent
  /** Number of the clean edits that come before it. */
  after: number
}

/** An edit that has no place in their version. */
export interface LostEdit {
  /** As it was made, on the version before. */
  edit: WorkbookEdit
  /**
   * The sheet, or the row or column, is gone; the formula refers to cells or uses names that are; what is deleted, or a name, has changes of theirs; they have
   * defined the name as well; the cell is part of an array formula of theirs, or an array formula covers cells that they have changed or moved apart.
   */
  reason: 'sheet' | 'cell' | 'reference' | 'changed' | 'name' | 'array'
}

/** Edits of a version, for a version that somebody else has made of it. Every edit is in one of the lists. */
export interface RebasedEdits {
  /** Of all but cells that they have changed, in their order, at their places in their version; of formats, sizes, notes and filters mine are kept. */
  clean: readonly WorkbookEdit[]
  overlapping: readonly OverlappingEdit[]
  /** Edits that they have made as well. */
  same: readonly WorkbookEdit[]
  lost: readonly LostEdit[]
}

/**
 * Takes edits of one version of a workbook to another version: places and references follow rows, columns and sheets that moved. A sheet that I have added
 * gets another name where they have one of its name; a sheet, a row or a column that I have deleted stays where they have changed it.
 *
 * @param base the version that the edits were made on
 * @throws WorkbookNotAudited for a file that is damaged, protected or too large
 */
export async function rebaseEdits(
  base: Uint8Array,
  theirs: Uint8Array,
  edits: readonly WorkbookEdit[],
  limits: AuditLimits = defaultAuditLimits,
): Promise<RebasedEdits> {
  return rebased(await readWorkbook(base, limits), await readWorkbook(theirs, limits), edits)
}

function rebased(base: AuditedWorkbook, theirs: AuditedWorkbook, edits: readonly WorkbookEdit[]): RebasedEdits {
  const rebasing = new Rebasing(base, theirs)
  for (const edit of edits) {
    if (!('kind' in edit)) rebasing.cell(edit)
    else rebasing.take(edit)
  }
  return rebasing.result
}

/** A sheet, by its name in my version, as edits of it see theirs. */
interface MySheet {
  rows: MyLines
  columns: MyLines
  later: { name: string }
  /** Both versions of it; null for one that I have added or copied. */
  pair: SheetMap | null
  /** Cells that I have moved, or moved away, in my version; they have changed none of those whose move is kept. */
  moved: readonly { range: CellRange; isKept: boolean }[]
}

class Rebasing {
  private readonly map: WorkbookMap
  private readonly sheets: Map<string, MySheet>
  /** Names that sheets have in the merged workbook, in lower case. */
  private readonly taken: Set<string>
  /** Whether places or names in my version are others than in the one that the edits began with. */
  private hasMoved = false
  private readonly names: RebasedNames
  readonly result = {
    clean: [] as WorkbookEdit[],
    overlapping: [] as OverlappingEdit[],
    same: [] as WorkbookEdit[],
    lost: [] as LostEdit[],
  }

  constructor(base: AuditedWorkbook, theirs: AuditedWorkbook) {
    this.map = mapWorkbook(base, theirs)
    this.sheets = new Map(
      [...this.map].map(([name, pair]) => [
        name,
        { rows: myLines(pair.rows), columns: myLines(pair.columns), later: { name: pair.later.name }, pair, moved: [] },
      ]),
    )
    this.names = new RebasedNames(this.map.names)
    this.taken = new Set(theirs.sheets.map(({ name }) => name.toLowerCase()))
  }

  cell(edit: CellEdit): void {
    const { clean, overlapping, same, lost } = this.result
    const sheet = this.sheets.get(edit.sheet.toLowerCase())
    const [row, column] = [sheet?.rows.later(edit.row) ?? null, sheet?.columns.later(edit.column) ?? null]
    const content = this.movedContent(edit)
    if (sheet === undefined || row === null || column === null) lost.push({ edit, reason: sheet === undefined ? 'sheet' : 'cell' })
    else if (content === undefined) lost.push({ edit, reason: 'reference' })
    else if (this.isUnmoved(edit.sheet, [cellRange(edit)])) lost.push({ edit, reason: 'changed' })
    else if (this.isArrayBroken(sheet, edit)) lost.push({ edit, reason: 'array' })
    else {
      const moved: CellEdit = { ...edit, sheet: sheet.later.name, row, column, content }
      const both = bothCells(sheet, edit)
      if (both === null) {
        clean.push(moved)
        return
      }
      const [was, is] = both
      if (compareCells(was, is, this.map) !== 'content') clean.push(moved)
      else if (isSameContent(contentOf(is), content)) same.push(moved)
      else overlapping.push({ edit: moved, before: contentOf(was), theirs: contentOf(is), after: clean.length })
    }
  }

  /** Whether theirs has no place for a cell because of an array formula, theirs or mine. */
  private isArrayBroken(sheet: MySheet, edit: CellEdit): boolean {
    const [was, is] = bothCells(sheet, edit) ?? []
    // Of an array that was there before, I have replaced the whole.
    if (is?.formula?.isArray === true && was?.formula?.isArray !== true && !isFirstOfArray(is)) return true
    const array = arrayOf(edit)
    if (array === null) return false
    const first = { row: sheet.rows.later(edit.row) ?? -1, column: sheet.columns.later(edit.column) ?? -1 }
    const isApart = ({ row, column }: CellPlace): boolean =>
      sheet.rows.later(row) !== first.row + row - edit.row || sheet.columns.later(column) !== first.column + column - edit.column
    const isTheirs = (place: CellPlace): boolean => {
      const [before, theirs] = bothCells(sheet, place) ?? []
      const range = theirs?.formula?.range
      // Of two array formulas that begin in one cell, one is chosen there.
      const isOfOverlapping = range?.top === first.row && range.left === first.column
      return !isOfOverlapping && compareCells(before, theirs, this.map) === 'content'
    }
    return [...cellsOf(array)].slice(1).some((place) => isApart(place) || isTheirs(place))
  }

  /** Takes an edit of anything but a content. */
  take(edit: LayoutEdit | LineEdit | MoveEdit | SheetEdit | NameEdit): void {
    if (edit.kind === 'name') this.takeName(edit)
    else if (edit.kind === 'move') this.moveCells(edit)
    else if (edit.kind === 'delete-sheet') this.deleteSheet(edit)
    else if (edit.kind === 'add-sheet' || edit.kind === 'copy-sheet') this.newSheet(edit)
    else {
      const sheet = this.sheets.get(edit.sheet.toLowerCase())
      if (sheet === undefined) this.result.lost.push({ edit, reason: 'sheet' })
      else if (isLineEdit(edit)) this.moveLines(edit, sheet)
      else if (edit.kind === 'rename-sheet') this.renameSheet(edit, sheet)
      else if (edit.kind === 'show-sheet') this.result.clean.push({ ...edit, sheet: sheet.later.name })
      else if (edit.kind === 'move-sheet') this.result.clean.push({ ...edit, sheet: sheet.later.name, before: this.laterName(edit.before) })
      else if (this.isUnmoved(edit.sheet, areasOf(edit))) this.result.lost.push({ edit, reason: 'changed' })
      else {
        const moved = movedLayout(edit, sheet)
        if (moved === null) this.result.lost.push({ edit, reason: 'cell' })
        else this.result.clean.push({ ...moved, sheet: sheet.later.name })
      }
    }
  }

  private takeName(edit: NameEdit): void {
    const { after } = edit
    const scope = this.laterName(after?.scope ?? null)
    const reference = after === null ? '' : this.movedFormula(after.reference, after.scope ?? '')
    if (after !== null && after.scope !== null && scope === null) this.result.lost.push({ edit, reason: 'sheet' })
    else if (reference === undefined) this.result.lost.push({ edit, reason: 'reference' })
    else {
      const taken = this.names.take(edit, after && { name: after.name, scope, text: reference })
      if (taken.kind === 'clean') this.result.clean.push(taken.edit)
      else if (taken.kind === 'same') this.result.same.push(edit)
      else this.result.lost.push({ edit, reason: taken.reason })
    }
  }

  /** The name of a sheet in the merged workbook; null for none, and for one that is gone. */
  private laterName(name: string | null): string | null {
    return name === null ? null : (this.sheets.get(name.toLowerCase())?.later.name ?? null)
  }

  /** New lines come behind the one that was before them; deleted ones stay where they have changed something in them. */
  private moveLines(edit: LineEdit, sheet: MySheet): void {
    const { kind, axis, at, count } = edit
    const lines = axis === 'row' ? sheet.rows : sheet.columns
    const own = { ...edit, sheet: sheet.later.name }
    let moved: MyLines
    if (kind === 'insert') {
      const before = at === 0 ? null : lines.later(at - 1)
      const theirAt = before === null ? lines.laterFrom(at) : before + 1
      this.result.clean.push({ ...own, at: theirAt })
      moved = withInserted(lines, { at, count, theirAt })
    } else {
      const indexes = Array.from({ length: count }, (_, index) => at + index)
      const isChanged = indexes.some((index) => this.isLineChanged(sheet, axis, lines.origin(index)))
      const deleted = isChanged ? [] : indexes.flatMap((index) => lines.later(index) ?? [])
      if (isChanged) this.result.lost.push({ edit, reason: 'changed' })
      // From the last on, so that those before stay where they are.
      for (const { from, count: length } of runsOf(deleted).toReversed()) this.result.clean.push({ ...own, at: from, count: length })
      moved = withDeleted(lines, { at, count, deleted })
    }
    if (axis === 'row') sheet.rows = moved
    else sheet.columns = moved
    sheet.moved = sheet.moved.flatMap(({ range, isKept }) => {
      const left = moveRange(range, edit)
      return left === null ? [] : [{ range: left, isKept }]
    })
    this.hasMoved = true
  }

  /** Cells are moved where they are together in both versions, and where they have changed none of them nor of those that are moved over. */
  private moveCells(edit: MoveEdit): void {
    const [source, target] = [edit.sheet, edit.to.sheet].map((name) => this.sheets.get(name.toLowerCase()))
    const { from, to } = rangesOfMove(edit)
    const [theirFrom, theirTo] = [source && unbroken(from, source), target && unbroken(to, target)]
    const isKept =
      !!source && !!target && !!theirFrom && !!theirTo && !this.isRangeChanged(source, from) && !this.isRangeChanged(target, to)
    if (isKept)
      this.result.clean.push({
        ...edit,
        sheet: source.later.name,
        range: theirFrom,
        to: { sheet: target.later.name, row: theirTo.top, column: theirTo.left },
      })
    else this.result.lost.push({ edit, reason: source === undefined || target === undefined ? 'sheet' : 'changed' })
    if (source !== undefined) source.moved = [...source.moved, { range: from, isKept }]
    if (target !== undefined) target.moved = [...target.moved, { range: to, isKept }]
    this.hasMoved = true
  }

  private isRangeChanged(sheet: MySheet, range: CellRange): boolean {
    const { pair } = sheet
    if (pair === null) return false
    const isIn = (row: number | null, column: number | null, of: CellRange): boolean =>
      row !== null && column !== null && row >= of.top && row <= of.bottom && column >= of.left && column <= of.right
    const theirs = unbroken(range, sheet)
    const origins = [...pair.earlier.cells.values()].filter(({ row, column }) =>
      isIn(pair.rows.later(row), pair.columns.later(column), theirs ?? range),
    )
    const news = [...pair.later.cells.values()].filter(({ row, column }) => isIn(row, column, theirs ?? range))
    const known = new Set<AuditedCell>()
    for (const was of origins) {
      const is = cellAt(pair.later, pair.rows.later(was.row) ?? -1, pair.columns.later(was.column) ?? -1)
      if (is !== undefined) known.add(is)
      if (compareCells(was, is, this.map) === 'content') return true
    }
    return news.some((cell) => !known.has(cell))
  }

  /** Whether cells are where I have moved others that stay where they were. */
  private isUnmoved(sheet: string, ranges: readonly CellRange[]): boolean {
    const moved = this.sheets.get(sheet.toLowerCase())?.moved ?? []
    return moved.some(({ range, isKept }) => !isKept && ranges.some((one) => isOverlapping(one, range)))
  }

  /** Whether they have changed contents of a row or a column. @param origin its index in the version that the edits began with */
  private isLineChanged({ pair }: MySheet, axis: 'row' | 'column', origin: number | null): boolean {
    if (pair === null || origin === null) return false
    const theirs = (axis === 'row' ? pair.rows : pair.columns).later(origin)
    if (theirs === null) return false
    const [was, is] =
      axis === 'row'
        ? [pair.earlier.rows.get(origin) ?? [], pair.later.rows.get(theirs) ?? []]
        : [pair.earlier.columns.get(origin) ?? [], pair.later.columns.get(theirs) ?? []]
    const across = axis === 'row' ? pair.columns : pair.rows
    const known = new Set<AuditedCell>()
    for (const cell of was) {
      const at = across.later(axis === 'row' ? cell.column : cell.row)
      const other = at === null ? undefined : axis === 'row' ? cellAt(pair.later, theirs, at) : cellAt(pair.later, at, theirs)
      if (at !== null && compareCells(cell, other, this.map) === 'content') return true
      if (other !== undefined) known.add(other)
    }
    return is.some((cell) => !known.has(cell))
  }

  private renameSheet(edit: Extract<SheetEdit, { kind: 'rename-sheet' }>, sheet: MySheet): void {
    this.taken.delete(sheet.later.name.toLowerCase())
    const name = this.freeName(edit.name)
    this.result.clean.push({ ...edit, sheet: sheet.later.name, name })
    this.sheets.delete(edit.sheet.toLowerCase())
    this.sheets.set(edit.name.toLowerCase(), { ...sheet, later: { name } })
    this.names.renameSheet(edit.sheet, edit.name)
    this.taken.add(name.toLowerCase())
    this.hasMoved = true
  }

  private newSheet(edit: AddSheetEdit | CopySheetEdit): void {
    const source = edit.kind === 'copy-sheet' ? this.sheets.get(edit.sheet.toLowerCase()) : undefined
    if (edit.kind === 'copy-sheet' && source === undefined) {
      this.result.lost.push({ edit, reason: 'sheet' })
      return
    }
    const own = edit.kind === 'copy-sheet' ? edit.name : edit.sheet
    const name = this.freeName(own)
    const before = edit.before === null ? null : (this.sheets.get(edit.before.toLowerCase())?.later.name ?? null)
    const unmoved = myLines(new LineMap([]))
    const [rows, columns] = [source?.rows ?? unmoved, source?.columns ?? unmoved]
    this.sheets.set(own.toLowerCase(), { rows, columns, later: { name }, pair: null, moved: source?.moved ?? [] })
    this.taken.add(name.toLowerCase())
    this.hasMoved = true
    this.result.clean.push(
      edit.kind === 'copy-sheet' ? { ...edit, sheet: source?.later.name ?? edit.sheet, name, before } : { ...edit, sheet: name, before },
    )
  }

  private deleteSheet(edit: DeleteSheetEdit): void {
    const sheet = this.sheets.get(edit.sheet.toLowerCase())
    if (sheet === undefined) this.result.same.push(edit)
    else if (sheet.pair !== null && this.isChanged(sheet.pair)) this.result.lost.push({ edit, reason: 'changed' })
    else {
      this.result.clean.push({ ...edit, sheet: sheet.later.name })
      this.sheets.delete(edit.sheet.toLowerCase())
      this.taken.delete(sheet.later.name.toLowerCase())
    }
  }

  /** Whether they have changed contents, rows or columns of a sheet. */
  private isChanged({ earlier, later, rows, columns }: SheetMap): boolean {
    if (!rows.isIdentity || !columns.isIdentity) return true
    const keys = new Set([...earlier.cells.keys(), ...later.cells.keys()])
    return [...keys].some((key) => compareCells(earlier.cells.get(key), later.cells.get(key), this.map) === 'content')
  }

  private freeName(wanted: string): string {
    let name = wanted
    for (let number = 2; this.taken.has(name.toLowerCase()); number++)
      name = `${wanted.slice(0, longestName - ` (${number})`.length)} (${number})`
    return name
  }

  /** What is typed, with the references that it has in the later workbook; undefined where it would refer to cells that are gone. */
  private movedContent({ sheet, content }: CellEdit): CellContent | undefined {
    if (!isFormula(content)) return content
    const formula = this.movedFormula(content.formula, sheet)
    return formula === undefined ? undefined : { ...content, formula }
  }

  private movedFormula(formula: string, sheet: string): string | undefined {
    if (this.names.misses(formula, sheet) || this.readsUnmoved(formula, sheet)) return undefined
    if (isUnmoved(this.map) && !this.hasMoved) return formula
    try {
      const { text, isBroken } = moveFormulaText(formula, sheet, this.sheets, this.map.renamedNames)
      return isBroken ? undefined : text
    } catch (error) {
      // Refused when it is saved.
      if (error instanceof FormulaSyntaxError) return formula
      throw error
    }
  }

  /** Whether a formula refers to cells that I have moved and that stay where they were. */
  private readsUnmoved(formula: string, sheet: string): boolean {
    if ([...this.sheets.values()].every(({ moved }) => moved.every(({ isKept }) => isKept))) return false
    try {
      return writtenReferences(formula).some(
        ({ area, prefix }) => area !== null && this.isUnmoved(prefix?.sheet ?? sheet, [rectangleOf(area)]),
      )
    } catch (error) {
      // Refused when it is saved.
      if (error instanceof FormulaSyntaxError) return false
      throw error
    }
  }
}

const cellRange = ({ row, column }: CellPlace): CellRange => ({ top: row, left: column, bottom: row, right: column })

/** Where cells are in their version; null where they are not next to each other there. */
function unbroken({ top, left, bottom, right }: CellRange, { rows, columns }: MySheet): CellRange | null {
  const [from, to] = [spanOf(top, bottom, rows), spanOf(left, right, columns)]
  return from && to && { top: from.from, bottom: from.to, left: to.from, right: to.to }
}

function spanOf(from: number, to: number, lines: MyLines): { from: number; to: number } | null {
  const first = lines.later(from)
  if (first === null) return null
  if (!lines.isIdentity) for (let index = from + 1; index <= to; index++) if (lines.later(index) !== first + index - from) return null
  return { from: first, to: first + to - from }
}

const isLineEdit = (edit: LayoutEdit | LineEdit | SheetEdit): edit is LineEdit => edit.kind === 'insert' || edit.kind === 'delete'

/** A cell before either of us changed it, and as they have it; null for one that I have made or moved. */
function bothCells(
  { pair, rows, columns, moved }: MySheet,
  { row, column }: CellPlace,
): [AuditedCell | undefined, AuditedCell | undefined] | null {
  if (moved.some(({ range }) => isOverlapping(range, cellRange({ row, column })))) return null
  const [wasRow, wasColumn] = [rows.origin(row), columns.origin(column)]
  if (pair === null || wasRow === null || wasColumn === null) return null
  const [isRow, isColumn] = [pair.rows.later(wasRow), pair.columns.later(wasColumn)]
  const is = isRow === null || isColumn === null ? undefined : cellAt(pair.later, isRow, isColumn)
  return [cellAt(pair.earlier, wasRow, wasColumn), is]
}

/** What is left of a rectangle; null for nothing. */
function movedRange({ top, left, bottom, right }: CellRange, { rows, columns }: MySheet): CellRange | null {
  const moved = { top: rows.laterFrom(top), left: columns.laterFrom(left), bottom: rows.laterUpTo(bottom), right: columns.laterUpTo(right) }
  return moved.top > moved.bottom || moved.left > moved.right ? null : moved
}

/** An edit of how a sheet is shown at its place in their version; null where nothing of it is left. */
function movedLayout(edit: LayoutEdit, sheet: MySheet): LayoutEdit | null {
  const { rows, columns } = sheet
  switch (edit.kind) {
    case 'format': {
      const ranges = edit.ranges.flatMap((range) => movedRange(range, sheet) ?? [])
      return ranges.length === 0 ? null : { ...edit, ranges }
    }
    case 'size':
    case 'visibility':
    case 'outline': {
      const lines = edit.axis === 'row' ? rows : columns
      const [from, to] = [lines.laterFrom(edit.from), lines.laterUpTo(edit.to)]
      return from > to ? null : { ...edit, from, to }
    }
    case 'freeze':
      return {
        ...edit,
        rows: edit.rows === 0 ? 0 : rows.laterUpTo(edit.rows - 1) + 1,
        columns: edit.columns === 0 ? 0 : columns.laterUpTo(edit.columns - 1) + 1,
      }
    case 'merge':
    case 'unmerge': {
      const range = movedRange(edit.range, sheet)
      return range === null ? null : { ...edit, range }
    }
    case 'note':
    case 'thread': {
      const [row, column] = [rows.later(edit.row), columns.later(edit.column)]
      return row === null || column === null ? null : { ...edit, row, column }
    }
    case 'filter':
      return movedFilter(edit, sheet)
  }
}

function movedFilter(edit: FilterEdit, sheet: MySheet): FilterEdit | null {
  if (edit.filter === null) return edit
  const range = movedRange(edit.filter.range, sheet)
  if (range === null || range.top === range.bottom) return null
  const columns = edit.filter.columns.flatMap(({ column, criterion }) => {
    const moved = sheet.columns.later(column)
    return moved === null ? [] : [{ column: moved, criterion }]
  })
  const hidden = edit.filter.hidden.flatMap(({ from, to }) =>
    runsOf(Array.from({ length: to - from + 1 }, (_, index) => sheet.rows.later(from + index)).filter((row) => row !== null)),
  )
  return { ...edit, filter: { range, columns, hidden: hidden.map(({ from, count }) => ({ from, to: from + count - 1 })) } }
}

function contentOf(cell: AuditedCell | undefined): CellContent {
  if (cell === undefined) return null
  const { formula, error, value } = cell
  if (formula === null) return error === null ? value : { error }
  const range = isFirstOfArray(cell) ? formula.range : null
  const isDynamic = cell.formula?.isDynamic === true
  const array = range && { rows: range.bottom - range.top + 1, columns: range.right - range.left + 1, ...(isDynamic && { isDynamic }) }
  return { formula: plainFormula(cell), ...(array && { array }) }
}

function isSameContent(one: CellContent, other: CellContent): boolean {
  if (isError(one) && isError(other)) return one.error === other.error
  if (!isFormula(one) || !isFormula(other)) return Object.is(one, other)
  if (one.array?.rows !== other.array?.rows || one.array?.columns !== other.array?.columns) return false
  if ((one.array?.isDynamic ?? false) !== (other.array?.isDynamic ?? false)) return false
  return one.formula === other.formula || spelled(one.formula) === spelled(other.formula)
}

function spelled(formula: string): string {
  try {
    return writeFormulaText(parseFormula(formula))
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return formula
    throw error
  }
}
