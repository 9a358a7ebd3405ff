import { differenceOf, ratioOfPositive } from '../arithmetic.ts'

/** Amounts of an income statement over one period, in one unit; costs positive. */
export interface IncomeAmounts {
  revenue: number | undefined
  costOfSales: number | undefined
  ebitda: number | undefined
  ebit: number | undefined
  netIncome: number | undefined
}

/** Fractions of revenue; undefined where a side is unknown or revenue is not positive. */
export interface Margins {
  gross: number | undefined
  ebitda: number | undefined
  ebit: number | undefined
  net: number | undefined
}

/**
 * Profit margins. Gross over EBITDA over EBIT over net is usual and no law: other income or a gain on a sale can turn the order.
 *
 * Source: CFA Institute, "Financial Analysis Techniques", profitability ratios.
 */
export const marginsOf = ({ revenue, costOfSales, ebitda, ebit, netIncome }: IncomeAmounts): Margins => ({
  gross: ratioOfPositive(differenceOf(revenue, costOfSales), revenue),
  ebitda: ratioOfPositive(ebitda, revenue),
  ebit: ratioOfPositive(ebit, revenue),
  net: ratioOfPositive(netIncome, revenue),
})

/** Adjacent margins of which the second is the greater: worth checking, such as a gain below EBIT, but not an error. */
export function unusualMarginOrder(margins: Margins): [keyof Margins, keyof Margins][] {
  const order = ['gross', 'ebitda', 'ebit', 'net'] as const
  const known = order.filter((name) => margins[name] !== undefined)
  return known
    .map((name, at): [keyof Margins, keyof Margins] => [known[at - 1] ?? name, name])
    .filter(([upper, lower]) => (margins[upper] ?? 0) < (margins[lower] ?? 0))
}
