import type { AuditContext } from '../audit-context.ts'
import type { FindingOf } from '../finding.ts'
import { writeCell } from '../../formula/cell-address.ts'
import type { LabelledRow, StatementRows } from '../statements/labelled-rows.ts'
import { oneSidedWords, twoSidedWords } from '../statements/statement-words.ts'

const minValues = 4
/** Maximum share of values in a row that counts as a sign error; a larger share reflects a change of the business. */
const maxOthers = 0.25
/** A smaller value, relative to the median of the row, is a correction of an earlier period. */
const comparable = 0.2

/** A value whose sign differs from all others of a line that is always a cost, or always a revenue. */
export function* signBreaks(_: AuditContext, rows: StatementRows): Generator<FindingOf<'sign-break'>> {
  for (const row of rows.all) {
    if (!isOneSided(row)) continue
    const values = row.values.filter(({ value, isPercent }) => value !== 0 && !isPercent)
    if (values.length < minValues) continue
    const negatives = values.filter(({ value }) => value < 0)
    const [others, sign] =
      negatives.length * 2 > values.length
        ? [values.filter(({ value }) => value > 0), 'negative' as const]
        : [negatives, 'positive' as const]
    if (others.length === 0 || others.length > values.length * maxOthers) continue
    const sizes = values.map(({ value }) => Math.abs(value)).toSorted((a, b) => a - b)
    const median = sizes[Math.floor(sizes.length / 2)] ?? 0
    for (const cell of others)
      if (Math.abs(cell.value) >= median * comparable)
        yield {
          rule: 'sign-break',
          severity: 'medium',
          sheet: row.sheet.name,
          range: writeCell(cell),
          details: { label: String(row.labels[0]?.value ?? ''), value: cell.value, others: sign },
        }
  }
}

function isOneSided({ labels }: LabelledRow): boolean {
  const text = String(labels[0]?.value ?? '').toLowerCase()
  const words = new Set(text.split(/[^\p{L}]+/u))
  const has = ({ en, ko }: { en: readonly string[]; ko: readonly string[] }): boolean =>
    en.some((word) => words.has(word)) || ko.some((word) => text.includes(word))
  return !text.includes('%') && has(oneSidedWords) && !has(twoSidedWords)
}
