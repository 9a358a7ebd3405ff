import type { DiscountingConvention } from './discounting.ts'

/**
 * The date of a terminal value, which differs by method. Growing cash flows arrive like those of the years: in the middle of the year under the
 * mid-year convention, so that Gordon's formula gives a value half a year before the end of year N. A multiple is the price that a buyer pays at the
 * end of year N. Discounting both at N − 0.5 overstates the value by multiple by (1 + WACC)^0.5, some 4 to 5 %.
 *
 * Source: Rosenbaum and Pearl, "Investment Banking", chapter 3, on terminal values under the mid-year convention; "The Discount Period for the
 * Terminal Value Is Not Debatable", QuickRead of NACVA (2018).
 * @param end years from the valuation date to the end of the last projected year: N, or N − 1 + stub
 */
export const terminalTime = (method: 'growth' | 'multiple', end: number, convention: DiscountingConvention): number =>
  method === 'growth' && convention === 'mid-year' ? end - 0.5 : end

/**
 * F × (1 + g) ÷ (WACC − g): Gordon and Shapiro (1956).
 * @returns undefined unless WACC exceeds growth and the cash flow is positive
 */
export const terminalValueByGrowth = (finalCashFlow: number, growth: number, wacc: number): number | undefined =>
  wacc > growth && finalCashFlow > 0 ? (finalCashFlow * (1 + growth)) / (wacc - growth) : undefined

/** Final EBITDA times the multiple that a buyer pays; undefined unless both are positive. */
export const terminalValueByMultiple = (finalEbitda: number, multiple: number): number | undefined =>
  finalEbitda > 0 && multiple > 0 ? finalEbitda * multiple : undefined

/** Years from the date of a value by growth to the end of the last year, under each convention. */
const yearsToEnd = (convention: DiscountingConvention): number => (convention === 'mid-year' ? 0.5 : 0)

/**
 * The growth at which Gordon's formula gives the terminal value of a multiple, both discounted at their own time:
 * g = (TV × WACC − F × (1 + WACC)^h) ÷ (TV + F × (1 + WACC)^h), h = 0.5 under the mid-year convention, else 0.
 *
 * @param terminalValue at the end of the last year
 * @returns undefined unless the final cash flow is positive: no growth turns a loss into a value
 */
export function impliedGrowth(
  terminalValue: number,
  finalCashFlow: number,
  wacc: number,
  convention: DiscountingConvention,
): number | undefined {
  if (!(finalCashFlow > 0) || !(terminalValue > 0)) return undefined
  const cashFlowAtEnd = finalCashFlow * (1 + wacc) ** yearsToEnd(convention)
  return (terminalValue * wacc - cashFlowAtEnd) / (terminalValue + cashFlowAtEnd)
}

/**
 * The multiple of final EBITDA that equals a terminal value by growth at the end of the last year: TV × (1 + WACC)^h ÷ EBITDA.
 * @returns undefined unless EBITDA is positive
 */
export const impliedMultiple = (
  terminalValue: number,
  finalEbitda: number,
  wacc: number,
  convention: DiscountingConvention,
): number | undefined => (finalEbitda > 0 ? (terminalValue * (1 + wacc) ** yearsToEnd(convention)) / finalEbitda : undefined)
