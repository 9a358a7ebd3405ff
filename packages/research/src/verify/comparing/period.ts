import { scan, yearsIn } from '@dossier/notation'
import { isCompared, isConfirmed, timeOf } from '../reading/time-of-figure.ts'
import type { AlignedFigure, ReadSentence, Rule } from '../claims.ts'
import { belongsElsewhere, placeOf } from '../reading/places.ts'
import type { WrittenTime } from '../reading/read-text.ts'
import { type CitedFigure, isOfSameRow } from '../reading/cited-passage.ts'
import type { VerificationReason } from '../verification.ts'

const partsOf = ({ year, month, day, quarter, half, ordinal }: WrittenTime) => ({ year, month, day, quarter, half, ordinal })
type Part = keyof ReturnType<typeof partsOf>
/** The most telling first. */
const order: readonly Part[] = ['day', 'month', 'quarter', 'half', 'ordinal', 'year']

/**
 * Every time that the sentence names stands in a passage or over it, or is the document's own where the passages name none. Where they name no time of
 * its kind, they do not say otherwise.
 */
export const compareTimes: Rule = (sentence) => {
  const supported = supportedTimes(sentence)
  return sentence.times.flatMap((time) => {
    const isKnown = isSupported(time, supported) || isPutTogether(time, sentence) || isOfPage(time, sentence)
    if (isKnown && !(isAnothers(time, sentence) && !isConfirmed(time, sentence))) return []
    const said = partsOf(time)
    const first = order.find((part) => said[part] !== undefined)
    const isTold = isKnown || supported.some((one) => first !== undefined && partsOf(one)[first] !== undefined)
    return [{ code: 'period-differs' as const, text: time.text, ...(!isTold && { finding: 'undecided' as const }) }]
  })
}

function supportedTimes({ passages }: ReadSentence): WrittenTime[] {
  return passages.flatMap(({ times, timesAround, relativeYears, document, figures }) => {
    const own: WrittenTime[] = [...times, ...timesAround]
    const of = (parts: Partial<WrittenTime>): WrittenTime => ({ text: '', start: 0, end: 0, status: 'unstated', ...parts })
    for (const { cell } of figures) {
      const period = cell?.figure.period
      if (!period) continue
      own.push(of({ year: period.year, ...(period.quarter !== undefined && { quarter: period.quarter }) }))
      if (period.months === 6) own.push(of({ year: period.year, half: 1 }), of({ year: period.year, half: 2 }))
      if (period.month !== undefined && period.month <= 2) own.push(of({ year: period.year - 1 }))
    }
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
function isPutTogether({ text, year, month, day, quarter, half, ordinal }: WrittenTime, { passages }: ReadSentence): boolean {
  if (year === undefined || quarter !== undefined || half !== undefined || ordinal !== undefined) return false
  if (/말$|\bend of (?:the year |fiscal )?/i.test(text)) {
    const isOfYear = (one: WrittenTime): boolean => one.year === year
    return passages.some(
      ({ times, timesAround, document }) => times.some(isOfYear) || timesAround.some(isOfYear) || document.fiscalYear === year,
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

/** A year alone, of the question or of the cited page: what it is said of the figures tell. */
function isOfPage({ year, month, day, quarter, half }: WrittenTime, { passages, question }: ReadSentence): boolean {
  if (year === undefined || [month, day, quarter, half].some((part) => part !== undefined)) return false
  return (
    question.includes(String(year)) ||
    passages.some(({ page, document }) => document.fiscalYear === year || new RegExp(`(?<!\\d)${year}(?!\\d)`).test(page.text))
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

/**
 * Periods that the sentence tells without naming them: what it compares a figure with is the earlier of the two, what it tells of no year is the
 * latest of its row, and "for the half-year" is no quarter.
 */
export function compareUnsaidPeriods(sentence: ReadSentence, judged: readonly AlignedFigure[]): VerificationReason[] {
  const { text, figures, question } = sentence
  const all = figures.map(({ figure }) => figure)
  const told = judged.filter(({ reason, found }) => reason === null && found.length > 0 && found.every(({ cell }) => cell?.figure.period))
  const isEarlier = ({ said }: AlignedFigure): boolean => isCompared(text, said.figure, all)
  const wrong = told.filter((one) => {
    if (!isOfLength(one, text)) return true
    if (isEarlier(one)) {
      const partner = nearest(
        told.filter((other) => !isEarlier(other) && other.said.figure.kind === one.said.figure.kind),
        one,
      )
      return (
        partner !== undefined &&
        one.found.every((then) => partner.found.every((now) => isOfSameRow(now, then) && yearOf(now) < yearOf(then)))
      )
    }
    if (sentence.times.some(({ year }) => year !== undefined) || yearsIn(question).length > 0 || timeOf(one.said, sentence) !== null)
      return false
    return !tellsEarlier.test(text) && one.found.every((cited) => yearOf(cited) < latestOfRow(cited))
  })
  return wrong.map(({ said }) => ({ code: 'period-differs', text: said.figure.text }))
}

const tellsEarlier =
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

function nearest(others: readonly AlignedFigure[], { said }: AlignedFigure): AlignedFigure | undefined {
  const far = (one: AlignedFigure): number => Math.abs(one.said.figure.start - said.figure.start)
  return others.toSorted((one, other) => far(one) - far(other))[0]
}

const lengths: readonly (readonly [RegExp, number])[] = [
  [/\bquarter(?:ly)?\b|분기/i, 3],
  [/\b(?:half[- ]year(?:ly)?|(?:first|second) half|six months)\b|반기/i, 6],
  [/\b(?:full year|full-year|twelve months|annual)\b|연간/i, 12],
]

/** Where the sentence names one length of time, its figures are of columns that last as long. */
function isOfLength({ found }: AlignedFigure, text: string): boolean {
  const said = lengths.flatMap(([pattern, months]) => (pattern.test(text) ? [months] : []))
  const [months, ...more] = said
  if (months === undefined || more.length > 0) return true
  return found.some((one) => {
    const own = lengthOfColumn(one)
    return own === undefined || own === months
  })
}

/** How many months the column of a cell lasts: a time over the whole table does not say it, and its heads may. */
function lengthOfColumn({ cell }: CitedFigure): number | undefined {
  if (!cell?.figure.periodOfTable) return cell?.figure.period?.months
  const told = cell.figure.headings
    .flatMap(({ text }) => scan(text, 'heading'))
    .flatMap((mention) => (mention.kind === 'period' ? (mention.period.months ?? []) : []))
  return told.length === 0 ? undefined : Math.min(...told)
}
