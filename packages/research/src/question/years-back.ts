import { endsWithYear, scan } from '@dossier/notation'

/** How far a question counts back, and from where. */
export interface YearsBack {
  /** At least one. */
  years: number
  /** From a year that it names ("two years before 2022"), or from the newest ("two years ago"). */
  from: 'named' | 'newest'
}

/** "The three years before 2022" are a span. */
const spanBefore = /\b(?:the|last|past|these|previous|prior)\s$/i
const beforeYear = /^\s(?:before|prior to|preceding|earlier than) (?:the )?(?:fiscal |financial )?(?:year )?(?:FY ?)?\d/i
const ago = /^\s(?:ago|earlier|before)\b/i
/** "3년 전부터" is a span too. */
const korean = /^\s?이?전(?!까지|부터)/
const followsYear = (before: string): boolean => endsWithYear(before.replace(/(?:의|보다)?\s?$/, ''))

/** Whole numbers of years in a text, with what stands before and after each. */
function countsOfYears(text: string): { years: number; before: string; after: string }[] {
  return scan(text, 'question').flatMap((mention) => {
    if (mention.kind !== 'quantity' || mention.unit.of !== 'year') return []
    const years = Number(mention.value.numerator) / Number(mention.value.denominator)
    return Number.isInteger(years) && years >= 1 ? [{ years, before: text.slice(0, mention.start), after: text.slice(mention.end) }] : []
  })
}

/** Length of the span that a question names: "three-year CAGR", 최근 3년; null if it names none. */
export const yearsOfSpan = (text: string): number | null => countsOfYears(text)[0]?.years ?? null

/** Number of years that a question counts back; null if it does not. Accepts any text. */
export function readYearsBack(text: string): YearsBack | null {
  for (const { years, before, after } of countsOfYears(text)) {
    if (spanBefore.test(before)) continue
    if (beforeYear.test(after) || (korean.test(after) && followsYear(before))) return { years, from: 'named' }
    if (ago.test(after) || korean.test(after)) return { years, from: 'newest' }
  }
  return null
}
