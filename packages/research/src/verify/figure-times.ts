import type { SaidFigure } from './agreeing-figures.ts'
import type { CitedFigure } from './cited-passage.ts'
import type { ReadSentence } from './judged-sentence.ts'
import { timeOfFigure } from './time-of-figure.ts'
import type { WrittenFigure, WrittenTime } from './read-text.ts'

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
