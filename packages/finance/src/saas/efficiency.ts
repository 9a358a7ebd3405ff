import { differenceOf, ratioOf, ratioOfPositive, sumOf } from '../arithmetic.ts'

/** Measures of how well growth is bought. Money in one currency and unit; rates and margins as fractions. Unknown inputs give undefined. */

/** Sales and marketing cost of a period ÷ customers won in it. */
export const acquisitionCost = (salesAndMarketing: number | undefined, newCustomers: number | undefined): number | undefined =>
  ratioOfPositive(salesAndMarketing, newCustomers)

/**
 * Months until gross profit of new customers repays what winning them cost: S&M ÷ (new ARR × gross margin) × 12.
 *
 * Source: Bessemer Venture Partners, "Scaling to $100 Million" (2021), CAC payback.
 * @returns undefined when unknown, or when new ARR or the margin is not positive: it is never repaid
 */
export function acquisitionPaybackMonths({
  salesAndMarketing,
  newArr,
  grossMargin,
}: {
  salesAndMarketing: number | undefined
  newArr: number | undefined
  grossMargin: number | undefined
}): number | undefined {
  if (newArr === undefined || grossMargin === undefined || !(newArr > 0) || !(grossMargin > 0)) return undefined
  const years = ratioOf(salesAndMarketing, newArr * grossMargin)
  return years === undefined ? undefined : years * 12
}

/**
 * Magic number: (revenue of the quarter − revenue of the one before) × 4 ÷ sales and marketing cost of the one before.
 *
 * Source: Scale Venture Partners, Lars Leckie (2008).
 */
export function magicNumber({
  revenue,
  priorRevenue,
  priorSalesAndMarketing,
}: {
  revenue: number | undefined
  priorRevenue: number | undefined
  priorSalesAndMarketing: number | undefined
}): number | undefined {
  const change = differenceOf(revenue, priorRevenue)
  return change === undefined ? undefined : ratioOfPositive(change * 4, priorSalesAndMarketing)
}

/**
 * Revenue growth + profit margin, both of the same twelve months; 0.4 is the rule.
 *
 * Source: Feld, "The Rule of 40% For a Healthy SaaS Company" (2015).
 * @param margin of EBITDA or of free cash flow: say which beside the figure
 */
export const ruleOf40 = (growth: number | undefined, margin: number | undefined): number | undefined => sumOf([growth, margin])

/**
 * Cash burnt ÷ net new ARR of the same period; lower is better, negative for a firm that gains cash.
 *
 * Source: Sacks, "The Burn Multiple" (2020).
 * @returns undefined when unknown or when ARR did not grow
 */
export const burnMultiple = (netBurn: number | undefined, netNewArr: number | undefined): number | undefined =>
  ratioOfPositive(netBurn, netNewArr)

/**
 * Lifetime value of a customer: ARPA × gross margin ÷ churn, the last two over the same span of time as ARPA.
 *
 * Source: Skok, "SaaS Metrics 2.0".
 * @param averageRevenue recurring revenue an account, a month or a year
 * @param churn of customers in the same span, over 0
 * @returns undefined when unknown or without churn, where a lifetime has no end in the data
 */
export const lifetimeValue = (
  averageRevenue: number | undefined,
  grossMargin: number | undefined,
  churn: number | undefined,
): number | undefined =>
  averageRevenue === undefined || grossMargin === undefined ? undefined : ratioOfPositive(averageRevenue * grossMargin, churn)

/** Lifetime value ÷ acquisition cost, in times. */
export const lifetimeValueToCost = (value: number | undefined, cost: number | undefined): number | undefined => ratioOfPositive(value, cost)
