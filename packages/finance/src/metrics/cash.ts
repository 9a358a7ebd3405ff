import { differenceOf, ratioOfPositive } from '../arithmetic.ts'

/**
 * (EBITDA − capex) ÷ EBITDA: the share of operating profit left after investment. Undefined when unknown or EBITDA is not positive.
 *
 * Source: Rosenbaum and Pearl, "Investment Banking", chapter 1 (free cash flow conversion).
 */
export const cashConversion = (ebitda: number | undefined, capex: number | undefined): number | undefined =>
  ratioOfPositive(differenceOf(ebitda, capex), ebitda)

/** Operating cash flow ÷ EBITDA. Undefined when unknown or EBITDA is not positive. */
export const operatingCashConversion = (operatingCashFlow: number | undefined, ebitda: number | undefined): number | undefined =>
  ratioOfPositive(operatingCashFlow, ebitda)

/** Monthly cash burn: opening less closing cash plus financing, per month; negative for a firm that gains cash. */
export function monthlyBurn(
  { start, end, financing }: { start: number | undefined; end: number | undefined; financing: number | undefined },
  months: number,
): number | undefined {
  const spent = differenceOf(start, differenceOf(end, financing))
  return ratioOfPositive(spent, months)
}

/** How long cash lasts. */
export type Runway = { kind: 'months'; months: number } | { kind: 'not-burning' } | { kind: 'not-available' }

/** Cash ÷ monthly burn: months until cash runs out, without new financing and at a constant burn. */
export function runwayOf(cash: number | undefined, burnPerMonth: number | undefined): Runway {
  if (cash === undefined || burnPerMonth === undefined) return { kind: 'not-available' }
  return burnPerMonth > 0 ? { kind: 'months', months: cash / burnPerMonth } : { kind: 'not-burning' }
}
