import { isPrintedNumber, isYearOrDate } from '@dossier/notation'
import type { AuditContext } from '../audit-context.ts'
import { numberFix, withFixes } from '../cell-fix.ts'
import type { FindingOf } from '../finding.ts'
import { writeCell } from '../../formula/cell-address.ts'
import { callsAny } from '../../formula/formula-node.ts'
import { type AuditedCell, cellAt, isNumber } from '../../reading/workbook-model.ts'
import { AreaIndex } from '../../references/area-index.ts'
import type { ReferredArea } from '../../references/resolve-references.ts'
import { cellName } from './cell-runs.ts'

const totalling = new Set(['SUM', 'AVERAGE', 'SUBTOTAL', 'MIN', 'MAX', 'SUMPRODUCT', 'COUNT', 'MEDIAN', 'NPV', 'IRR'])

/** Texts that look like numbers among numbers: totals silently ignore them. */
export function* textNumbers(context: AuditContext): Generator<FindingOf<'text-number'>> {
  const totals = totalledAreas(context)
  const index = new AreaIndex(totals.map(({ area }) => area))
  let named = 0
  for (const sheet of context.workbook.sheets)
    for (const cell of sheet.cells.values()) {
      if (typeof cell.value !== 'string' || cell.formula !== null || !looksLikeNumber(cell.value)) continue
      const isSummed = index.has(sheet, cell)
      if (!isSummed && !isAmongNumbers(cell)) continue
      const by =
        isSummed && named++ < context.limits.findingsOfRule
          ? totals.find(({ area }) => area.sheet === sheet && isWithin(cell, area))
          : undefined
      yield {
        rule: 'text-number',
        severity: isSummed ? 'high' : 'medium',
        sheet: sheet.name,
        range: writeCell(cell),
        details: { text: cell.value, isSummed, summedBy: by ? cellName(by.cell) : '' },
        ...withFixes([numberFix(cell)]),
      }
    }
}

const isWithin = ({ row, column }: AuditedCell, { top, left, bottom, right }: ReferredArea): boolean =>
  top <= row && row <= bottom && left <= column && column <= right

/** Longer texts are no numbers. */
const longestNumber = 30

const looksLikeNumber = (text: string): boolean => {
  const trimmed = text.trim()
  return trimmed.length > 0 && trimmed.length <= longestNumber && /\d/.test(trimmed) && isPrintedNumber(trimmed) && !isYearOrDate(trimmed)
}

function totalledAreas({ formulas, references }: AuditContext): { cell: AuditedCell; area: ReferredArea }[] {
  return formulas.flatMap((cell) => {
    if (!callsAny(cell.formula?.root, totalling)) return []
    return references.of(cell).areas.flatMap((area) => (area.top === area.bottom && area.left === area.right ? [] : [{ cell, area }]))
  })
}

/** Whether numbers are on both sides of a cell, or above and below it. */
function isAmongNumbers({ sheet, row, column }: AuditedCell): boolean {
  const isAmount = (rows: number, columns: number): boolean => isNumber(cellAt(sheet, row + rows, column + columns))
  return (isAmount(0, -1) && isAmount(0, 1)) || (isAmount(-1, 0) && isAmount(1, 0))
}
