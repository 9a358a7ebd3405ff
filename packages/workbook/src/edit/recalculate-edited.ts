import type { CellTrail } from './cell-trail.ts'
import type { CellEdit } from './workbook-edit.ts'
import type { CachedValue } from './cell-xml.ts'
import { type AuditLimits, defaultAuditLimits } from '../reading/audit-limits.ts'
import { WorkbookNotAudited } from '../reading/audit-error.ts'
import type { CellPlace } from '../formula/cell-address.ts'
import { callsAny, nodesOf } from '../formula/formula-node.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { type AuditedCell, type AuditedWorkbook, cellKey } from '../reading/workbook-model.ts'
import { engineFormula } from './engine-formula.ts'
import { createReferenceResolver, type ReferenceResolver, type ReferredArea } from '../references/resolve-references.ts'
import { type Computed, type Engine, type Grid, relativeDifference, tolerance } from '../recalculate/index.ts'

/** What edits do to the values of formulas. */
export interface Recalculation {
  /** New values of formulas, by the name of the sheet, then by `cellKey`: of edited cells, and of cells that depend on them. */
  values: ReadonlyMap<string, ReadonlyMap<number, CachedValue>>
  /** Formulas that depend on an edit and that the engine does not compute as the file has them: their values may be out of date. */
  stale: readonly { sheet: string; row: number; column: number }[]
}

/** By the name of the sheet, then by `cellKey`. */
type Edits = ReadonlyMap<string, ReadonlyMap<number, CellEdit>>
type Places = ReadonlyMap<string, ReadonlyMap<number, CellPlace>>

/** Codes by which the engine says that it does not know a function or a feature. */
const unknownToEngine: ReadonlySet<string> = new Set(['#NAME?', '#N/IMPL!', '#ERROR!'])

/**
 * Recalculates what depends on edited cells. The workbook is computed as it is, and as it is edited: of a formula that the engine computes as the file
 * has it the new value is taken; the others keep the value beside them and are stale where they depend on an edit.
 *
 * @returns null for a workbook that is too large to be recalculated, or that cannot be read as a whole
 */
export async function recalculateEdited(
  bytes: Uint8Array,
  edits: readonly CellEdit[],
  engine: Engine,
  limits: AuditLimits = defaultAuditLimits,
): Promise<Recalculation | null> {
  let book: AuditedWorkbook
  try {
    book = await readWorkbook(bytes, limits)
  } catch (error) {
    if (error instanceof WorkbookNotAudited) return null
    throw error
  }
  const bySheet: Edits = new Map(
    [...Map.groupBy(edits, ({ sheet }) => sheet)].map(([sheet, own]) => [
      sheet,
      new Map(own.map((edit) => [cellKey(edit.row, edit.column), edit])),
    ]),
  )
  const references = createReferenceResolver(book)
  const isAffected = dependsOn(references, bySheet, limits.references)
  const hasNewFormula = edits.some(({ content }) => typeof content === 'object' && content !== null)
  const formulas = book.sheets.flatMap((sheet) => [...sheet.cells.values()].filter(({ formula }) => formula !== null))
  if (!hasNewFormula && !formulas.some(isAffected)) return { values: new Map(), stale: [] }
  const [before, after] = [computedBy(engine, gridOf(book, references, new Map())), computedBy(engine, gridOf(book, references, bySheet))]
  const values = new Map<string, Map<number, CachedValue>>()
  const unreproduced: AuditedCell[] = []
  for (const sheet of book.sheets) {
    const changed = new Map<number, CachedValue>()
    values.set(sheet.name, changed)
    for (const [key, cell] of sheet.cells) {
      if (cell.formula === null || bySheet.get(sheet.name)?.has(key) === true) continue
      const [was, is] = [before.get(`${sheet.name} ${key}`), after.get(`${sheet.name} ${key}`)]
      // An edit may bring what the engine does not know to a formula that it knows.
      if (was === undefined || is === undefined || isUnknown(is) || !agrees(was, cell)) unreproduced.push(cell)
      else if (!isSame(was, is)) changed.set(key, is)
    }
  }
  for (const { sheet, row, column, content } of edits) {
    const value = after.get(`${sheet} ${cellKey(row, column)}`)
    if (typeof content === 'object' && content !== null && value !== undefined && !isUnknown(value))
      values.get(sheet)?.set(cellKey(row, column), value)
  }
  return { values, stale: unreproduced.filter(isAffected).map(({ sheet, row, column }) => ({ sheet: sheet.name, row, column })) }
}

/**
 * Recalculates a workbook whose cells have moved: it is computed as it was and as it is now, and of a formula that the engine computed as the file had it
 * the new value is taken.
 *
 * @param trail which cells were where, and which were edited or refer to other cells now
 * @returns null for a workbook that is too large to be recalculated, or that cannot be read as a whole
 */
