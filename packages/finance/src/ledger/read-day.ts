import { type DateOrder, readingsOfDate, scan } from '@dossier/notation'

/** A day, or an ambiguous text. */
export type DayRead = { day: string } | { isAmbiguous: true }

/** Maximum number of cached texts: a ledger repeats the same days many times. */
const maximumCached = 50_000
/** What may follow the day: a time, a zone, AM or PM. */
const timeOfDay = /^[\s\d:.,+\-TZAaPpMmUGC오전후]*$/
const halfOfDay = /^(?:[AaPp]\.?[Mm]\.?|오전|오후)?$/
const packedDay = /^(?:\d{6}|\d{8})$/
const longestDay = 60

/**
 * Reads the days of a column: "2025-03-01 14:22", "1 Mar 2025", "2025년 3월 1일", "20250301"; a month is read as its last day. The time of day is
 * dropped.
 * @param order of numeric dates; a date that is invalid in it is not read
 * @returns ISO days; undefined for texts that are no day or month
 */
export function createDayReader(order?: DateOrder): (text: string) => DayRead | undefined {
  const remembered = new Map<string, DayRead | undefined>()
  return (text) => {
    const day = withoutTime(text)
    if (day === undefined) return undefined
    if (remembered.has(day)) return remembered.get(day)
    const read = readDay(day, order)
    if (remembered.size < maximumCached) remembered.set(day, read)
    return read
  }
}

/** The date part of a timestamp; undefined where anything but a time follows it. */
export function withoutTime(text: string): string | undefined {
  if (text.length > longestDay) return undefined
  const colon = text.indexOf(':')
  if (colon < 0) return text
  const from = Math.max(text.lastIndexOf(' ', colon), text.lastIndexOf('T', colon))
  return from > 0 && timeOfDay.test(text.slice(from)) ? text.slice(0, from).trimEnd() : undefined
}

function readDay(text: string, order: DateOrder | undefined): DayRead | undefined {
  const readings = readingsOfDate(text)
  if (readings) return dayOfReadings(readings, order)
  if (packedDay.test(text)) return dayOfPeriod(text, 'fileName')
  return dayOfPeriod(text, 'cell')
}

function dayOfReadings(readings: Partial<Record<DateOrder, string>>, order: DateOrder | undefined): DayRead | undefined {
  const days = new Set(Object.values(readings))
  const asked = order && readings[order]
  if (asked !== undefined) return { day: asked }
  const [day] = days
  if (day === undefined || days.size > 1) return day === undefined || order !== undefined ? undefined : { isAmbiguous: true }
  // A date that begins with its year is unambiguous.
  return order === undefined || readings.yearFirst !== undefined ? { day } : undefined
}

function dayOfPeriod(text: string, context: 'cell' | 'fileName'): DayRead | undefined {
  const [mention, ...more] = scan(text, context)
  if (mention?.kind !== 'period' || mention.start > 0 || more.length > 0) return undefined
  const { end, months, fiscalYear } = mention.period
  if (end === undefined || fiscalYear !== undefined || (months !== undefined && months !== 1)) return undefined
  return halfOfDay.test(text.slice(mention.end).trim()) ? { day: end } : undefined
}
