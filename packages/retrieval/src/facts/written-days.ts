const months = 'january february march april may june july august september october november december'.split(' ')
const monthPattern = months.join('|')

/** Patterns of a day written out in English; each captures what `readDay` needs. */
const monthFirst = `(?<month>${monthPattern})\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>(?:19|20)\\d{2})`
const dayFirst = `(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s+(?:day\\s+of\\s+|of\\s+)?(?<month>${monthPattern}),?\\s+(?<year>(?:19|20)\\d{2})`
const korean = `(?<year>(?:19|20)\\d{2})(?:~|-|\\.\\s?|년\\s*)(?<month>\\d{1,2})(?:~|-|\\.\\s?|월\\s*)(?<day>\\d{1,2})(?!\\d)`

const everywhere = [new RegExp(`\\b${monthFirst}`, 'gi'), new RegExp(`\\b${dayFirst}`, 'gi'), new RegExp(korean, 'g')]

/** Calendar days written out in a text in either language, ISO, in the order they stand. */
export function datesIn(text: string): string[] {
  const found = everywhere.flatMap((pattern) => Array.from(text.matchAll(pattern), (match) => ({ at: match.index, day: readDay(match) })))
  const days = found.toSorted((a, b) => a.at - b.at).map(({ day }) => day)
  return [...new Set(days.filter((day) => day !== undefined))]
}

/** The first day that a text writes out, ISO. */
export function firstDateIn(text: string): string | undefined {
  return datesIn(text)[0]
}

function readDay(match: RegExpMatchArray): string | undefined {
  const { year = '', month = '', day = '' } = match.groups ?? {}
  return isoDay(Number(year), /^\d/.test(month) ? Number(month) : monthNumber(month), Number(day))
}

/** 1 to 12 for the English name of a month, 0 for anything else. */
export function monthNumber(name: string): number {
  return months.indexOf(name.toLowerCase()) + 1
}

/** The last day of a month, ISO; undefined when there is no such month. */
export function monthEnd(year: number, month: number): string | undefined {
  return month >= 1 && month <= 12 ? new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) : undefined
}

/** A day as ISO text, or undefined when the calendar has no such day. */
export function isoDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return date.toISOString().slice(0, 10)
}

/** The first day of a stretch of whole months that ends on a day; undefined when that is not the end of a month. */
export function beginOfMonths(end: string, count: number): string | undefined {
  const [year = 0, month = 0, day = 0] = end.split('-').map(Number)
  if (new Date(Date.UTC(year, month, 0)).getUTCDate() !== day) return undefined
  return new Date(Date.UTC(year, month - count, 1)).toISOString().slice(0, 10)
}

const ordinals = ['first', 'second', 'third', 'fourth', 'one', 'two', 'three', 'four']

/** The fiscal quarter that a text names: "Q2", "2Q23", "second quarter", "3rd quarter", "2분기". */
export function quarterIn(text: string): number | undefined {
  const match =
    /(?<![a-z])q([1-4])(?=\D|(?:19|20)\d{2}|$)|(?<![\d.,])([1-4])(?:q(?=\d{2}|\b)|(?:st|nd|rd|th)[ -]quarter)|\b(first|second|third|fourth)[ -]quarter|\bquarter (one|two|three|four|[1-4])\b|(?<!\d)([1-4])\s?분기/i.exec(
      text,
    )
  if (!match) return undefined
  const written = match.slice(1).find((one) => one !== undefined) ?? ''
  return /\d/.test(written) ? Number(written) : (ordinals.indexOf(written.toLowerCase()) % 4) + 1
}
