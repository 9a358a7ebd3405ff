/**
 * The ISO day that a date is printed with, wherever that is: "2026-11-26T23:10:00-05:00", "20261126T031500Z", "Thu, 26 Nov 2026 07:50:00 +0900",
 * "Nov 26, 2026".
 *
 * @returns undefined for what names no day, as "2 days ago"
 */
export function printedDay(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)(?!\d)/.exec(text.trim()) ?? []
  if (year !== undefined) return validDay(`${year}-${month}-${day}`)
  if (!/\d{4}/.test(text)) return undefined
  const words = text.trim().split(' ')
  // Read as if it were printed in Greenwich, so that no clock moves it to another day.
  if (ZONE.test(words.at(-1) ?? '')) words.pop()
  const printed = Date.parse(`${words.join(' ')} GMT`)
  return Number.isNaN(printed) ? undefined : new Date(printed).toISOString().slice(0, 10)
}

const ZONE = /^(?:[+-]\d{2}:?\d{2}|[A-Z]{1,5})$/

const validDay = (day: string): string | undefined => (Number.isNaN(Date.parse(day)) ? undefined : day)
