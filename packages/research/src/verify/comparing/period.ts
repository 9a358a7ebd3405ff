import { scan, yearsIn } from '@dossier/notation'
import { isComparisonBase, isConfirmedByFigures, lengthOf, timeOfStated } from '../reading/time-of-figure.ts'
import type { AlignedFigure, ReadSentence, Comparer } from '../claims.ts'
import { fitsRivalBetter, tokenIndexOf } from '../reading/tokens.ts'
import { timesIn, type WrittenTime } from '../reading/read-text.ts'
import type { ReadablePage } from '../../evidence/index.ts'
import { type CitedFigure, isOfSameRow } from '../reading/cited-passage.ts'
import type { VerificationReason } from '../verification.ts'

const partsOf = ({ year, month, day, quarter, half, ordinal }: WrittenTime) => ({ year, month, day, quarter, half, ordinal })
type Part = keyof ReturnType<typeof partsOf>
/** Most specific part first. */
const order: readonly Part[] = ['day', 'month', 'quarter', 'half', 'ordinal', 'year']

/**
 * Every time that the sentence names must be in a passage or its context, or be the document's own if the passages name none. Passages without a time
 * of that kind do not contradict it.
 */
export const compareTimes: Comparer = (sentence) => {
  const supported = supportedTimes(sentence)
  return sentence.times.flatMap((time) => {
    const isKnown = isSupported(time, supported) || isCombined(time, sentence) || isOfPage(time, sentence)
    if (isKnown && !(fitsAnotherTime(time, sentence) && !isConfirmedByFigures(time, sentence))) return []
    const stated = partsOf(time)
    const first = order.find((part) => stated[part] !== undefined)
    const hasOwnOfKind = isKnown || supported.some((one) => first !== undefined && partsOf(one)[first] !== undefined)
    return [{ code: 'period-differs' as const, text: time.text, ...(!hasOwnOfKind && { finding: 'undecided' as const }) }]
  })
}

function supportedTimes({ passages }: ReadSentence): WrittenTime[] {
  return passages.flatMap(({ times, contextTimes, relativeYears, document, figures }) => {
    const own: WrittenTime[] = [...times, ...contextTimes]
    const of = (parts: Partial<WrittenTime>): WrittenTime => ({ text: '', start: 0, end: 0, status: 'unstated', ...parts })
    for (const { cell } of figures) {
      const period = cell?.figure.period
      if (!period) continue
      own.push(of({ year: period.year, ...(period.quarter !== undefined && { quarter: period.quarter }) }))
      if (period.month !== undefined) own.push(of({ year: period.year, month: period.month }))
      if (period.months === 6) own.push(of({ year: period.year, half: 1 }), of({ year: period.year, half: 2 }))
      if (period.month !== undefined && period.month <= 2) own.push(of({ year: period.year - 1 }))
    }
    for (const time of [...times, ...contextTimes])
      if (lengthOf(time) === 6 && time.year !== undefined) own.push(of({ year: time.year, half: 1 }), of({ year: time.year, half: 2 }))
    const { fiscalYear, quarter } = document
    if (fiscalYear !== undefined) {
      for (const distance of relativeYears) own.push(of({ year: fiscalYear + distance }))
      if (!own.some(({ year }) => year !== undefined)) own.push(of({ year: fiscalYear }))
    }
    if (quarter !== undefined && !own.some((time) => time.quarter !== undefined)) own.push(of({ quarter }))
    return own
  })
}

function isSupported(time: WrittenTime, supported: readonly WrittenTime[]): boolean {
  const stated = partsOf(time)
  const first = order.find((part) => stated[part] !== undefined)
  if (first === undefined) return true
  return supported.some((one) => {
    const own = partsOf(one)
    if (own[first] !== stated[first]) return false
    return order.every(
      (part) =>
        stated[part] === undefined ||
        own[part] === stated[part] ||
        (own[part] === undefined && supported.some((other) => partsOf(other)[part] === stated[part])),
    )
  })
}

/** "December 31, 2022 and 2021" includes the last day of 2021, and every year has an end. */
function isCombined({ text, year, month, day, quarter, half, ordinal }: WrittenTime, { passages }: ReadSentence): boolean {
  if (year === undefined || quarter !== undefined || half !== undefined || ordinal !== undefined) return false
  if (/말$|\bend of (?:the year |fiscal )?/i.test(text)) {
    const isOfYear = (one: WrittenTime): boolean => one.year === year
    return passages.some(
      ({ times, contextTimes, document }) => times.some(isOfYear) || contextTimes.some(isOfYear) || document.fiscalYear === year,
    )
  }
  return passages.some(
    ({ isRow, times }) =>
      !isRow &&
      (month !== undefined || day !== undefined) &&
      times.some((one) => one.year === year && one.month === undefined && one.day === undefined) &&
      times.some((one) => one.month === month && one.day === day),
  )
}

/** A year alone that is in the question or on the cited page; the figures show what it applies to. */
function isOfPage({ year, month, day, quarter, half }: WrittenTime, { passages, question }: ReadSentence): boolean {
  if (year === undefined || [month, day, quarter, half].some((part) => part !== undefined)) return false
  return (
    question.includes(String(year)) || passages.some(({ page, document }) => document.fiscalYear === year || yearsOfPage(page).has(year))
  )
}

