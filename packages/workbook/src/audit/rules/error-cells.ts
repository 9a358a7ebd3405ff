import type { AuditContext } from '../audit-context.ts'
import { writeRange } from '../../formula/cell-address.ts'
import type { FindingOf, Severity } from '../finding.ts'
import { callsAny } from '../../formula/formula-node.ts'
import { type AuditedCell, type AuditedSheet, cellAt } from '../../reading/workbook-model.ts'
import { runsOf, shownFormula } from './cell-runs.ts'

/** A formula that calls NA() deliberately marks a missing value, as charts need it. */
const isDeliberate = ({ formula }: AuditedCell): boolean => callsAny(formula?.root, new Set(['NA']))

function severityOf(error: string, isPropagated: boolean): Severity {
  if (error === '#N/A') return isPropagated ? 'low' : 'medium'
  if (isPropagated) return 'medium'
  return error === '#REF!' || error === '#NAME?' ? 'critical' : 'high'
}

/** Cells with an error: those where it originates, and those that only pass it on. */
export function* errorCells(context: AuditContext): Generator<FindingOf<'error-cell'>> {
  const errors = new Map(context.workbook.sheets.map((sheet) => [sheet, [...sheet.cells.values()].filter(({ error }) => error !== null)]))
  for (const [sheet, all] of errors) {
    const cells = all.filter((cell) => !isDeliberate(cell))
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
