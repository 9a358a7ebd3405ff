/** Warning signs of an online shop that its own figures can show. */
export const redFlagCodes = [
  'loss-after-marketing',
  'loss-before-marketing',
  'value-below-cost',
  'margin-falling',
  'growth-by-deductions',
  'returns-rising',
  'cancellations-rising',
  'discounts-rising',
  'acquisition-dearer',
  'marketing-weaker',
  'returning-fewer',
  'cohorts-weaker',
  'inventory-building',
  'large-customer',
  'large-product',
  'large-channel',
  'ledger-differs',
  'brand-below-benchmark',
] as const
export type RedFlagCode = (typeof redFlagCodes)[number]

/** How a figure raises a flag. Its unit is a fraction, except for times (`value-below-cost`). */
export interface RedFlagRule {
  /**
   * `level`: the last period. `points`: the last period less the same period a year earlier. `relative`: the change over that year as a fraction of the
   * earlier figure.
   */
  measure: 'level' | 'points' | 'relative'
  raisedWhen: 'above' | 'atLeast' | 'below'
  threshold: number
}

/**
 * The rules. Zero contribution and a lifetime value of its cost are limits of arithmetic, and 10 % of revenue from one customer has to be disclosed
 * (IFRS 8.34; ASC 280-10-50-42). The other thresholds are a convention of this product, shown with every flag and editable in the workbook; they are no
 * benchmarks of a market.
 */
export const redFlagRules: Readonly<Record<RedFlagCode, RedFlagRule>> = {
  'loss-after-marketing': { measure: 'level', raisedWhen: 'below', threshold: 0 },
  'loss-before-marketing': { measure: 'level', raisedWhen: 'below', threshold: 0 },
  'value-below-cost': { measure: 'level', raisedWhen: 'below', threshold: 1 },
  'margin-falling': { measure: 'points', raisedWhen: 'below', threshold: -0.02 },
  'growth-by-deductions': { measure: 'level', raisedWhen: 'below', threshold: -0.05 },
  'returns-rising': { measure: 'points', raisedWhen: 'above', threshold: 0.02 },
  'cancellations-rising': { measure: 'points', raisedWhen: 'above', threshold: 0.02 },
  'discounts-rising': { measure: 'points', raisedWhen: 'above', threshold: 0.02 },
  'acquisition-dearer': { measure: 'relative', raisedWhen: 'above', threshold: 0.2 },
  'marketing-weaker': { measure: 'relative', raisedWhen: 'below', threshold: -0.2 },
  'returning-fewer': { measure: 'points', raisedWhen: 'below', threshold: -0.05 },
  'cohorts-weaker': { measure: 'level', raisedWhen: 'below', threshold: -0.05 },
  'inventory-building': { measure: 'relative', raisedWhen: 'above', threshold: 0.2 },
  'large-customer': { measure: 'level', raisedWhen: 'atLeast', threshold: 0.1 },
  'large-product': { measure: 'level', raisedWhen: 'atLeast', threshold: 0.3 },
  'large-channel': { measure: 'level', raisedWhen: 'atLeast', threshold: 0.5 },
  'ledger-differs': { measure: 'level', raisedWhen: 'above', threshold: 0.005 },
  'brand-below-benchmark': { measure: 'level', raisedWhen: 'below', threshold: 0 },
}

const decimals = 1e9

/** Whether a figure raises a flag; compared to nine decimals, so that the rounding of doubles decides nothing. */
export function isRaised({ raisedWhen, threshold }: Pick<RedFlagRule, 'raisedWhen' | 'threshold'>, value: number): boolean {
  const rounded = Math.round(value * decimals) / decimals
  if (raisedWhen === 'atLeast') return rounded >= threshold
  return raisedWhen === 'above' ? rounded > threshold : rounded < threshold
}