const pageYears = new WeakMap<ReadablePage, ReadonlySet<number>>()

/** The years that a page names, "FY24" among them. */
function yearsOfPage(page: ReadablePage): ReadonlySet<number> {
  const known = pageYears.get(page)
  if (known) return known
  const digits = Array.from(page.text.matchAll(/(?<!\d)\d{4}(?!\d)/g), ([year]) => Number(year))
  const years = new Set([...digits, ...timesIn(page.text).flatMap(({ year }) => year ?? [])])
  pageYears.set(page, years)
  return years
}

/** Whether the words around a time are those around another time of the source. */
function fitsAnotherTime(time: WrittenTime, { tokens, passages }: ReadSentence): boolean {
  const places = passages
    .filter(({ isRow }) => !isRow)
    .flatMap((passage) => passage.times.map((one) => ({ time: one, tokens: passage.tokens, at: tokenIndexOf(passage.tokens, one) })))
  const same = places.filter((place) => isSupported(time, [place.time]))
  const rivals = places.filter((place) => !isSupported(time, [place.time]) && !isSupported(place.time, [time]))
  return same.length > 0 && fitsRivalBetter(tokens, tokenIndexOf(tokens, time), same, rivals)
}

/**
 * Periods that the sentence implies without naming them: the figure that it compares another one with is the earlier of the two, a figure without a
 * year is the latest of its row, and "for the half-year" is no quarter.
 */
export function compareImpliedPeriods(sentence: ReadSentence, aligned: readonly AlignedFigure[]): VerificationReason[] {
  const { text, figures, question } = sentence
  const all = figures.map(({ figure }) => figure)
  const dated = aligned.filter(({ reason, found }) => reason === null && found.length > 0 && found.every(({ cell }) => cell?.figure.period))
  const isEarlier = ({ stated }: AlignedFigure): boolean => isComparisonBase(text, stated.figure, all)
  const wrong = dated.filter((one) => {
    if (!hasStatedLength(one, text)) return true
    if (isEarlier(one)) {
      const partner = nearest(
        dated.filter((other) => !isEarlier(other) && other.stated.figure.kind === one.stated.figure.kind),
        one,
      )
      return (
        partner !== undefined &&
        one.found.every((earlier) => partner.found.every((later) => isOfSameRow(later, earlier) && yearOf(later) < yearOf(earlier)))
      )
    }
    if (
      sentence.times.some(({ year }) => year !== undefined) ||
      yearsIn(question).length > 0 ||
      timeOfStated(one.stated, sentence) !== null
    )
      return false
    return !earlierWords.test(text) && one.found.every((cited) => yearOf(cited) < latestOfRow(cited))
  })
  return wrong.map(({ stated }) => ({ code: 'period-differs', text: stated.figure.text }))
}

const earlierWords =
  /\b(?:prior|previous|preceding|earlier|ago|last year|year before|back in|formerly|then|had)\b|전년|전기|작년|지난해|당시|이전/i

const yearOf = ({ cell }: CitedFigure): number => {
  const period = cell?.figure.period
  return period ? period.year * 12 + (period.month ?? 12) : 0
}

function latestOfRow({ cell, passage }: CitedFigure): number {
  const own = cell?.figure.period
  if (!cell || !own) return 0
  const years = passage.rows.flatMap(({ table, fact, figure: { period } }) =>
    table === cell.table &&
    fact.row === cell.fact.row &&
    period &&
    period.months === own.months &&
    !fact.isChange &&
    period.status === own.status
      ? [period.year * 12 + (period.month ?? 12)]
      : [],
  )
  return Math.max(0, ...years)
}

function nearest(others: readonly AlignedFigure[], { stated }: AlignedFigure): AlignedFigure | undefined {
  const distance = (one: AlignedFigure): number => Math.abs(one.stated.figure.start - stated.figure.start)
  return others.toSorted((one, other) => distance(one) - distance(other))[0]
}

const lengths: readonly (readonly [RegExp, number])[] = [
  [/\bquarter(?:ly)?\b|분기/i, 3],
  [/\b(?:half[- ]year(?:ly)?|(?:first|second) half|six months)\b|반기/i, 6],
  [/\b(?:full year|full-year|twelve months|annual)\b|연간/i, 12],
]

/** If the sentence names one length of time, its figures must be of columns of that length. */
function hasStatedLength({ found }: AlignedFigure, text: string): boolean {
  const stated = lengths.flatMap(([pattern, months]) => (pattern.test(text) ? [months] : []))
  const [months, ...more] = stated
  if (months === undefined || more.length > 0) return true
  return found.some((one) => {
    const own = lengthOfColumn(one)
    return own === undefined || own === months
  })
}

/** Length of the column of a cell in months. A period of the complete table does not state it, but the column heads may. */
function lengthOfColumn({ cell }: CitedFigure): number | undefined {
  if (!cell?.figure.periodOfTable) return cell?.figure.period?.months
  const headLengths = cell.figure.headings
    .flatMap(({ text }) => scan(text, 'heading'))
    .flatMap((mention) => (mention.kind === 'period' ? (mention.period.months ?? []) : []))
  return headLengths.length === 0 ? undefined : Math.min(...headLengths)
}
