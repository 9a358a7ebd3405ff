import { type Fact, yearOf } from '@dossier/finance'
import { type Period, monthNamed } from '@dossier/notation'
import type { FigureCandidate } from './figure-candidates.ts'

/** Fiscal periods of whole weeks end some days apart from year to year. */
const nearDays = 20

/**
 * The figure of a candidate's row that is a number of years earlier, with the same length, unit and column words apart from the period; or the figure
 * of a row with the same label, if each year has its own table.
 *
 * @param all the candidates among which rows of other tables are searched
 * @returns null if there is none, or more than one
 */
export function earlierFigure(candidate: FigureCandidate, years: number, all: readonly FigureCandidate[]): FigureCandidate | null {
  const { fact, table, label, from } = candidate
  const { period } = fact
  if (table === undefined || period === null || fact.isChange) return null
  const fits = (one: Fact): boolean =>
    one.period !== null &&
    isEarlier(one.period, period, years) &&
    isSameUnit(one, fact) &&
    !one.isChange &&
    one.headings.length === fact.headings.length &&
    timeless(one) === timeless(fact)
  const row = table.facts.filter((one) => one.row === fact.row)
  const alike = row.filter(fits)
  // Of two columns one is often headed by a day and the other by a year alone.
  const inRow =
    alike.length > 0 ? alike : row.filter((one) => isSameUnit(one, fact) && !one.isChange && isYearBefore(one.period, period, years))
  if (inRow.length > 0) return inRow.length === 1 ? { ...candidate, fact: inRow[0] as Fact } : null
  const elsewhere = all.filter(
    (one) =>
      one.table !== undefined &&
      one.table !== table &&
      one.from.source === from.source &&
      Math.abs(one.from.page.number - from.page.number) <= 1 &&
      one.label === label &&
      one.table.statement === table.statement &&
      fits(one.fact),
  )
  const values = new Set(elsewhere.map((one) => `${one.fact.value.numerator}/${one.fact.value.denominator}`))
  return values.size === 1 ? (elsewhere[0] ?? null) : null
}

function isEarlier(period: Period, later: Period, years: number): boolean {
  if (period.months !== later.months || period.part !== later.part) return false
  if (period.end !== undefined && later.end !== undefined) {
    const shifted = `${Number(later.end.slice(0, 4)) - years}${later.end.slice(4)}`
    return Math.abs(Date.parse(shifted) - Date.parse(period.end)) / 86_400_000 <= nearDays
  }
  const [year, laterYear] = [yearOf(period), yearOf(later)]
  return year !== undefined && laterYear !== undefined && laterYear - year === years
}

const isSameUnit = ({ unit: one }: Fact, { unit: other }: Fact): boolean =>
  one.dimension === other.dimension && one.scale === other.scale && one.currency === other.currency

/** A year alone beside a day: "December 31, 2022" and "2021". */
function isYearBefore(period: Period | null, later: Period, years: number): boolean {
  if (period === null || period.part !== undefined || later.part !== undefined) return false
  const [year, laterYear] = [yearOf(period), yearOf(later)]
  const isMixed = (isDay(period) && isBareYear(later)) || (isBareYear(period) && isDay(later))
  return isMixed && year !== undefined && laterYear !== undefined && laterYear - year === years
}
const isDay = ({ end, months }: Period): boolean => end !== undefined && months === undefined
const isBareYear = ({ start, end, months }: Period): boolean => start === undefined && end === undefined && months === 12

const word = /\p{L}+/gu
const timeWords = /[\d\s]|\((?:전전|당|전)\)|(?:전전|당|전)(?=[기년])/g

const timeless = ({ headings }: Fact): string =>
  headings.map(({ text }) => text.replace(word, (one) => (monthNamed(one) === undefined ? one : '')).replace(timeWords, '')).join('|')
