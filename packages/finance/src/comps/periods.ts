import { differenceOf, sumOf } from '../arithmetic.ts'
import { addMonths, type MonthEnd, monthsBetween } from './month-end.ts'

/** The twelve months that an amount covers: the last ones reported, the next ones expected, or a fiscal or calendar year. */
export interface TwelveMonths {
  basis: 'LTM' | 'NTM' | 'fiscal-year' | 'calendar-year'
  end: MonthEnd
}

/** An amount over twelve months, in the unit of its company. */
export interface PeriodAmount {
  value: number | undefined
  period: TwelveMonths
}

/**
 * Whether two amounts may be divided by each other: both cover the same months, and not one is reported and the other expected. A year covers the
 * same months as the LTM or NTM with the same end.
 */
export const isSamePeriod = (one: TwelveMonths, other: TwelveMonths): boolean =>
  monthsBetween(one.end, other.end) === 0 && !isReportedAndExpected(one, other) && !isReportedAndExpected(other, one)

const isReportedAndExpected = (one: TwelveMonths, other: TwelveMonths): boolean => one.basis === 'LTM' && other.basis === 'NTM'

/** Amounts that a company reported for a part of its fiscal year. */
export interface InterimAmounts {
  /** The end of the interim period of both years; its fiscal year began after the annual one ended. */
  end: MonthEnd
  yearToDate: number | undefined
  /** The same months of the year before. */
  priorYearToDate: number | undefined
}

/**
 * LTM = last fiscal year + year to date − year to date of the year before; the fiscal year itself where nothing later is reported.
 *
 * Source: Rosenbaum and Pearl, "Investment Banking", chapter 1, on calculating LTM financial data.
 * @returns its value is undefined when a part is unknown, or when the interim period does not lie within a year after the fiscal year
 */
export function lastTwelveMonths(fiscalYear: { end: MonthEnd; value: number | undefined }, interim?: InterimAmounts): PeriodAmount {
  const end = interim?.end ?? fiscalYear.end
  const months = monthsBetween(fiscalYear.end, end)
  const change = interim ? differenceOf(interim.yearToDate, interim.priorYearToDate) : 0
  const isWithinYear = interim === undefined || (months > 0 && months < 12)
  return { value: isWithinYear ? sumOf([fiscalYear.value, change]) : undefined, period: { basis: 'LTM', end } }
}

/** An amount by fiscal year: reported years and estimates of years to come. */
export type FiscalYears = readonly { end: MonthEnd; value: number | undefined }[]

/**
 * Twelve months to any month end, weighing the two fiscal years that they lie in by months: December 2025 of a company whose years end in March is
 * 3/12 of the year to March 2025 and 9/12 of the year to March 2026.
 *
 * Source: Rosenbaum and Pearl, "Investment Banking", chapter 1, on calendarisation. It assumes that a year's amount is earned evenly.
 * @returns its value is undefined when one of the fiscal years is unknown, or when two end within twelve months: a company that moved its year-end
 *   reports a short year, which cannot be weighed by months
 */
export function calendarise(years: FiscalYears, period: TwelveMonths): PeriodAmount {
  return { value: weighted(years, period.end), period }
}

/** The twelve months after a date, by the same weights over estimates of the current and the next fiscal year. */
export const nextTwelveMonths = (years: FiscalYears, asOf: MonthEnd): PeriodAmount =>
  calendarise(years, { basis: 'NTM', end: addMonths(asOf, 12) })

function weighted(years: FiscalYears, end: MonthEnd): number | undefined {
  const [last, ...others] = years.filter((year) => isLastYearBefore(year.end, end))
  if (!last || others.length > 0) return undefined
  const months = monthsBetween(last.end, end)
  if (months === 0) return last.value
  const next = years.find((year) => monthsBetween(last.end, year.end) === 12)
  if (last.value === undefined || next?.value === undefined) return undefined
  return (last.value * (12 - months) + next.value * months) / 12
}

const isLastYearBefore = (fiscalEnd: MonthEnd, end: MonthEnd): boolean => {
  const months = monthsBetween(fiscalEnd, end)
  return months >= 0 && months < 12
}

/** The peers whose period differs from the table's, with the difference in months: shown as exceptions, never silently accepted. */
export const periodExceptions = <Peer extends { period: TwelveMonths }>(
  peers: readonly Peer[],
  wanted: TwelveMonths,
): { peer: Peer; months: number }[] =>
  peers.filter(({ period }) => !isSamePeriod(period, wanted)).map((peer) => ({ peer, months: monthsBetween(wanted.end, peer.period.end) }))
