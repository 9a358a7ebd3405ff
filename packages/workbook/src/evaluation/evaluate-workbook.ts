import type { CellPlace } from '../formula/cell-address.ts'
import { type AuditedCell, type AuditedWorkbook, cellKey } from '../reading/workbook-model.ts'
import { type Computed, type Engine, relativeDifference, tolerance } from '../recalculate/index.ts'
import type { ReferenceResolver } from '../references/resolve-references.ts'
import type { EditedCells } from './grid-contents.ts'
import { firstCellOf, type FrozenArrays, gridOf } from './grid-of.ts'

/** Errors that a file may hold (ECMA-376 part 1, 18.17.3). By others, and by #NAME?, the engine says that it does not know a function or a feature. */
const errorsOfFiles: ReadonlySet<string> = new Set(['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NUM!', '#N/A'])

export const isUnknown = (value: Computed): boolean => value.kind === 'error' && !errorsOfFiles.has(value.error)

/** Whether a formula depends on itself, or on one that does. */
export const isCircular = (value: Computed | undefined): boolean => value?.kind === 'error' && value.error === '#CIRC!'

/** The values that the engine computes for the formulas of a workbook; undefined where there is none. */
interface EvaluatedWorkbook {
  value: (cell: AuditedCell) => Computed | undefined
  at: (sheet: string, place: CellPlace) => Computed | undefined
  /** Array formulas that were not computed: their values in the file stand for them. */
  frozen: FrozenArrays
}

/**
 * Computes every formula of a workbook. Array formulas that the engine computes otherwise than the file has them keep their values, so that what depends on
 * them can be computed.
 *
 * @param frozen those that are known already; found by a computation without them else
 */
export function evaluateWorkbook(
  engine: Engine,
  {
    book,
    references,
    edits = new Map(),
    frozen,
  }: { book: AuditedWorkbook; references: ReferenceResolver; edits?: EditedCells; frozen?: FrozenArrays },
): EvaluatedWorkbook {
  const values = computed(engine, { book, references, edits, frozen: frozen ?? new Set() })
  if (frozen !== undefined) return { ...values, frozen }
  const otherwise = arraysOtherwise(book, values.value)
  if (otherwise.size === 0) return { ...values, frozen: otherwise }
  return { ...computed(engine, { book, references, edits, frozen: otherwise }), frozen: otherwise }
}

function computed(
  engine: Engine,
  { book, references, edits, frozen }: { book: AuditedWorkbook; references: ReferenceResolver; edits: EditedCells; frozen: FrozenArrays },
): Omit<EvaluatedWorkbook, 'frozen'> {
  const grid = gridOf(book, references, edits, frozen)
  const keyOf = (sheet: string, { row, column }: CellPlace): string => `${sheet} ${cellKey(row, column)}`
  const values = new Map(
    engine.compute(grid).map(({ sheet, cell, computed: value }) => [keyOf(grid.sheets[sheet]?.name ?? '', cell), value]),
  )
  const at = (sheet: string, place: CellPlace): Computed | undefined => values.get(keyOf(sheet, place))
  return { at, value: (cell) => at(cell.sheet.name, cell) }
}

function arraysOtherwise(book: AuditedWorkbook, valueOf: (cell: AuditedCell) => Computed | undefined): Set<AuditedCell> {
  const found = new Set<AuditedCell>()
  for (const sheet of book.sheets)
    for (const cell of sheet.cells.values()) {
      const range = cell.formula?.range
      const first = range ? firstCellOf(sheet, range) : undefined
      if (first === undefined || found.has(first)) continue
      const value = valueOf(cell)
      if (value === undefined || !agreesWithFile(value, cell)) found.add(first)
    }
  return found
}

/** Whether the engine computes what the file has beside the formula. */
export function agreesWithFile(value: Computed, cell: AuditedCell): boolean {
  if (value.kind === 'error') return !isUnknown(value) && value.error === cell.error
  if (typeof value.value === 'number' && typeof cell.value === 'number') return relativeDifference(value.value, cell.value) <= tolerance
  // A file that no program has calculated has no value beside its formulas; an empty text is read as none.
  return cell.value === null || value.value === cell.value
}
