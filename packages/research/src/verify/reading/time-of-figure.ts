import { hasHangul } from '@dossier/lexicon'
import type { ColumnPeriod } from '@dossier/finance'
import { isProvisional, type WrittenFigure, type WrittenTime } from './read-text.ts'
import { agreement, type SaidFigure } from '../comparing/quantity.ts'
import type { CitedFigure } from './cited-passage.ts'
import type { ReadSentence } from '../claims.ts'
import { scan, type Status, withoutCurrencySigns } from '@dossier/notation'
import { hedgesIn } from '../comparing/modality.ts'

interface Placed {
  start: number
  end: number
}

const farthestBehind = 45
const clauseEnd = /[;.]\s|,?\s(?:and|but|while|whereas|compared|versus|from|up|down)\s/
/** "$20 million a year from 2026", "$5 million (2019)". */
const directlyBehind =
  /^\s?(?:(?:a|per|each|every)\s(?:year|annum)|annually),?\s(?:from|since|until|through|starting\sin|beginning\sin)\s$|^\s?\((?:in\s|FY\s?)?$/i
/** "A year" belongs to the amount that it is paid each year. */
const perYear = /\s(?:(?:a|per|each|every)\s(?:year|annum)|annually)$/i

const endOfAmount = (text: string, { start, end }: Placed): number => end - (perYear.exec(text.slice(start, end))?.[0].length ?? 0)
const joins = /^\s?(?:,|and|or|&|, and|, or|\/|와|과|및|,?\s?그리고)\s?$/

/**
 * The year that a text says a figure is of: the one that stands in the same place of a list, the one right behind it, or the last before
 * it; in Korean the last before it comes first. Null when it tells none.
 */
export function timeOfFigure(text: string, figure: Placed, figures: readonly Placed[], times: readonly WrittenTime[]): WrittenTime | null {
  const years = times.filter(({ year }) => year !== undefined)
  const [first] = years
  if (first === undefined) return null
  if (new Set(years.map(({ year }) => year)).size === 1) return isOfEarlier(text, figure, figures, years) ? null : first
  const listed = inSamePlace(figure, figures, years) ?? inSameRun(text, figure, figures, years)
  if (listed) return listed
  const nextFigure = Math.min(text.length, ...figures.flatMap(({ start }) => (start >= figure.end ? [start] : [])))
  const behind = years.find(({ start }) => start >= figure.end)
  const isNext = behind !== undefined && behind.start < nextFigure
  if (isNext && directlyBehind.test(text.slice(endOfAmount(text, figure), behind.start)) && !opensFigure(text, behind, nextFigure))
    return behind
  const before = years.findLast(({ end }) => end <= figure.start)
  const lastFigure = Math.max(0, ...figures.map(({ end }) => (end <= figure.start ? end : 0)))
  if (before && before.start >= lastFigure && (hasHangul(text) || opensFigure(text, before, figure.start))) return before
  if (
    isNext &&
    !opensFigure(text, behind, nextFigure) &&
    behind.start - figure.end <= farthestBehind &&
    !clauseEnd.test(text.slice(figure.end, behind.start))
  )
    return behind
  return before ?? null
}

const comparing =
  /\b(?:from|versus|vs|against|than|compared (?:with|to)|down from|up from)\b[^.;]{0,60}$|(?:전년|전기|작년|지난해|직전)\S{0,3}\s[^.;]{0,8}$/i
const earlierBehind =
  /^[^\d.;]{0,24}?\b(?:(?:a|one) year (?:earlier|before|ago|prior)|(?:in )?the (?:prior|previous|preceding) (?:year|period)|the year before|last year|year-ago|previously|prior)\b|^(?:에서|보다|(?:에|과|와)?\s?(?:대비|비해|비하여))/i

/** What a figure is compared with is of another time than the only one that the sentence names, unless it stands right at it. */
export function isCompared(text: string, figure: Placed, figures: readonly Placed[]): boolean {
  const last = Math.max(0, ...figures.map(({ end }) => (end <= figure.start ? end : 0)))
  const next = Math.min(text.length, ...figures.flatMap(({ start }) => (start >= figure.end ? [start] : [])))
  return comparing.test(text.slice(last, figure.start)) || earlierBehind.test(text.slice(figure.end, next))
}

function isOfEarlier(text: string, figure: Placed, figures: readonly Placed[], years: readonly WrittenTime[]): boolean {
  const last = Math.max(0, ...figures.map(({ end }) => (end <= figure.start ? end : 0)))
  const next = Math.min(text.length, ...figures.flatMap(({ start }) => (start >= figure.end ? [start] : [])))
  const compared = isCompared(text, figure, figures)
  const comparator = comparing.exec(text.slice(last, figure.start))
  const from = comparator ? last + comparator.index : figure.start
  const beside = years.some(({ start, end }) => (start >= figure.end && start < next) || (start >= from && end <= figure.start))
  if (compared) return !beside
  // "To $6 from $7 in 2020": the year is that of what it is compared with.
  return years.every(
    ({ start }) =>
      start >= next && figures.some((other) => other.start > figure.start && other.end <= start && isCompared(text, other, figures)),
  )
}

/** "2019: $5 million". */
const opensFigure = (text: string, { end }: Placed, at: number): boolean =>
  /^\s?[:：]\s?\(*$/.test(withoutCurrencySigns(text.slice(end, at)))

/** "$5 and $7 in 2018 and 2017": as many years as figures, all before them or all behind. */
function inSamePlace(figure: Placed, figures: readonly Placed[], years: readonly WrittenTime[]): WrittenTime | null {
  if (figures.length !== years.length || figures.length < 2) return null
  const [firstFigure, lastFigure, firstYear, lastYear] = [figures[0], figures.at(-1), years[0], years.at(-1)]
  if (!firstFigure || !lastFigure || !firstYear || !lastYear) return null
  if (firstYear.start < lastFigure.end && firstFigure.start < lastYear.end) return null
  return years[figures.findIndex(({ start }) => start === figure.start)] ?? null
}

/** The same for lists within a longer text: the nearest list of years that is as long as the figure's own. */
function inSameRun(text: string, figure: Placed, figures: readonly Placed[], years: readonly WrittenTime[]): WrittenTime | null {
  const run = runsOf(text, figures).find((one) => one.some(({ start }) => start === figure.start))
  if (!run || run.length < 2) return null
  const [from, to] = [run[0]?.start ?? 0, run.at(-1)?.end ?? 0]
  const far = (one: readonly Placed[]): number => ((one[0]?.start ?? 0) >= to ? (one[0]?.start ?? 0) - to : from - (one.at(-1)?.end ?? 0))
  const nearest = runsOf(text, years)
    .filter((one) => one.length === run.length && ((one[0]?.start ?? 0) >= to || (one.at(-1)?.end ?? 0) <= from))
    .toSorted((one, other) => far(one) - far(other))[0]
  return nearest?.[run.findIndex(({ start }) => start === figure.start)] ?? null
}

/** What stands side by side in lists. */
function runsOf<One extends Placed>(text: string, all: readonly One[]): One[][] {
  const runs: One[][] = []
  for (const one of all) {
    const last = runs.at(-1)?.at(-1)
    if (last && joins.test(text.slice(last.end, one.start))) runs.at(-1)?.push(one)
    else runs.push([one])
  }
  return runs
}

/** Whether a column's time is the one that a sentence names. Business years that end in winter are often called by the year before. */
export function isOfTime(period: ColumnPeriod, time: WrittenTime): boolean {
  const winter = period.month !== undefined && period.month <= 2 && period.months !== 3
  const year = period.year === time.year || (winter && period.year - 1 === time.year && time.month === undefined)
  if (!year) return false
  if (time.quarter !== undefined && period.quarter !== undefined) return time.quarter === period.quarter
  if (time.quarter !== undefined && period.months === 12) return false
  return time.month === undefined || time.day === undefined || period.month === undefined || time.month === period.month
}

/** The year that the sentence says a figure of it is of. */
export function timeOf({ figure }: SaidFigure, { text, figures, times }: ReadSentence): WrittenTime | null {
  const alike = figures.filter(({ figure: other }) => other.kind === figure.kind).map(({ figure: other }) => other)
  return timeOfFigure(text, figure, alike, times)
}

/** "Three months ended" and "six months ended" tell figures apart as years do. */
export function lastsAsLong({ figure }: SaidFigure, { written, passage }: CitedFigure, { text, figures, times }: ReadSentence): boolean {
  const lengths = [...passage.figures.flatMap(({ written: other }) => lengthsAmong(other)), ...lengthsOf(passage.times)].toSorted(inOrder)
  if (!written || passage.isRow || written.counted !== undefined || lengths.length < 2) return true
  const amounts = (all: readonly (WrittenFigure | undefined)[]): WrittenFigure[] =>
    all.flatMap((other) => (other && other.kind === figure.kind && other.counted === undefined ? [other] : []))
  const all = figures.map(({ figure: other }) => other)
  const said = timeOfFigure(text, figure, amounts(all), [...all.flatMap(lengthsAmong), ...lengthsOf(times)].toSorted(inOrder))
  const own = timeOfFigure(passage.text, written, amounts(passage.figures.map(({ written: other }) => other)), lengths)
  return said === null || own === null || said.year === own.year || !lengths.some(({ year }) => year === said.year)
}

const inOrder = (one: WrittenTime, other: WrittenTime): number => one.start - other.start

/** Lengths of time in the place of years, so that both are found alike. */
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

/** How many months a counted length of time is, as far as lengths of periods are told in it. */
export function monthsOf({ counted, value, kind }: WrittenFigure): number | undefined {
  if (counted === undefined || kind !== 'number') return undefined
  const count = Number(value.numerator) / Number(value.denominator)
  const months = monthsOfUnits[counted]
  if (months !== undefined) return count * months
  return counted === 'week' ? Math.round((count * 12) / weeksOfYear) : undefined
}

/** How many months a time says that it is long. */
export const lengthOf = ({ months, quarter, half }: WrittenTime): number | undefined =>
  months ?? (quarter !== undefined ? 3 : half !== undefined ? 6 : undefined)

/** The year that running text says a cited figure is of. */
export function timeOfCited({ written, passage }: CitedFigure): WrittenTime | null {
  if (!written) return null
  const alike = passage.figures.flatMap(({ written: other }) => (other && other.kind === written.kind ? [other] : []))
  return timeOfFigure(passage.text, written, alike, passage.times)
}

/** The passage tells its figures apart by their years, and this one is of the year that the sentence says. */
export function sharesTime(said: SaidFigure, cited: CitedFigure, sentence: ReadSentence): boolean {
  if (new Set(cited.passage.times.flatMap(({ year }) => year ?? [])).size < 2) return false
  const [time, own] = [timeOf(said, sentence), timeOfCited(cited)]
  return time !== null && own !== null && time.year === own.year
}

/** Every figure that the sentence tells of the year, and one at least, is of that year in the source too. */
export function isConfirmed({ year }: WrittenTime, sentence: ReadSentence): boolean {
  const told = sentence.figures.filter((said) => timeOf(said, sentence)?.year === year)
  return (
    told.length > 0 &&
    told.every((said) => sentence.cited.some((cited) => sharesTime(said, cited, sentence) && agreement(said, cited) === 'agrees'))
  )
}

/** What a figure is told of beside its year: a forecast or a budget, twelve months up to a day, a part of a year. */
type Standing = Pick<WrittenTime, 'rolling'> & { status: Status }

const reported: Standing = { status: 'unstated' }

/** A forecast is not told as what was reported, nor the last twelve months as a year; neither the other way round. */
export function hasSameStanding(said: SaidFigure, cited: CitedFigure, sentence: ReadSentence): boolean {
  const own = standingsOfCited(cited)
  if (own.length === 0) return true
  const alike = sentence.figures.map(({ figure }) => figure).filter(({ kind }) => kind === said.figure.kind)
  const told = standingIn(sentence.text, said.figure, alike, sentence.times)
  const rolling = sentence.times.find((time) => time.rolling !== undefined)?.rolling
  // The name of a ratio may hold it: "net debt to LTM EBITDA".
  return own.some(
    (standing) => agrees(told, standing, sentence.text, cited.passage.text) || (rolling !== undefined && standing.rolling === rolling),
  )
}

/** Those of a table's cell are over its column and in its row; none where a row does not tell which of its figures are meant. */
function standingsOfCited({ cell, written, passage }: CitedFigure): Standing[] {
  if (cell) {
    const { headings, labels } = cell.figure
    const marked = [...headings, ...labels].map((one) => one.text).flatMap(standingsOfHeading)
    return marked.length === 0 ? [reported] : marked
  }
  if (!written) return []
  if (passage.isRow) return passage.timesAround.some(isMarked) ? [] : [reported]
  const alike = passage.figures.flatMap(({ written: other }) => (other && other.kind === written.kind ? [other] : []))
  return [standingIn(passage.text, written, alike, passage.times)]
}

const standingsOfHeading = (heading: string): Standing[] =>
  scan(heading, 'heading').flatMap((mention) => (mention.kind === 'period' && isMarked(mention.period) ? [standingOf(mention.period)] : []))

const isMarked = ({ rolling, status }: Standing): boolean => rolling !== undefined || isProvisional(status)
const standingOf = ({ rolling, status }: Standing): Standing => ({
  status: isProvisional(status) ? status : 'unstated',
  ...(rolling !== undefined && { rolling }),
})

/** In running text a figure stands as the time does that its own sentence tells it of. */
function standingIn(text: string, figure: Placed, figures: readonly Placed[], times: readonly WrittenTime[]): Standing {
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
  return own === null ? reported : standingOf(own)
}

const sentenceEnd = /[.!?。]\s/g

function sentenceAt(text: string, figure: Placed): Placed {
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

function agrees(told: Standing, own: Standing, text: string, passage: string): boolean {
  if (told.rolling !== own.rolling) return false
  if (told.status === own.status) return true
  // "Is expected to be" and "forecast" say of a figure what the letter behind its year does.
  if (told.status === 'unstated') return isOfWords(own.status, text)
  return own.status === 'unstated' && isOfWords(told.status, passage)
}

const isOfWords = (status: Status, text: string): boolean =>
  status !== 'proForma' && hedgesIn(text).some(({ certainty }) => certainty !== 'possible')
