import { isConfirmed } from './confirmed-times.ts'
import type { Rule, ReadSentence } from './judged-sentence.ts'
import { belongsElsewhere, placeOf } from './places.ts'
import type { WrittenTime } from './read-text.ts'

const partsOf = ({ year, month, day, quarter, half, ordinal }: WrittenTime) => ({ year, month, day, quarter, half, ordinal })
type Part = keyof ReturnType<typeof partsOf>
/** The most telling first. */
const order: readonly Part[] = ['day', 'month', 'quarter', 'half', 'ordinal', 'year']

/** Every time that the sentence names stands in a passage or over it, or is the document's own where the passages name none. */
export const judgeTimes: Rule = (sentence) => {
  const supported = supportedTimes(sentence)
  return sentence.times
    .filter(
      (time) =>
        !(isSupported(time, supported) || isPutTogether(time, supported) || isOfPage(time, sentence)) ||
        (isAnothers(time, sentence) && !isConfirmed(time, sentence)),
    )
    .map(({ text }) => ({ code: 'period-differs', text }))
}

function supportedTimes({ passages }: ReadSentence): WrittenTime[] {
  return passages.flatMap(({ times, timesAround, relativeYears, source, figures }) => {
    const own: WrittenTime[] = [...times, ...timesAround]
    const of = (parts: Partial<WrittenTime>): WrittenTime => ({ text: '', start: 0, end: 0, status: 'unstated', ...parts })
    for (const { cell } of figures) {
      const period = cell?.figure.period
      if (!period) continue
      own.push(of({ year: period.year, ...(period.quarter !== undefined && { quarter: period.quarter }) }))
      if (period.month !== undefined && period.month <= 2) own.push(of({ year: period.year - 1 }))
    }
    const { fiscalYear, quarter } = source
    if (fiscalYear !== undefined) {
      for (const distance of relativeYears) own.push(of({ year: fiscalYear + distance }))
      if (!own.some(({ year }) => year !== undefined)) own.push(of({ year: fiscalYear }))
    }
    if (quarter !== undefined && !own.some((time) => time.quarter !== undefined)) own.push(of({ quarter }))
    return own
  })
}

function isSupported(time: WrittenTime, supported: readonly WrittenTime[]): boolean {
  const said = partsOf(time)
  const first = order.find((part) => said[part] !== undefined)
  if (first === undefined) return true
  return supported.some((one) => {
    const own = partsOf(one)
    if (own[first] !== said[first]) return false
    return order.every(
      (part) =>
        said[part] === undefined ||
        own[part] === said[part] ||
        (own[part] === undefined && supported.some((other) => partsOf(other)[part] === said[part])),
    )
  })
}

/** "December 31, 2022 and 2021" has the last day of 2021, and every year has an end. */
function isPutTogether({ text, year, month, day, quarter, half, ordinal }: WrittenTime, supported: readonly WrittenTime[]): boolean {
  if (year === undefined || quarter !== undefined || half !== undefined || ordinal !== undefined) return false
  const years = supported.filter((one) => one.year === year)
  if (years.length > 0 && /말$|\bend of (?:the year |fiscal )?/i.test(text)) return true
  return (
    years.some((one) => one.month === undefined && one.day === undefined) &&
    supported.some((one) => one.month === month && one.day === day && (month !== undefined || day !== undefined))
  )
}

/** A year alone, of the question or of the cited page: what it is said of the figures tell. */
function isOfPage({ year, month, day, quarter, half }: WrittenTime, { passages, question }: ReadSentence): boolean {
  if (year === undefined || [month, day, quarter, half].some((part) => part !== undefined)) return false
  return (
    question.includes(String(year)) ||
    passages.some(({ page, source }) => source.fiscalYear === year || new RegExp(`(?<!\\d)${year}(?!\\d)`).test(page.text))
  )
}

/** Another time stands in its place. */
function isAnothers(time: WrittenTime, { tokens, passages }: ReadSentence): boolean {
  const places = passages
    .filter(({ isRow }) => !isRow)
    .flatMap((passage) => passage.times.map((one) => ({ time: one, tokens: passage.tokens, at: placeOf(passage.tokens, one) })))
  const same = places.filter((place) => isSupported(time, [place.time]))
  const rivals = places.filter((place) => !isSupported(time, [place.time]) && !isSupported(place.time, [time]))
  return same.length > 0 && belongsElsewhere(tokens, placeOf(tokens, time), same, rivals)
}
