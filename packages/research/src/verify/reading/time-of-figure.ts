import { hasHangul } from '@dossier/lexicon'
import type { ColumnPeriod } from '@dossier/finance'
import { isProvisional, type WrittenFigure, type WrittenTime } from './read-text.ts'
import { agreement, type StatedFigure } from '../comparing/quantity.ts'
import type { CitedFigure } from './cited-passage.ts'
import type { ReadSentence } from '../claims.ts'
import { scan, type Status, withoutCurrencySigns } from '@dossier/notation'
import { hedgesIn } from '../comparing/modality.ts'
import { sentenceEnd } from './plain-text.ts'

interface TextSpan {
  start: number
  end: number
}

const maxDistanceAfter = 45
const clauseEnd = /[;.]\s|,?\s(?:and|but|while|whereas|compared|versus|from|up|down)\s/
/** The year right after a figure: "$20 million a year from 2026", "$5 million (2019)". */
const directlyAfter =
  /^\s?(?:(?:a|per|each|every)\s(?:year|annum)|annually),?\s(?:from|since|until|through|starting\sin|beginning\sin)\s$|^\s?\((?:in\s|FY\s?)?$/i
/** "A year" belongs to the amount that is paid each year. */
const perYear = /\s(?:(?:a|per|each|every)\s(?:year|annum)|annually)$/i

const endOfAmount = (text: string, { start, end }: TextSpan): number => end - (perYear.exec(text.slice(start, end))?.[0].length ?? 0)
const joins = /^\s?(?:,|and|or|&|, and|, or|\/|와|과|및|,?\s?그리고)\s?$/

/**
 * The year that a text gives for a figure: the one at the same position of a list, the one right after the figure, or the last before it; in Korean
 * the last before it takes priority. Null if it gives none.
 */
export function timeOfFigure(
  text: string,
  figure: TextSpan,
  figures: readonly TextSpan[],
  times: readonly WrittenTime[],
): WrittenTime | null {
  const years = times.filter(({ year }) => year !== undefined)
  const [first] = years
  if (first === undefined) return null
  if (new Set(years.map(({ year }) => year)).size === 1) return isOfEarlier(text, figure, figures, years) ? null : first
  const listed = atSameListIndex(figure, figures, years) ?? atSameRunIndex(text, figure, figures, years)
  if (listed) return listed
  const nextFigure = Math.min(text.length, ...figures.flatMap(({ start }) => (start >= figure.end ? [start] : [])))
  const following = years.find(({ start }) => start >= figure.end)
  const isNext = following !== undefined && following.start < nextFigure
  if (isNext && directlyAfter.test(text.slice(endOfAmount(text, figure), following.start)) && !opensFigure(text, following, nextFigure))
    return following
  const before = years.findLast(({ end }) => end <= figure.start)
  const lastFigure = Math.max(0, ...figures.map(({ end }) => (end <= figure.start ? end : 0)))
  if (before && before.start >= lastFigure && (hasHangul(text) || opensFigure(text, before, figure.start))) return before
  if (
    isNext &&
    !opensFigure(text, following, nextFigure) &&
    following.start - figure.end <= maxDistanceAfter &&
    !clauseEnd.test(text.slice(figure.end, following.start))
  )
    return following
  return before ?? null
}

const comparisonBefore =
  /\b(?:from|versus|vs|against|than|compared (?:with|to)|down from|up from|below|above|ahead of|exceed(?:s|ed|ing)?|beat(?:s|ing)?)\b[^.;]{0,60}$|(?:전년|전기|작년|지난해|직전|[1일]\s?년\s전)\S{0,3}\s[^.;]{0,8}$/i
const comparisonAfter =
  /^[^\d.;]{0,24}?\b(?:(?:a|one) year (?:earlier|before|ago|prior)|(?:in )?the (?:prior|previous|preceding) (?:year|period)|the year before|last year|year-ago|previously|prior)\b|^(?:에서|보다|(?:에|과|와)?\s?(?:대비|비해|비하여))/i

/** Whether a figure is the base of a comparison: the only time of the sentence is then another figure's, unless it is right beside this one. */
export function isComparisonBase(text: string, figure: TextSpan, figures: readonly TextSpan[]): boolean {
  const last = Math.max(0, ...figures.map(({ end }) => (end <= figure.start ? end : 0)))
  const next = Math.min(text.length, ...figures.flatMap(({ start }) => (start >= figure.end ? [start] : [])))
  return comparisonBefore.test(text.slice(last, figure.start)) || comparisonAfter.test(text.slice(figure.end, next))
}

function isOfEarlier(text: string, figure: TextSpan, figures: readonly TextSpan[], years: readonly WrittenTime[]): boolean {
  const last = Math.max(0, ...figures.map(({ end }) => (end <= figure.start ? end : 0)))
  const next = Math.min(text.length, ...figures.flatMap(({ start }) => (start >= figure.end ? [start] : [])))
  const isBase = isComparisonBase(text, figure, figures)
  const comparator = comparisonBefore.exec(text.slice(last, figure.start))
  const from = comparator ? last + comparator.index : figure.start
  const beside = years.some(({ start, end }) => (start >= figure.end && start < next) || (start >= from && end <= figure.start))
  if (isBase) return !beside
  // "To $6 from $7 in 2020": the year is that of the base of the comparison.
  return years.every(
    ({ start }) =>
      start >= next && figures.some((other) => other.start > figure.start && other.end <= start && isComparisonBase(text, other, figures)),
  )
}

/** "2019: $5 million". */
const opensFigure = (text: string, { end }: TextSpan, at: number): boolean =>
  /^\s?[:：]\s?\(*$/.test(withoutCurrencySigns(text.slice(end, at)))

/** "$5 and $7 in 2018 and 2017": as many years as figures, all before them or all after. */
function atSameListIndex(figure: TextSpan, figures: readonly TextSpan[], years: readonly WrittenTime[]): WrittenTime | null {
  if (figures.length !== years.length || figures.length < 2) return null
  const [firstFigure, lastFigure, firstYear, lastYear] = [figures[0], figures.at(-1), years[0], years.at(-1)]
  if (!firstFigure || !lastFigure || !firstYear || !lastYear) return null
  if (firstYear.start < lastFigure.end && firstFigure.start < lastYear.end) return null
  return years[figures.findIndex(({ start }) => start === figure.start)] ?? null
}

/** The same for lists within a longer text: the nearest list of years of the same length. */
function atSameRunIndex(text: string, figure: TextSpan, figures: readonly TextSpan[], years: readonly WrittenTime[]): WrittenTime | null {
  const run = runsOf(text, figures).find((one) => one.some(({ start }) => start === figure.start))
  if (!run || run.length < 2) return null
  const [from, to] = [run[0]?.start ?? 0, run.at(-1)?.end ?? 0]
  const distance = (one: readonly TextSpan[]): number =>
    (one[0]?.start ?? 0) >= to ? (one[0]?.start ?? 0) - to : from - (one.at(-1)?.end ?? 0)
  const nearest = runsOf(text, years)
    .filter((one) => one.length === run.length && ((one[0]?.start ?? 0) >= to || (one.at(-1)?.end ?? 0) <= from))
    .toSorted((one, other) => distance(one) - distance(other))[0]
  return nearest?.[run.findIndex(({ start }) => start === figure.start)] ?? null
}

/** The items of lists, grouped by list. */
function runsOf<One extends TextSpan>(text: string, all: readonly One[]): One[][] {
  const runs: One[][] = []
  for (const one of all) {
    const last = runs.at(-1)?.at(-1)
    if (last && joins.test(text.slice(last.end, one.start))) runs.at(-1)?.push(one)
    else runs.push([one])
  }
  return runs
}

/** Whether the period of a column is the time that a sentence names. Business years that end in winter are often named after the year before. */
export function isOfTime(period: ColumnPeriod, time: WrittenTime): boolean {
  const winter = period.month !== undefined && period.month <= 2 && period.months !== 3
  const year = period.year === time.year || (winter && period.year - 1 === time.year && time.month === undefined)
  if (!year) return false
  if (time.quarter !== undefined && period.quarter !== undefined) return time.quarter === period.quarter
  if (time.quarter !== undefined && period.months === 12) return false
  return time.month === undefined || time.day === undefined || period.month === undefined || time.month === period.month
}

/** The year that the sentence gives for one of its figures. */
export function timeOfStated({ figure }: StatedFigure, { text, figures, times }: ReadSentence): WrittenTime | null {
  const alike = figures.filter(({ figure: other }) => other.kind === figure.kind).map(({ figure: other }) => other)
  return timeOfFigure(text, figure, alike, times)
}

/** "Three months ended" and "six months ended" distinguish figures as years do. */
export function hasSameLength(
  { figure }: StatedFigure,
  { written, passage }: CitedFigure,
  { text, figures, times }: ReadSentence,
): boolean {
  const lengths = [...passage.figures.flatMap(({ written: other }) => lengthsAmong(other)), ...lengthsOf(passage.times)].toSorted(inOrder)
  if (!written || passage.isRow || written.counted !== undefined || lengths.length < 2) return true
  const amounts = (all: readonly (WrittenFigure | undefined)[]): WrittenFigure[] =>
    all.flatMap((other) => (other && other.kind === figure.kind && other.counted === undefined ? [other] : []))
  const all = figures.map(({ figure: other }) => other)
  const stated = timeOfFigure(text, figure, amounts(all), [...all.flatMap(lengthsAmong), ...lengthsOf(times)].toSorted(inOrder))
  const own = timeOfFigure(passage.text, written, amounts(passage.figures.map(({ written: other }) => other)), lengths)
  return stated === null || own === null || stated.year === own.year || !lengths.some(({ year }) => year === stated.year)
}

const inOrder = (one: WrittenTime, other: WrittenTime): number => one.start - other.start

/** Lengths of time in the form of years, so that the same functions assign them to figures. */
const lengthsAmong = (figure: WrittenFigure | undefined): WrittenTime[] => {
  const months = figure && monthsOf(figure)
  return figure && months !== undefined
    ? [{ text: figure.text, start: figure.start, end: figure.end, year: months, status: 'unstated' }]
    : []
}

const lengthsOf = (times: readonly WrittenTime[]): WrittenTime[] =>
  times.flatMap((time) => {
    const months = lengthOf(time)
    return months === undefined ? [] : [{ ...time, year: months }]
  })

const monthsOfUnits: Readonly<Record<string, number>> = { month: 1, quarter: 3 }
const weeksOfYear = 52

/** Months of a counted length of time, in the units by which periods are measured. */
export function monthsOf({ counted, value, kind }: WrittenFigure): number | undefined {
  if (counted === undefined || kind !== 'number') return undefined
  const count = Number(value.numerator) / Number(value.denominator)
  const months = monthsOfUnits[counted]
  if (months !== undefined) return count * months
  return counted === 'week' ? Math.round((count * 12) / weeksOfYear) : undefined
}

/** Length of a time in months. */
export const lengthOf = ({ months, quarter, half }: WrittenTime): number | undefined =>
  months ?? (quarter !== undefined ? 3 : half !== undefined ? 6 : undefined)

/** The year that running text gives for a cited figure. */
export function timeOfCited({ written, passage }: CitedFigure): WrittenTime | null {
  if (!written) return null
  const alike = passage.figures.flatMap(({ written: other }) => (other && other.kind === written.kind ? [other] : []))
  return timeOfFigure(passage.text, written, alike, passage.times)
}

/** Whether the passage distinguishes its figures by year, and this one is of the year that the sentence gives. */
export function sharesTime(stated: StatedFigure, cited: CitedFigure, sentence: ReadSentence): boolean {
  if (new Set(cited.passage.times.flatMap(({ year }) => year ?? [])).size < 2) return false
  const [time, own] = [timeOfStated(stated, sentence), timeOfCited(cited)]
  return time !== null && own !== null && time.year === own.year
}

/** Whether all figures that the sentence gives for the year, one at least, are of that year in the source too. */
export function isConfirmedByFigures({ year }: WrittenTime, sentence: ReadSentence): boolean {
  const ofYear = sentence.figures.filter((stated) => timeOfStated(stated, sentence)?.year === year)
  return (
    ofYear.length > 0 &&
    ofYear.every((stated) => sentence.cited.some((cited) => sharesTime(stated, cited, sentence) && agreement(stated, cited) === 'agrees'))
  )
}

/** Basis of a figure besides its year: a forecast or budget, twelve months up to a day, a part of a year. */
type ReportingBasis = Pick<WrittenTime, 'rolling'> & { status: Status }

const reported: ReportingBasis = { status: 'unstated' }

/** A forecast may not be stated as reported, nor the last twelve months as a year; nor the reverse. */
export function hasSameBasis(stated: StatedFigure, cited: CitedFigure, sentence: ReadSentence): boolean {
  const own = basesOfCited(cited)
  if (own.length === 0) return true
  const alike = sentence.figures.map(({ figure }) => figure).filter(({ kind }) => kind === stated.figure.kind)
  const statedBasis = basisIn(sentence.text, stated.figure, alike, sentence.times)
  const { rolling, months } = sentence.times.find((time) => time.rolling !== undefined) ?? {}
  // "The first nine months" is the column "Nine Months Ended".
  if (rolling === 'YTD' && months !== undefined && cited.cell?.figure.period?.months === months) return true
  // The name of a ratio may contain it: "net debt to LTM EBITDA".
  return own.some(
    (basis) => isSameBasis(statedBasis, basis, sentence.text, cited.passage.text) || (rolling !== undefined && basis.rolling === rolling),
  )
}

/** For a cell those of its column and row; none for a row that does not show which of its figures are meant. */
function basesOfCited({ cell, written, passage }: CitedFigure): ReportingBasis[] {
  if (cell) {
    const { headings, labels } = cell.figure
    const marked = [...headings, ...labels].map((one) => one.text).flatMap(basesOfHeading)
    return marked.length === 0 ? [reported] : marked
  }
  if (!written) return []
  if (passage.isRow) return passage.contextTimes.some(isMarked) ? [] : [reported]
  const alike = passage.figures.flatMap(({ written: other }) => (other && other.kind === written.kind ? [other] : []))
  return [basisIn(passage.text, written, alike, passage.times)]
}

const basesOfHeading = (heading: string): ReportingBasis[] =>
  scan(heading, 'heading').flatMap((mention) => (mention.kind === 'period' && isMarked(mention.period) ? [basisOf(mention.period)] : []))

const isMarked = ({ rolling, status }: ReportingBasis): boolean => rolling !== undefined || isProvisional(status)
const basisOf = ({ rolling, status }: ReportingBasis): ReportingBasis => ({
  status: isProvisional(status) ? status : 'unstated',
  ...(rolling !== undefined && { rolling }),
})

/** In running text the basis of a figure is that of the time that its own sentence gives for it. */
function basisIn(text: string, figure: TextSpan, figures: readonly TextSpan[], times: readonly WrittenTime[]): ReportingBasis {
  const { start, end } = sentenceAt(text, figure)
  const keys: string[] = []
  const keyed = times
    .filter((time) => time.start >= start && time.end <= end && (time.year !== undefined || isMarked(time)))
    .map((time) => {
      const key = `${time.year ?? ''} ${time.rolling ?? ''} ${time.status}`
      if (!keys.includes(key)) keys.push(key)
      return { ...time, year: keys.indexOf(key) }
    })
  const own = timeOfFigure(text, figure, figures, keyed)
  return own === null ? reported : basisOf(own)
}

function sentenceAt(text: string, figure: TextSpan): TextSpan {
  let [start, end] = [0, text.length]
  for (const { index } of text.matchAll(sentenceEnd)) {
    if (index < figure.start) start = index + 1
    else if (index >= figure.end) {
      end = index
      break
    }
  }
  return { start, end }
}

function isSameBasis(statedBasis: ReportingBasis, citedBasis: ReportingBasis, text: string, passage: string): boolean {
  if (statedBasis.rolling !== citedBasis.rolling) return false
  if (statedBasis.status === citedBasis.status) return true
  // "Is expected to be" and "forecast" mean the same as the letter after a year.
  if (statedBasis.status === 'unstated') return isStatedInWords(citedBasis.status, text)
  return citedBasis.status === 'unstated' && isStatedInWords(statedBasis.status, passage)
}

const isStatedInWords = (status: Status, text: string): boolean =>
  status !== 'proForma' && hedgesIn(text).some(({ certainty }) => certainty !== 'possible')
