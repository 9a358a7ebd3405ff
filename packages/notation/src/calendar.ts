import { PhraseTable } from './phrase-table.ts'

/** A date, a month, or a date without a year, as far as the text states it; months and days from 1. */
export interface CalendarDay {
  year?: number
  month: number
  day?: number
}

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** English names of months and their abbreviations. */
export const months: ReadonlyMap<string, number> = new Map([
  ...monthNames.flatMap((name, at): [string, number][] => [
    [name, at + 1],
    [name.slice(0, 3), at + 1],
  ]),
  ['sept', 9],
])

/** The month that an English word names, 1 to 12: "March", "sept", "Dec."; undefined for all other words. "May" counts as a month. */
export const monthNamed = (word: string): number | undefined => months.get(word.toLowerCase().replace(/\.$/, ''))

/** Whether a word is an abbreviated month, which may end in a full stop: "Jan", "sept". */
export const isMonthAbbreviation = (word: string): boolean => months.has(word.toLowerCase()) && !monthNames.includes(word.toLowerCase())

/** The English name of a month. */
export const monthName = (month: number): string => {
  const name = monthNames[month - 1] ?? ''
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const ordinalWords = ['first', 'second', 'third', 'fourth']
/** First to fourth, 1 to 4. */
export const ordinals: ReadonlyMap<string, number> = new Map(ordinalWords.map((word, at) => [word, at + 1]))
export const ordinalSuffixes: ReadonlySet<string> = new Set(['st', 'nd', 'rd', 'th'])

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const longMonths = new Set([1, 3, 5, 7, 8, 10, 12])

/** How many days a month has. */
function daysIn(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return longMonths.has(month) ? 31 : 30
}

/** Whether a date exists; for a date without a year, in any year. */
export const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)

const pad = (value: number): string => String(value).padStart(2, '0')
/** An ISO day. */
export const isoDay = (year: number, month: number, day: number): string => `${year}-${pad(month)}-${pad(day)}`
/** The last day of a month. */
export const monthEnd = (year: number, month: number): string => isoDay(year, month, daysIn(year, month))

/** The year, month and day of an ISO day. */
export function partsOf(iso: string): { year: number; month: number; day: number } {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number)
  return { year, month, day }
}

/** The last day of the month that is `count` months later. */
export function monthEndAfter(iso: string, count: number): string {
  const { year, month } = partsOf(iso)
  const months = year * 12 + month - 1 + count
  return monthEnd(Math.floor(months / 12), (((months % 12) + 12) % 12) + 1)
}

/** The first day of the `count` months that end on a date; undefined when the date is not the end of a month. */
export function startBefore(end: string, count: number): string | undefined {
  const { year, month, day } = partsOf(end)
  if (day !== daysIn(year, month)) return undefined
  const first = year * 12 + month - count
  return isoDay(Math.floor(first / 12), (((first % 12) + 12) % 12) + 1, 1)
}

/** The date `count` days later. */
export function daysAfter(iso: string, count: number): string {
  const { year, month, day } = partsOf(iso)
  return new Date(Date.UTC(year, month - 1, day + count)).toISOString().slice(0, 10)
}

/** The number of complete months from the first to the last day; undefined when they are not complete. */
export function monthsBetween(start: string, end: string): number | undefined {
  const [from, to] = [partsOf(start), partsOf(end)]
  const months = (to.year - from.year) * 12 + to.month - from.month
  if (from.day === 1 && to.day === daysIn(to.year, to.month)) return months < 0 ? undefined : months + 1
  return from.day > 1 && to.day === from.day - 1 && months > 0 ? months : undefined
}

/** Whether a number of four digits is read as a year. */
export const isYear = (year: number): boolean => year >= 1900 && year <= 2099

/** The year of a two-digit abbreviation. */
export const yearOfTwo = (digits: number): number => (digits >= 70 ? 1900 + digits : 2000 + digits)

/** Words for the length of a period, in months. */
export const spanWords = new PhraseTable<number>([
  ['year', 12],
  ['years', 12],
  ['fiscal year', 12],
  ['fiscal years', 12],
  ['financial year', 12],
  ['financial years', 12],
  ['quarter', 3],
  ['quarters', 3],
  ['fiscal quarter', 3],
  ['quarterly period', 3],
  ['half-year period', 6],
  ['annual period', 12],
  ['month', 1],
  ['half-year', 6],
  ['half year', 6],
  ['six-month period', 6],
  ['three-month period', 3],
  ['nine-month period', 9],
  ['twelve-month period', 12],
])

/** The number of months that reports mean by a number of weeks. */
export const monthsOfWeeks: ReadonlyMap<number, number> = new Map([
  [12, 3],
  [13, 3],
  [14, 3],
  [26, 6],
  [27, 6],
  [39, 9],
  [40, 9],
  [52, 12],
  [53, 12],
])
