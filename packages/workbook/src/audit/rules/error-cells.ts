import type { AuditContext } from '../audit-context.ts'
import { writeRange } from '../../formula/cell-address.ts'
import type { FindingOf, Severity } from '../finding.ts'
import { callsAny } from '../../formula/formula-node.ts'
import { type AuditedCell, type AuditedSheet, cellAt } from '../../reading/workbook-model.ts'
import { runsOf, shownFormula } from './cell-runs.ts'

/** A formula that calls NA() deliberately marks a missing value, as charts need it. */
const isDeliberate = ({ formula }: AuditedCell): boolean => callsAny(formula?.root, new Set(['NA']))

/**
 * A formula of a series that passes on a deliberate #N/A while another cell of the same formula next to it has a value, as in the columns that a
 * waterfall chart is drawn from.
 */
function isGapOfSeries(cell: AuditedCell, { references }: AuditContext): boolean {
  const { error, formula, sheet, row, column } = cell
  if (error !== '#N/A' || !formula) return false
  const used = references
    .of(cell)
    .areas.map(({ sheet: of, top, left, bottom, right }) => (top === bottom && left === right ? cellAt(of, top, left) : undefined))
  const missing = used.filter((one) => one !== undefined && one.error !== null)
  if (missing.length === 0 || !missing.every((one) => one !== undefined && isDeliberate(one))) return false
  return directions.some(([down, across]) => {
    for (let step = 1; ; step += 1) {
      const other = cellAt(sheet, row + step * down, column + step * across)
      if (other?.formula?.form !== formula.form) return false
      if (other.error === null) return true
    }
  })
}
const directions = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const

function severityOf(error: string, isPropagated: boolean): Severity {
  if (error === '#N/A') return isPropagated ? 'low' : 'medium'
  if (isPropagated) return 'medium'
  return error === '#REF!' || error === '#NAME?' ? 'critical' : 'high'
}

/** Cells with an error: those where it originates, and those that only pass it on. */
export function* errorCells(context: AuditContext): Generator<FindingOf<'error-cell'>> {
  const errors = new Map(context.workbook.sheets.map((sheet) => [sheet, [...sheet.cells.values()].filter(({ error }) => error !== null)]))
  for (const [sheet, all] of errors) {
    const cells = all.filter((cell) => !isDeliberate(cell) && !isGapOfSeries(cell, context))
    const propagated = new Set(cells.filter((cell) => refersToError(cell, context, errors)))
    for (const { range, first, cells: run } of runsOf(cells, (cell) => `${cell.error} ${propagated.has(cell)}`)) {
      const error = first.error ?? ''
      const isPropagated = propagated.has(first)
      yield {
        rule: 'error-cell',
        severity: severityOf(error, isPropagated),
        sheet: sheet.name,
        range: writeRange(range),
        details: { error, cells: run.length, isPropagated },
      }
    }
  }
}

/** Whether a cell refers to another one with an error. */
function refersToError(
  cell: AuditedCell,
  { references }: AuditContext,
  errors: ReadonlyMap<AuditedSheet, readonly AuditedCell[]>,
): boolean {
  return references.of(cell).areas.some(({ sheet, top, left, bottom, right }) => {
    const isInside = (other: AuditedCell | undefined): boolean =>
      other !== undefined &&
      other !== cell &&
      other.error !== null &&
      other.row >= top &&
      other.row <= bottom &&
      other.column >= left &&
      other.column <= right
    if (top === bottom && left === right) return isInside(cellAt(sheet, top, left))
    return (errors.get(sheet) ?? []).slice(0, maxErrors).some(isInside)
  })
}

/** Number of errors of a sheet that are searched for in ranges. */
const maxErrors = 500

/** Formulas that no spreadsheet program can read. */
export function* unreadableFormulas({ formulas }: AuditContext): Generator<FindingOf<'unreadable-formula'>> {
  for (const cell of formulas)
    if (cell.formula && cell.formula.root === null && cell.formula.text !== '')
      yield {
        rule: 'unreadable-formula',
        severity: 'medium',
        sheet: cell.sheet.name,
        range: writeRange({ top: cell.row, bottom: cell.row, left: cell.column, right: cell.column }),
        details: { formula: shownFormula(cell) },
      }
}
