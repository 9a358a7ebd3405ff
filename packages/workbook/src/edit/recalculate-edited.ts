import { cellsOf } from './array-formulas.ts'
import type { CellTrail } from './cell-trail.ts'
import type { CellEdit } from './workbook-edit.ts'
import { type CachedValue, type CellContent, type ErrorContent, isError, isFormula } from './cell-xml.ts'
import { type AuditLimits, defaultAuditLimits } from '../reading/audit-limits.ts'
import type { CellPlace, CellRange } from '../formula/cell-address.ts'
import { callsAny, nodesOf } from '../formula/formula-node.ts'
import { type AuditedCell, type AuditedWorkbook, cellKey, isFirstOfArray } from '../reading/workbook-model.ts'
import { readAudited } from './read-audited.ts'
import { agreesWithFile, type EditedCells, evaluateWorkbook, type FrozenArrays, isCircular, isUnknown } from '../evaluation/index.ts'
import { createReferenceResolver, type ReferenceResolver, type ReferredArea } from '../references/resolve-references.ts'
import type { Computed, Engine } from '../recalculate/index.ts'

/** What edits do to the values of formulas. */
export interface Recalculation {
  /** New values of formulas, by the name of the sheet, then by `cellKey`: of edited cells, and of cells that depend on them. */
  values: ReadonlyMap<string, ReadonlyMap<number, CachedValue>>
  /** Formulas that depend on an edit and that the engine does not compute as the file has them: their values may be out of date. */
  stale: readonly FormulaPlace[]
  /** Formulas that depend on themselves since the edit, or on one that does: no program computes them without iterations. */
  circular: readonly FormulaPlace[]
}

interface FormulaPlace extends CellPlace {
  sheet: string
}

/** By the name of the sheet, then by `cellKey`. */
type Places = ReadonlyMap<string, ReadonlyMap<number, CellPlace>>

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
  const [book] = (await readAudited([bytes], limits)) ?? []
  if (book === undefined) return null
  const bySheet: EditedCells = new Map(
    [...Map.groupBy(edits, ({ sheet }) => sheet)].map(([sheet, own]) => [
      sheet,
      new Map(own.map(({ row, column, content }) => [cellKey(row, column), { row, column, content: forEngine(content) }])),
    ]),
  )
  const references = createReferenceResolver(book)
  const isAffected = dependsOn(references, bySheet, limits.references)
  const hasNewFormula = edits.some(({ content }) => isFormula(content))
  const formulas = book.sheets.flatMap((sheet) => [...sheet.cells.values()].filter(({ formula }) => formula !== null))
  if (!hasNewFormula && !formulas.some(isAffected)) return { values: new Map(), stale: [], circular: [] }
  const before = evaluateWorkbook(engine, { book, references })
  const after = evaluateWorkbook(engine, { book, references, edits: bySheet, frozen: before.frozen })
  const isOutOfDate = dependsOnPlaces(arrayPlaces(before.frozen, isAffected), references, limits.references)
  const values = new Map<string, Map<number, CachedValue>>()
  const unreproduced: AuditedCell[] = []
  const circular: FormulaPlace[] = []
  for (const sheet of book.sheets) {
    const changed = new Map<number, CachedValue>()
    values.set(sheet.name, changed)
    for (const [key, cell] of sheet.cells) {
      if (cell.formula === null || bySheet.get(sheet.name)?.has(key) === true) continue
      const [was, is] = [before.value(cell), after.value(cell)]
      if (isCircular(is) && !isCircular(was)) circular.push({ sheet: sheet.name, row: cell.row, column: cell.column })
      // An edit may bring what the engine does not know to a formula that it knows.
      else if (was === undefined || is === undefined || isUnknown(is) || !agreesWithFile(was, cell) || isOutOfDate(cell))
        unreproduced.push(cell)
      else if (!isSame(was, is)) changed.set(key, is)
    }
  }
  for (const { sheet, row, column, content } of edits) {
    const value = after.at(sheet, { row, column })
    if (isCircular(value)) circular.push({ sheet, row, column })
    else if (isFormula(content) && value !== undefined && !isUnknown(value)) values.get(sheet)?.set(cellKey(row, column), value)
  }
  return { values, stale: placesOf(unreproduced.filter(isAffected)), circular }
}

/** The engine takes an error as a formula that gives it. */
const forEngine = (content: CellContent): Exclude<CellContent, ErrorContent> => (isError(content) ? { formula: content.error } : content)

const placesOf = (cells: readonly AuditedCell[]): FormulaPlace[] =>
  cells.map(({ sheet, row, column }) => ({ sheet: sheet.name, row, column }))

const dependsOnPlaces = (places: Places, references: ReferenceResolver, most: number): ((cell: AuditedCell) => boolean) =>
  places.size === 0 ? () => false : dependsOn(references, places, most)

