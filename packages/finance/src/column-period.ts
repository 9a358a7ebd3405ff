import { type ExpectedStatus, isExpected, type Period } from '@dossier/notation'
import { saysLength } from './facts/column-headings.ts'
import { periodsIn, readHeadingPeriod, yearOf } from './facts/column-period.ts'

/** The time that a column of a statement speaks of. */
export interface ColumnPeriod {
  /** In which it ends, or by which it is called. */
  year: number
  /** In which it ends, 1 to 12. */
  month?: number
  /** How long it lasts; absent for a day, and where only a year is said. */
  months?: number
  /** Which quarter it says that it is or ends with, 1 to 4. */
  quarter?: number
  /** Of what is expected or supposed and not of what was: an estimate, a forecast, a budget, pro forma. */
  status?: ExpectedStatus
}

/**
 * Reads the headings over a column, from the top down: "Year Ended December 31," over "2018", "Q2 2023", "제 53 기".
 * @param termYears years of numbered business years, by their number, as the page tells them
 * @returns null when no year or more than one is named
 */
export function readColumnPeriod(headings: readonly string[], termYears: ReadonlyMap<number, number> = new Map()): ColumnPeriod | null {
  return columnPeriodOf(readHeadingPeriod([], headings, { termYears }), headings)
}

/** More than the digits of a year: "Fiscal year 2020", 2020년도. */
const sayLength = (headings: readonly string[]): boolean => {
  if (headings.some(saysLength)) return true
  const text = headings.join(' ')
  return periodsIn(text).some(({ start, end, period }) => period.months !== undefined && /\p{L}{2}/u.test(text.slice(start, end)))
}

/**
 * A period by its year; null for the last twelve months, which are no year of their own.
 * @param headings that say it; a year alone does not say how long its figures last
 */
export function columnPeriodOf(period: Period | null, headings: readonly string[] = []): ColumnPeriod | null {
  const year = period && yearOf(period)
  if (period === null || year === null || year === undefined || period.rolling === 'LTM') return null
  const { end, start, part, rolling, status } = period
  const isYearAlone = end === undefined && start === undefined && part === undefined && rolling === undefined
  const months = isYearAlone && period.months === 12 && !sayLength(headings) ? undefined : period.months
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
