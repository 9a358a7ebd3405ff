/** When the cash flow of a year arrives: spread over it, so on average in its middle, or at its end. */
export type DiscountingConvention = 'mid-year' | 'year-end'

export interface DiscountedPeriod {
  /** Part of the fiscal year after the valuation date: less than 1 in a stub period. */
  share: number
  /** Years from the valuation date to the cash flow. */
  time: number
  /** 1 ÷ (1 + WACC)^time. */
  factor: number
}

/**
 * When the cash flow of each projected year arrives. The valuation date lies in the first year: only the part after it counts. With a whole first
 * year t − 0.5 (mid-year) or t (year-end) for t = 1 to N; with a stub s: s ÷ 2 or s, then s + t − 1.5 or s + t − 1.
 *
 * Source: Rosenbaum and Pearl, "Investment Banking", chapter 3, on the mid-year convention and on stub periods.
 * @param stubShare part of the first fiscal year after the valuation date, more than 0 and at most 1
 */
export function discountedPeriods(
  years: number,
  wacc: number,
  { convention, stubShare }: { convention: DiscountingConvention; stubShare: number },
): DiscountedPeriod[] {
  return Array.from({ length: years }, (_, at) => {
    const share = at === 0 ? stubShare : 1
    const end = stubShare + at
    const time = convention === 'mid-year' ? end - share / 2 : end
    return { share, time, factor: discountFactor(wacc, time) }
  })
}

export const discountFactor = (wacc: number, time: number): number => (1 + wacc) ** -time

const millisecondsOfDay = 86_400_000

/**
 * The part of a fiscal year after the valuation date, by days: 1 on the last day of the year before.
 * @param valuationDate ISO 8601 date
 * @param fiscalYear last day of the year before and last day of this one, ISO 8601 dates
 * @returns undefined when the date is not within the year, or no date
 */
export function stubShareOf(valuationDate: string, fiscalYear: { previousEnd: string; end: string }): number | undefined {
  const [date, start, end] = [dayOf(valuationDate), dayOf(fiscalYear.previousEnd), dayOf(fiscalYear.end)] as const
  return date >= start && date < end ? (end - date) / (end - start) : undefined
}

/** Days since 1970; NaN for an invalid date, for which every comparison is false. */
const dayOf = (date: string): number => Date.parse(date) / millisecondsOfDay
