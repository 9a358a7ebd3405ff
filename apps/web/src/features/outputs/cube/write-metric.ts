import type { AmountFigures } from '../use-amount-figures.ts'
import { writeMultiple, writeNumber, writePercent } from '../written-figure.ts'

/** `amount` in the unit that was chosen, `single` in units of the currency, `decimal` of months and days, `factor` of orders. */
export type MetricKind = 'amount' | 'single' | 'percent' | 'times' | 'count' | 'decimal' | 'factor'

/** Writes a metric as its kind asks. */
export function writeMetric(kind: MetricKind, value: number | null, { amount, single }: Pick<AmountFigures, 'amount' | 'single'>): string {
  switch (kind) {
    case 'amount':
      return amount(value)
    case 'single':
      return single(value)
    case 'percent':
      return writePercent(value)
    case 'times':
      return writeMultiple(value)
    case 'count':
      return writeNumber(value, 0)
    case 'decimal':
      return writeNumber(value, 1)
    case 'factor':
      return writeNumber(value, 2)
  }
}
