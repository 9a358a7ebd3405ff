import type { AuditContext } from '../audit-context.ts'
import type { FindingOf } from '../finding.ts'
import { writeCell } from '../../formula/cell-address.ts'
import { type ColumnPeriod, headerRowsOf } from '../statements/period-headers.ts'

const minPeriods = 4
/** Maximum share of irregular steps in a row that still counts as a sequence with an error. */
const mostIrregular = 0.34

/** Rows of years, quarters or months with a period that is out of order, repeated, or missing. */
export function* periodOrder({ workbook }: AuditContext): Generator<FindingOf<'period-order'>> {
  for (const sheet of workbook.sheets)
    for (const { periods } of headerRowsOf(sheet))
      for (const sequence of sequencesOf(periods)) {
        const steps = sequence.slice(1).map((period, at) => period.order - (sequence[at]?.order ?? 0))
        const usual = mostFrequent(steps)
        const irregular = steps.flatMap((step, at) => (step === usual ? [] : [at]))
        if (usual === 0 || irregular.length === 0 || irregular.length > Math.max(2, steps.length * mostIrregular)) continue
        if (steps.filter((step) => step === usual).length < 2) continue
        const at = irregular[0] ?? 0
        const [previous, period, step] = [sequence[at], sequence[at + 1], steps[at] ?? 0]
        if (!previous || !period || (step === 0 && !isSameLabel(previous, period))) continue
        yield {
          rule: 'period-order',
          severity: step === 0 ? 'low' : 'medium',
          sheet: sheet.name,
          range: writeCell(period.cell),
          details: {
            previous: previous.key,
            period: period.key,
            problem: step === 0 ? 'repeated' : step * usual < 0 ? 'backwards' : 'gap',
          },
        }
      }
}

/** "2011" and "2011 (Adj.)" are two columns of one year, which a reader tells apart. */
const isSameLabel = (one: ColumnPeriod, other: ColumnPeriod): boolean => String(one.cell.value).trim() === String(other.cell.value).trim()

/** Periods of equal length in adjacent columns. */
function sequencesOf(periods: readonly ColumnPeriod[]): ColumnPeriod[][] {
  const sequences: ColumnPeriod[][] = []
  for (const period of periods) {
    const last = sequences.at(-1)?.at(-1)
    if (last && last.months === period.months && period.cell.column - last.cell.column === 1) sequences.at(-1)?.push(period)
    else sequences.push([period])
  }
  return sequences.filter(({ length }) => length >= minPeriods)
}

function mostFrequent(steps: readonly number[]): number {
  const counts = [...Map.groupBy(steps, (step) => step)].toSorted((a, b) => b[1].length - a[1].length)
  return counts[0]?.[0] ?? 0
}
