import type { AuditContext } from '../audit-context.ts'
import { writeRange } from '../formula/cell-address.ts'
import type { FindingOf, Severity } from '../finding.ts'
import { callsAny } from '../formula/formula-node.ts'
import { type AuditedCell, cellAt } from '../reading/workbook-model.ts'
import { runsOf, shownFormula } from './cell-runs.ts'

/** A formula that calls NA() says on purpose that there is nothing, as charts want it. */
const isDeliberate = ({ formula }: AuditedCell): boolean => callsAny(formula?.root, new Set(['NA']))

function severityOf(error: string, isPropagated: boolean): Severity {
  if (error === '#N/A') return isPropagated ? 'low' : 'medium'
  if (isPropagated) return 'medium'
  return error === '#REF!' || error === '#NAME?' ? 'critical' : 'high'
}

/** Cells that show an error: those where it arises, and those that only hand it on. */
export function* errorCells(context: AuditContext): Generator<FindingOf<'error-cell'>> {
  for (const sheet of context.workbook.sheets) {
    const cells = [...sheet.cells.values()].filter((cell) => cell.error !== null && !isDeliberate(cell))
    const propagated = new Set(cells.filter((cell) => refersToError(cell, context)))
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

/** Cells of a range that are looked at for an error: an error in a longer one is seen as arising below. */
const mostCells = 10_000

function refersToError(cell: AuditedCell, { references }: AuditContext): boolean {
  return references.of(cell).areas.some(({ sheet, top, left, bottom, right }) => {
    if ((bottom - top + 1) * (right - left + 1) > mostCells)
      return [...sheet.cells.values()].some(
        ({ error, row, column }) => error !== null && row >= top && row <= bottom && column >= left && column <= right,
      )
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const other = cellAt(sheet, row, column)
        if (other && other !== cell && other.error !== null) return true
      }
    return false
  })
}

/** Formulas that no spreadsheet program would read. */
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