export async function recalculateRestructured(
  beforeBytes: Uint8Array,
  afterBytes: Uint8Array,
  trail: CellTrail,
  engine: Engine,
  limits: AuditLimits = defaultAuditLimits,
): Promise<Recalculation | null> {
  let [before, after]: (AuditedWorkbook | null)[] = [null, null]
  try {
    before = await readWorkbook(beforeBytes, limits)
    after = await readWorkbook(afterBytes, limits)
  } catch (error) {
    if (error instanceof WorkbookNotAudited) return null
    throw error
  }
  const [was, is] = [before, after].map((book) => computedBy(engine, gridOf(book, createReferenceResolver(book), new Map())))
  const touched = trail.touched()
  const isDependent = dependsOn(createReferenceResolver(after), touched, limits.references)
  const isAffected = (cell: AuditedCell): boolean =>
    touched.get(cell.sheet.name)?.has(cellKey(cell.row, cell.column)) === true || callsAny(cell.formula?.root, placing) || isDependent(cell)
  const values = new Map<string, Map<number, CachedValue>>()
  const unreproduced: AuditedCell[] = []
  for (const sheet of after.sheets) {
    const changed = new Map<number, CachedValue>()
    values.set(sheet.name, changed)
    for (const [key, cell] of sheet.cells) {
      if (cell.formula === null) continue
      const origin = trail.origin({ sheet: sheet.name, row: cell.row, column: cell.column })
      const now = is?.get(`${sheet.name} ${key}`)
      if (trail.isEdited(sheet.name, key) || origin === null) {
        if (now !== undefined && !isUnknown(now)) changed.set(key, now)
        else unreproduced.push(cell)
        continue
      }
      const then = was?.get(`${origin.sheet} ${cellKey(origin.row, origin.column)}`)
      if (then === undefined || now === undefined || isUnknown(now) || !agrees(then, cell)) unreproduced.push(cell)
      else if (!isSame(then, now)) changed.set(key, now)
    }
  }
  return { values, stale: unreproduced.filter(isAffected).map(({ sheet, row, column }) => ({ sheet: sheet.name, row, column })) }
}

/** Functions whose value says where a cell is. */
const placing: ReadonlySet<string> = new Set(['ROW', 'COLUMN', 'CELL', 'SHEET', 'SHEETS', 'FORMULATEXT'])

export const isUnknown = (value: Computed): boolean => value.kind === 'error' && unknownToEngine.has(value.error)

const isSame = (one: Computed, other: Computed): boolean =>
  one.kind === 'value' ? other.kind === 'value' && one.value === other.value : other.kind === 'error' && one.error === other.error

/** Whether the engine computes what the file has beside the formula. */
function agrees(computed: Computed, { value, error }: AuditedCell): boolean {
  if (computed.kind === 'error') return !isUnknown(computed) && computed.error === error
  if (typeof computed.value === 'number' && typeof value === 'number') return relativeDifference(computed.value, value) <= tolerance
  // A file that no program has calculated has no value beside its formulas; an empty text is read as none.
  return value === null || computed.value === value
}

/** What is computed for each formula, by the name of its sheet and its place. */
export function computedBy(engine: Engine, grid: Grid): ReadonlyMap<string, Computed> {
  return new Map(
    engine
      .compute(grid)
      .map(({ sheet, cell, computed }) => [`${grid.sheets[sheet]?.name ?? ''} ${cellKey(cell.row, cell.column)}`, computed]),
  )
}

/** An array formula is computed as a whole, which the engine cannot: its values are taken as they are. */
export function gridOf(book: AuditedWorkbook, references: ReferenceResolver, edits: Edits): Grid {
  const sheets = book.sheets.map((sheet) => {
    const own = edits.get(sheet.name)
    const kept = [...sheet.cells].flatMap(([key, cell]) => {
      const { row, column, formula, value, error } = cell
      if (own?.has(key) === true) return []
      if (formula !== null && !formula.isArray) return [{ row, column, content: { formula: engineFormula(cell, references) } }]
      const content = error === null ? value : { formula: error }
      return content === null ? [] : [{ row, column, content }]
    })
    const typed = [...(own?.values() ?? [])].flatMap(({ row, column, content }) => (content === null ? [] : [{ row, column, content }]))
    return { name: sheet.name, cells: [...kept, ...typed] }
  })
  const names = book.names.map(({ name, text, sheet }) => ({ name, refersTo: text, ...(sheet !== null && { sheet }) }))
  return { sheets, names }
}

/** Functions whose value says which cells are referred to. */
const referring: ReadonlySet<string> = new Set(['INDIRECT', 'OFFSET'])

/** Whether a formula may refer to any cell: which ones, only its computation says. */
export function refersByValue({ formula }: AuditedCell): boolean {
  return formula?.root ? [...nodesOf(formula.root)].some((node) => node.kind === 'call' && referring.has(node.name)) : formula !== null
}

/**
 * Whether a formula depends on an edited cell, directly or by other formulas. Beyond `most` steps it is taken to depend.
 */
function dependsOn(references: ReferenceResolver, edits: Places, most: number): (cell: AuditedCell) => boolean {
  const known = new Map<AuditedCell, boolean>()
  let steps = 0
  const touches = ({ sheet, top, left, bottom, right }: ReferredArea): boolean =>
    [...(edits.get(sheet.name)?.values() ?? [])].some(({ row, column }) => row >= top && row <= bottom && column >= left && column <= right)
  /** Formulas of an area. */
  const formulasOf = function* ({ sheet, top, left, bottom, right }: ReferredArea): Generator<AuditedCell> {
    for (const [column, cells] of sheet.columns) {
      if (column < left || column > right) continue
      for (const cell of cells) if (cell.formula !== null && cell.row >= top && cell.row <= bottom) yield cell
    }
  }
  return (asked) => {
    const seen = new Set<AuditedCell>([asked])
    const open = [asked]
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      const { areas } = references.of(cell)
      if (known.get(cell) === true || refersByValue(cell) || areas.some(touches)) {
        known.set(asked, true)
        return true
      }
      for (const area of areas)
        for (const precedent of formulasOf(area)) {
          if (++steps > most) return true
          if (known.get(precedent) !== false && !seen.has(precedent)) {
            seen.add(precedent)
            open.push(precedent)
          }
        }
    }
    // None of what it depends on is edited, nor what these depend on.
    for (const cell of seen) known.set(cell, false)
    return false
  }
}
