import { monthNamed } from '@dossier/notation'

/** A calendar day in ISO 8601 format, `2026-11-20`. */
export type Day = string

const DAY_MS = 86_400_000
const asDate = (day: Day) => new Date(`${day}T00:00:00Z`)
const asDay = (date: Date): Day => date.toISOString().slice(0, 10)

/** Adds days to a day; negative to subtract. */
export function addDays(day: Day, days: number): Day {
  return asDay(new Date(asDate(day).getTime() + days * DAY_MS))
}

/** Adds months to a day; clamps to the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const date = asDate(day)
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(dayOfMonth, last))
  return asDay(date)
}

/** The six weeks that show the month of a day, each from Sunday to Saturday. */
export function weeksOf(day: Day): Day[][] {
  const first = `${day.slice(0, 7)}-01`
  const start = addDays(first, -asDate(first).getUTCDay())
  return Array.from({ length: 6 }, (_week, week) => Array.from({ length: 7 }, (_day, position) => addDays(start, week * 7 + position)))
}

/**
 * Parses a typed day: `2026-11-20`, `2026. 11. 20.`, `2026/11/20`, `20261120`, `2026년 11월 20일`, `Nov 20, 2026`, `20 November 2026`. Undefined for
 * other formats and for days that do not exist.
 */
export function parseDay(typed: string): Day | undefined {
  const tokens = typed.toLowerCase().match(/\d+|[a-z]+/gu) ?? []
  const [year, month, date] = numbersOf(tokens)
  if (year === undefined || month === undefined || date === undefined || year < 1000 || year > 9999) return undefined
  const made = new Date(Date.UTC(year, month - 1, date))
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === date ? asDay(made) : undefined
}

function numbersOf(tokens: readonly string[]): number[] {
  const [first, second, third] = tokens
  if (tokens.length === 1 && first?.length === 8) return [first.slice(0, 4), first.slice(4, 6), first.slice(6)].map(Number)
  if (tokens.length !== 3 || first === undefined || second === undefined || third === undefined) return []
  const named = (word: string) => monthNamed(word.slice(0, 3)) ?? 0
  if (named(first) > 0) return [Number(third), named(first), Number(second)]
  if (named(second) > 0) return [Number(third), named(second), Number(first)]
  return [Number(first), Number(second), Number(third)]
}
