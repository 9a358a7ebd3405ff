import type { CleaningReport } from '@dossier/finance'

interface Finding {
  passed: boolean | null
  value: number | null
}

/** Part of the larger of two amounts by which sums of the same amounts differ in binary arithmetic. */
const imprecision = 1e-9

/** Whether two amounts are the same but for the imprecision of their sums. */
export const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= imprecision * Math.max(1, Math.abs(one), Math.abs(other))

/** A check of every period; `of` returns null for a period that has nothing to check. */
export const checkEach = <Code extends string, Weight extends string>(
  code: Code,
  weight: Weight,
  periods: readonly { label: string }[],
  of: (at: number) => Finding | null,
): (Finding & { code: Code; period: string; weight: Weight })[] =>
  periods.flatMap(({ label }, at) => {
    const found = of(at)
    return found ? [{ code, period: label, weight, ...found }] : []
  })

/** What cleaning must keep: every amount read is used or left out, and what is left out is at most 1% of what was read. */
export const cleaningChecks = ({ amounts: { read, used, leftOut } }: CleaningReport) =>
  [
    { code: 'amounts-add-up', period: null, passed: isSame(read, used + leftOut), weight: 'error', value: read - used - leftOut },
    {
      code: 'left-out-small',
      period: null,
      passed: Math.abs(leftOut) <= 0.01 * Math.abs(read),
      weight: 'warning',
      value: read === 0 ? null : leftOut / read,
    },
  ] as const
