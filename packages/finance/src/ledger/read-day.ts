import { type DateOrder, readingsOfDate, scan } from '@dossier/notation'

/** A day, or that a text can be read as several. */
export type DayRead = { day: string } | { isAmbiguous: true }

/** Texts that are remembered: a ledger names the same days again and again. */
const mostRemembered = 50_000
/** What may stand behind the day: a time, a zone, half of the day. */
const timeOfDay = /^[\s\d:.,+\-TZAaPpMmUGC오전후]*$/
const halfOfDay = /^(?:[AaPp]\.?[Mm]\.?|오전|오후)?$/
const packedDay = /^(?:\d{6}|\d{8})$/
const longestDay = 60

/**
 * Reads the days of a column: "2025-03-01 14:22", "1 Mar 2025", "2025년 3월 1일", "20250301"; a month is its last day. The time of day is left out.
 * @param order of dates in figures; a date that has no day in it is not read
 * @returns ISO days; undefined for what is no day or month
 */
export function createDayReader(order?: DateOrder): (text: string) => DayRead | undefined {
  const remembered = new Map<string, DayRead | undefined>()
  return (text) => {
    const day = withoutTime(text)
    if (day === undefined) return undefined
    if (remembered.has(day)) return remembered.get(day)
    const read = readDay(day, order)
    if (remembered.size < mostRemembered) remembered.set(day, read)
    return read
  }
}

/** The part of a moment before its time; undefined where something else stands behind it. */
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
  // Written with its year in front, a date says its order itself.
  return order === undefined || readings.yearFirst !== undefined ? { day } : undefined
}

function dayOfPeriod(text: string, context: 'cell' | 'fileName'): DayRead | undefined {
  const [mention, ...more] = scan(text, context)
  if (mention?.kind !== 'period' || mention.start > 0 || more.length > 0) return undefined
  const { end, months, fiscalYear } = mention.period
  if (end === undefined || fiscalYear !== undefined || (months !== undefined && months !== 1)) return undefined
  return halfOfDay.test(text.slice(mention.end).trim()) ? { day: end } : undefined
}
