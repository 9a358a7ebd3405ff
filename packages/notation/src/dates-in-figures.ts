import { isDay, isoDay, isYear, yearOfTwo } from './calendar.ts'

/** The order of the parts of a numeric date. */
export type DateOrder = 'yearFirst' | 'dayFirst' | 'monthFirst'

/** Three groups of digits with the same separator between them, and nothing else. */
const inFigures = /^(\d{1,4})([-/.]) ?(\d{1,2})\2 ?(\d{1,2}|\d{4})\.?$/

/**
 * The days that a numeric date can mean, as ISO dates by the order of its parts: "03/04/2025" is 4 March or 3 April, "25-01-05" has three readings.
 * In a column of dates with one order, only the orders that read all of them remain possible.
 * @returns undefined for a text that is not a numeric date; orders without a valid day are left out
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
