import { isDay, isoDay, isYear, yearOfTwo } from './calendar.ts'

/** How the parts of a date in figures follow one another. */
export type DateOrder = 'yearFirst' | 'dayFirst' | 'monthFirst'

/** Three groups of digits with one mark between them, and nothing else. */
const inFigures = /^(\d{1,4})([-/.]) ?(\d{1,2})\2 ?(\d{1,2}|\d{4})\.?$/

/**
 * The days that a date in figures can mean, by the order of its parts, as ISO days: of "03/04/2025" the fourth of March and the third of April, of
 * "25-01-05" three. Where a column of dates has one order, only those that all its dates can be read in remain.
 * @returns undefined for a text that is no date in figures; orders in which there is no such day are left out
 */
export function readingsOfDate(text: string): Partial<Record<DateOrder, string>> | undefined {
  const found = text.length > 16 ? null : inFigures.exec(text.trim())
  if (!found) return undefined
  const [first = '', second = '', last = ''] = [found[1], found[3], found[4]]
  const readings: [DateOrder, string, string, string][] = [
    ['yearFirst', first, second, last],
    ['dayFirst', last, second, first],
    ['monthFirst', last, first, second],
  ]
  const days = readings.flatMap(([order, year, month, day]) => {
    const iso = dayOf(year, month, day)
    return iso === undefined ? [] : [[order, iso] as const]
  })
  return Object.fromEntries(days)
}

function dayOf(year: string, month: string, day: string): string | undefined {
  if (month.length > 2 || day.length > 2 || (year.length !== 2 && year.length !== 4)) return undefined
  const full = year.length === 2 ? yearOfTwo(Number(year)) : Number(year)
  return isYear(full) && isDay(full, Number(month), Number(day)) ? isoDay(full, Number(month), Number(day)) : undefined
}
