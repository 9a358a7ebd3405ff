import { writeFormulaText } from '../formula/write-formula.ts'
import type { AuditedCell } from '../reading/workbook-model.ts'
import { relativeDifference, tolerance } from '../recalculate/index.ts'
import { moveFormula } from './move-formula.ts'
import type { WorkbookMap } from './sheet-map.ts'

/** What differs between two cells: what was typed, only what a formula gives, or nothing. */
export type CellChange = 'content' | 'value' | 'none'

/** The prefixes under which files hold newer functions, and names that formulas bind. */
const futurePrefix = /_xl(?:fn|ws|udf|pm)\./gi

/** Compares a cell with the one that it became. @param map where the cells of the earlier workbook are now */
export function compareCells(earlier: AuditedCell | undefined, later: AuditedCell | undefined, map: WorkbookMap): CellChange {
  if (earlier === undefined || later === undefined) return earlier === later ? 'none' : 'content'
  if (earlier.formula === null || later.formula === null) {
    if (earlier.formula !== later.formula) return 'content'
    return Object.is(earlier.value, later.value) && earlier.error === later.error ? 'none' : 'content'
  }
  if (earlier.formula.isArray !== later.formula.isArray) return 'content'
  if (formulaAfterMoves(earlier, map) !== plainFormula(later)) return 'content'
  return isSameResult(earlier, later) ? 'none' : 'value'
}

/** A formula in one spelling; "" for a cell without one. */
export function plainFormula({ formula }: AuditedCell): string {
  if (formula === null) return ''
  return (formula.root === null ? formula.text : writeFormulaText(formula.root)).replace(futurePrefix, '')
}

/** The formula of an earlier cell with its references as they are in the later workbook. */
function formulaAfterMoves(cell: AuditedCell, map: WorkbookMap): string {
  const root = cell.formula?.root
  if (!root || isUnmoved(map)) return plainFormula(cell)
  return writeFormulaText(moveFormula(root, cell.sheet.name, map, map.renamedNames).root).replace(futurePrefix, '')
}

const unmoved = new WeakMap<WorkbookMap, boolean>()

/** Whether every sheet, row and column is where it was, and every name written as it was. */
export function isUnmoved(map: WorkbookMap): boolean {
  const known = unmoved.get(map)
  if (known !== undefined) return known
  const found =
    map.renamedNames.size === 0 &&
    [...map.values()].every(({ earlier, later, rows, columns }) => earlier.name === later.name && rows.isIdentity && columns.isIdentity)
  unmoved.set(map, found)
  return found
}

/** Values up to rounding; a formula that was never calculated has none to compare. */
function isSameResult(earlier: AuditedCell, later: AuditedCell): boolean {
  if (earlier.error !== later.error) return false
  const [before, after] = [earlier.value, later.value]
  if (typeof before === 'number' && typeof after === 'number') return relativeDifference(before, after) <= tolerance
  return before === null || after === null || before === after
}
