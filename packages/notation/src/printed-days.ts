import { monthNamed } from './calendar.ts'
import { yearsIn } from './printed-years.ts'

const wordOfMonth = /(?<!\p{L})\p{L}{3,9}(?!\p{L})/gu
const besideDigits = /^\.?,?\s?\d/
const afterDigits = /\d\s?$/
const dayOfMonth = /(?<!\p{L})(\p{L}{3,9})\.?\s{1,3}\d{1,2}(?:,|(?!\d))/gu
const dayInNumbers = /(?:19|20)\d{2}\.\s?\d{1,2}(?:\.\s?\d{1,2})?/g
const monthInNumbers = /(?:19|20)\d{2}\s*[년./-]\s*\d|\d\s*월/
const printedYear = /(?<![\d,.])(?:FY\s?)?(?:19|20)\d{2}(?:년(?:도|말)?)?(?!\d|[,.]\d)/gi
const yearOfDay = /(?:19|20)\d{2}(?:\s?년)?(?:\s?말)?|^['’]?\d{2}\s?년(?:\s?말)?/

/** Words that are months only next to a number: "it may", "a march on". */
const otherWords = new Set(['may', 'march'])

/**
 * Whether a text names a month or a date, with or without its year: "December", "May 5", "2023.12.31", "3월". Linear time, for sentences; `scan` reads
 * the date itself.
 */
export function namesMonth(text: string): boolean {
  if (monthInNumbers.test(text)) return true
  for (const { 0: word, index } of text.matchAll(wordOfMonth)) {
    if (monthNamed(word) === undefined) continue
    const isPlain = word.length > 3 && !otherWords.has(word.toLowerCase())
    const end = index + word.length
    if (isPlain || besideDigits.test(text.slice(end, end + 4)) || afterDigits.test(text.slice(Math.max(0, index - 2), index))) return true
  }
  return false
}

/** A text without its dates and years, so that the remaining digits are other figures: "At December 31, 2023 it had 5" -> "At   it had 5". */
export function withoutDates(text: string): string {
  const withoutDays = text
    .replace(dayOfMonth, (printed, word: string) => (monthNamed(word) === undefined ? printed : ''))
    .replace(dayInNumbers, '')
  return yearsIn(withoutDays).length === 0 ? withoutDays : withoutDays.replace(printedYear, '')
}

/** A printed date or month without its year: "2021년 8월" -> " 8월" after a blank, "December 31, 2021" -> "December 31, ". */
export const withoutYear = (printed: string): string => printed.replace(yearOfDay, ' ')
