import { type ExpectedStatus, isExpected, type Period } from '@dossier/notation'
import { statesDuration } from './facts/column-headings.ts'
import { periodsIn, readHeadingPeriod, yearOf } from './facts/column-period.ts'

/** The period of a column of a statement. */
export interface ColumnPeriod {
  /** The calendar year in which the period ends, or the year in its name. */
  year: number
  /** The month in which it ends, 1 to 12. */
  month?: number
  /** Its length in months; absent for a day, and where only a year is given. */
  months?: number
  /** The quarter that it is or ends with, 1 to 4. */
  quarter?: number
  /** Present for expected figures: an estimate, a forecast, a budget, pro forma. */
  status?: ExpectedStatus
}

/**
 * Reads the headings over a column, from the top down: "Year Ended December 31," over "2018", "Q2 2023", "제 53 기".
 * @param termYears calendar years of numbered business years, by number, as stated on the page
 * @returns null when no year or several are named
 */
export function readColumnPeriod(headings: readonly string[], termYears: ReadonlyMap<number, number> = new Map()): ColumnPeriod | null {
  return columnPeriodOf(readHeadingPeriod([], headings, { termYears }), headings)
}

/** Whether more than the digits of a year is given: "Fiscal year 2020", 2020년도. */
const haveLength = (headings: readonly string[]): boolean => {
  if (headings.some(statesDuration)) return true
  const text = headings.join(' ')
  return periodsIn(text).some(({ start, end, period }) => period.months !== undefined && /\p{L}{2}/u.test(text.slice(start, end)))
}

/**
 * Converts a period to its year; null for the last twelve months, which are not a year of their own.
 * @param headings with the period; a year alone does not state the length of its figures
 */
export function columnPeriodOf(period: Period | null, headings: readonly string[] = []): ColumnPeriod | null {
  const year = period && yearOf(period)
  if (period === null || year === null || year === undefined || period.rolling === 'LTM') return null
  const { end, start, part, rolling, status } = period
  const isYearAlone = end === undefined && start === undefined && part === undefined && rolling === undefined
  const months = isYearAlone && period.months === 12 && !haveLength(headings) ? undefined : period.months
  const month = end === undefined ? undefined : Number(end.slice(5, 7))
  const quarter = part?.startsWith('Q')
    ? Number(part.charAt(1))
    : rolling === 'YTD' && months !== undefined && months < 12
      ? months / 3
      : undefined
  return {
    year,
    ...(month !== undefined && { month }),
    ...(months !== undefined && { months }),
    ...(quarter !== undefined && Number.isInteger(quarter) && { quarter }),
    ...(isExpected(status) && { status }),
  }
}