/** The cells of array formulas that keep the values of the file although these may be out of date. */
function arrayPlaces(frozen: FrozenArrays, isAffected: (cell: AuditedCell) => boolean): Places {
  const places = new Map<string, Map<number, CellPlace>>()
  for (const cell of frozen) {
    if (!isAffected(cell)) continue
    const own = places.get(cell.sheet.name) ?? new Map<number, CellPlace>()
    places.set(cell.sheet.name, own)
    for (const [key, { row, column, formula }] of cell.sheet.cells) if (formula === cell.formula) own.set(key, { row, column })
  }
  return places
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
  const [before, after] = (await readAudited([beforeBytes, afterBytes], limits)) ?? []
  if (before === undefined || after === undefined) return null
  const was = evaluateWorkbook(engine, { book: before, references: createReferenceResolver(before) })
  const references = createReferenceResolver(after)
  const frozen = frozenSince(was.frozen, after, trail)
  const is = evaluateWorkbook(engine, { book: after, references, frozen })
  const touched = trail.touched()
  const isDependent = dependsOn(references, touched, limits.references)
  const isAffected = (cell: AuditedCell): boolean =>
    touched.get(cell.sheet.name)?.has(cellKey(cell.row, cell.column)) === true || callsAny(cell.formula?.root, placing) || isDependent(cell)
  const isOutOfDate = dependsOnPlaces(arrayPlaces(frozen, isAffected), references, limits.references)
  const values = new Map<string, Map<number, CachedValue>>()
  const unreproduced: AuditedCell[] = []
  const circular: AuditedCell[] = []
  for (const sheet of after.sheets) {
    const changed = new Map<number, CachedValue>()
    values.set(sheet.name, changed)
    for (const [key, cell] of sheet.cells) {
      if (cell.formula === null) continue
      const origin = trail.origin({ sheet: sheet.name, row: cell.row, column: cell.column })
      const then = origin === null ? undefined : was.at(origin.sheet, origin)
      const now = is.value(cell)
      const isNew = trail.isEdited(sheet.name, key) || origin === null
      const isTrusted = isNew || (then !== undefined && agreesWithFile(then, cell))
      if (isCircular(now) && !isCircular(then)) circular.push(cell)
      else if (now === undefined || isUnknown(now) || !isTrusted || isOutOfDate(cell)) unreproduced.push(cell)
      else if (isNew || then === undefined || !isSame(then, now)) changed.set(key, now)
    }
  }
  for (const cell of editedArrays(after, trail)) {
    const own = values.get(cell.sheet.name)
    // Its other cells have no value yet by which they would be known.
    for (const place of cellsOf(cell.formula.range)) {
      const value = is.at(cell.sheet.name, place)
      if (value !== undefined && !isUnknown(value)) own?.set(cellKey(place.row, place.column), value)
      else if (!unreproduced.includes(cell)) unreproduced.push(cell)
    }
  }
  return { values, stale: placesOf(unreproduced.filter(isAffected)), circular: placesOf(circular) }
}

type ArrayCell = AuditedCell & { formula: { range: CellRange } }

/** The first cells of array formulas that were typed. */
function editedArrays(book: AuditedWorkbook, trail: CellTrail): ArrayCell[] {
  const isEdited = (cell: AuditedCell): cell is ArrayCell =>
    isFirstOfArray(cell) && trail.isEdited(cell.sheet.name, cellKey(cell.row, cell.column))
  return book.sheets.flatMap(({ cells }) => [...cells.values()].filter(isEdited))
}

/** Array formulas that were not computed before cells have moved. */
function frozenSince(frozen: FrozenArrays, after: AuditedWorkbook, trail: CellTrail): FrozenArrays {
  const before = new Set([...frozen].map(({ sheet, row, column }) => `${sheet.name} ${cellKey(row, column)}`))
  const found = after.sheets.flatMap((sheet) =>
    [...sheet.cells.values()].filter((cell) => {
      const { row, column } = cell
      if (!isFirstOfArray(cell) || trail.isEdited(sheet.name, cellKey(row, column))) return false
      const origin = trail.origin({ sheet: sheet.name, row, column })
      return origin === null || before.has(`${origin.sheet} ${cellKey(origin.row, origin.column)}`)
    }),
  )
  return new Set(found)
}

/** Functions whose value says where a cell is. */
const placing: ReadonlySet<string> = new Set(['ROW', 'COLUMN', 'CELL', 'SHEET', 'SHEETS', 'FORMULATEXT'])

const isSame = (one: Computed, other: Computed): boolean =>
  one.kind === 'value' ? other.kind === 'value' && one.value === other.value : other.kind === 'error' && one.error === other.error

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
