import type { AuditContext } from '../audit-context.ts'
import type { FindingOf } from '../finding.ts'
import { writeRange } from '../../formula/cell-address.ts'
import { nodesOf } from '../../formula/formula-node.ts'
import type { AuditedCell } from '../../reading/workbook-model.ts'
import { runsOf } from './cell-runs.ts'

/** Functions that recalculate at every change and hide their references, or whose value changes by itself. */
const volatile = new Set(['INDIRECT', 'OFFSET', 'TODAY', 'NOW', 'RAND', 'RANDBETWEEN', 'RANDARRAY', 'CELL', 'INFO'])
const random = new Set(['RAND', 'RANDBETWEEN', 'RANDARRAY'])

export function* volatileFunctions({ workbook, formulas }: AuditContext): Generator<FindingOf<'volatile-function'>> {
  const found = new Map<AuditedCell, string>()
  for (const cell of formulas)
    if (cell.formula?.root)
      for (const node of nodesOf(cell.formula.root)) if (node.kind === 'call' && volatile.has(node.name)) found.set(cell, node.name)
  const bySheet = Map.groupBy(found.keys(), ({ sheet }) => sheet)
  for (const sheet of workbook.sheets)
    for (const { range, first, cells } of runsOf(bySheet.get(sheet) ?? [], (cell) => found.get(cell) ?? '')) {
      const name = found.get(first) ?? ''
      yield {
        rule: 'volatile-function',
        severity: random.has(name) ? 'medium' : 'low',
        sheet: sheet.name,
        range: writeRange(range),
        details: { function: name, formulas: cells.length },
      }
    }
}
