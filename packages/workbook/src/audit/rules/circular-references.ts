import type { AuditContext } from '../audit-context.ts'
import type { Finding, FindingOf } from '../finding.ts'
import { writeCell } from '../../formula/cell-address.ts'
import { callsAny } from '../../formula/formula-node.ts'
import { findCycles } from '../../references/find-cycles.ts'
import { cellName } from './cell-runs.ts'

/** Number of cells of a cycle that are named; the rest is counted. */
const mostNamed = 8
const switches = new Set(['IF', 'IFS', 'CHOOSE', 'SWITCH'])

/** Formulas that depend on themselves, and iterative calculation, which hides them. */
export function* circularReferences({ workbook, formulas, references, limits, incomplete }: AuditContext): Generator<Finding> {
  const { isIterative } = workbook.calculation
  const { cycles, isComplete } = findCycles(formulas, (cell) => references.of(cell).areas, limits.references)
  if (!isComplete) incomplete.add('circular-reference')
  for (const cycle of cycles) {
    const [first] = cycle
    if (!first) continue
    const isSwitched = cycle.some(({ formula }) => callsAny(formula?.root, switches))
    const finding: FindingOf<'circular-reference'> = {
      rule: 'circular-reference',
      severity: isSwitched ? 'medium' : isIterative ? 'high' : 'critical',
      sheet: first.sheet.name,
      range: writeCell(first),
      details: {
        cells: cycle.length,
        path: `${cycle.slice(0, mostNamed).map(cellName).join(', ')}${cycle.length > mostNamed ? ', …' : ''}`,
        isIterative,
        isSwitched,
      },
    }
    yield finding
  }
  if (isIterative)
    yield { rule: 'iterative-calculation', severity: cycles.length > 0 ? 'medium' : 'low', sheet: null, range: null, details: {} }
  if (workbook.calculation.isManual) yield { rule: 'manual-calculation', severity: 'medium', sheet: null, range: null, details: {} }
}
