import { differenceOf, ratioOf, ratioOfPositive, sumOf } from '../arithmetic.ts'

/** Measures of the efficiency of growth. Money in one currency and unit; rates and margins as fractions. Unknown inputs give undefined. */

/** Sales and marketing cost of a period ÷ customers won in it. */
export const acquisitionCost = (salesAndMarketing: number | undefined, newCustomers: number | undefined): number | undefined =>
  ratioOfPositive(salesAndMarketing, newCustomers)

/**
 * Months until gross profit of new customers repays their acquisition cost: S&M ÷ (new ARR × gross margin) × 12.
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
 * Revenue growth + profit margin, both over the same twelve months; the rule asks for 0.4.
 *
 * Source: Feld, "The Rule of 40% For a Healthy SaaS Company" (2015).
 * @param margin of EBITDA or of free cash flow: state which beside the figure
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
 * Lifetime value of a customer: ARPA × gross margin ÷ churn, the last two over the same period as ARPA.
 *
 * Source: Skok, "SaaS Metrics 2.0".
 * @param averageRevenue recurring revenue per account, per month or year
 * @param churn of customers over the same period, positive
 * @returns undefined when unknown or without churn, where the lifetime is unlimited
 */
export const lifetimeValue = (
  averageRevenue: number | undefined,
  grossMargin: number | undefined,
  churn: number | undefined,
): number | undefined =>
  averageRevenue === undefined || grossMargin === undefined ? undefined : ratioOfPositive(averageRevenue * grossMargin, churn)

/** Lifetime value ÷ acquisition cost, in times. */
export const lifetimeValueToCost = (value: number | undefined, cost: number | undefined): number | undefined => ratioOfPositive(value, cost)
