import { isExpected } from './mention.ts'
import { statusLetters } from './period-words.ts'

/** A year of four digits, with its position. */
export interface PrintedYear {
  start: number
  end: number
  year: number
}

/**
 * The range of `isYear` in the calendar; other numbers of four digits are not years. Excludes parts of longer numbers and of dates that begin with
 * the day.
 */
const years = /(?<!\d|\d[,.])(?:19|20)\d{2}(?!\d|,\d|\.(?!(?:0?[1-9]|1[0-2])(?!\d))\d)/g
const yearAlone = /^\s*(?:19|20)\d{2}\s*$/
const yearAtStart = /^\(?(?:fy\s?)?(?:19|20)\d{2}(?:\d{2}|\d{4})?(?!\d)|^['’]?\d{2}년/i
const yearAfter = /(?<!\d)(?:19|20)\d{2}년?(?:도|말)?$/
const yearOrDate = /^\(?(?:FY\s?|CY\s?)?(?:19|20)\d{2}(?:E|F|A|\s?\(\w\)|년|[./-]\d{1,2}(?:[./-]\d{1,2})?)?\*?\)?$/

/** The years from 1900 to 2099 of a text, in order. Tests digits only, for texts of any length; `scan` reads their meaning. */
export const yearsIn = (text: string): PrintedYear[] =>
  Array.from(text.matchAll(years), ({ index, 0: digits }) => ({ start: index, end: index + digits.length, year: Number(digits) }))

/** Whether a text is a year of four digits and nothing else. */
export const isYearAlone = (text: string): boolean => yearAlone.test(text)

/** Whether a word begins with a year or a numeric date: "2023", "FY2023", "2023년", "(2023", "20231231", "23년". */
export const startsWithYear = (word: string): boolean => yearAtStart.test(word)

/** Whether a text ends in a year, like "2023" and "2023년도". */
export const endsWithYear = (text: string): boolean => yearAfter.test(text)

/** Whether a cell is a column heading rather than a value: a year or a numeric date: "FY2023", "2024E", "2023년", "2021.12.31". */
export const isYearOrDate = (cell: string): boolean => yearOrDate.test(cell)

/** Whether a text names a year with the letter of an estimate, a forecast or a budget: "2024E". */
export const namesExpectedYear = (text: string): boolean =>
  yearsIn(text).some(({ end }) => {
    const status = statusLetters.get(text.charAt(end))
    return status !== undefined && isExpected(status) && !/[\p{L}\p{N}]/u.test(text.charAt(end + 1))
  })
