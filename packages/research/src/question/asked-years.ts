import type { AskedMeasure } from './asked-measure.ts'

/** Words of a development over several years, which needs every year that is printed. */
const overYears =
  /\btrends?\b|\bover time\b|\bhistor(?:y|ical(?:ly)?)\b|\b(?:year[- ]by[- ]year|by year|each year|every year|annual(?:ly)? since)\b|\b(?:over|for|in|during) (?:the )?(?:last|past|previous) (?:\d{1,2}|two|three|four|five|several|few) (?:fiscal )?years\b|추이|연도별|해마다|매년|최근\s?\d{1,2}\s?(?:개년|년간|년)/i
/** A question without the words that ask for a development over several years; null if it has none. */
export function withoutDevelopment(text: string): string | null {
  const plain = text.replace(overYears, ' ').replace(/\s+/g, ' ').trim()
  return plain === text || plain === '' ? null : plain
}

/** A comparison with the year before, without a calculation. */
const withYearBefore =
  /\b(?:vs\.?|versus|against|compared (?:to|with)|and|or)\s(?:the |a )?(?:(?:prior|previous|preceding|last) (?:fiscal )?year|year (?:before|earlier|ago))\b|(?:전년|작년|직전\s?연도|전기)(?:과|와|도|\s?대비)?(?:\s|$)/i
const range = /\d{4}\S{0,3}\s?(?:to|through|until|부터|에서|[-–~∼])\s?\S{0,3}\d{4}|\d{4}년?(?:부터|에서)/i
/** Statements and summaries print at most so many years before their latest. */
const maxYearsBefore = 9

/**
 * The years besides a figure's own for which a question asks: "revenue in 2022 and 2021", "net sales over the last three years", 매출 추이.
 *
 * @param year the year of the stated figure
 * @returns numbers of years before it; empty if it asks for one year or for a calculation over several
 */
export function otherYears(
  { text, isOverYears }: { text: string; isOverYears?: true },
  { time, operation, change }: AskedMeasure,
  year: number,
): number[] {
  if (operation !== undefined || change !== undefined) return []
  if (isOverYears) return Array.from({ length: maxYearsBefore }, (_, at) => at + 1)
  const { earlierYears = [] } = time
  if (earlierYears.length > 0) {
    const [last, first] = [Math.max(...time.years), Math.min(...earlierYears)]
    const isRange = earlierYears.length === 1 && range.test(text) && last - first <= maxYearsBefore
    const years = isRange ? Array.from({ length: last - first }, (_, at) => last - at - 1) : earlierYears
    return years.toSorted((one, other) => other - one).map((one) => year - one)
  }
  return time.years.length === 0 && withYearBefore.test(text) ? [1] : []
}
