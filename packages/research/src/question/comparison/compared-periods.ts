import { hasHangul } from '@dossier/lexicon'
import { type PlacedQuery, readPeriodQueries } from '@dossier/notation'
import { readAskedPeriods, yearOf } from '@dossier/retrieval'
import type { Span } from '../../words/index.ts'
import { readOperation } from '../asked-operation.ts'
import { type Period, yearsAndQuarters } from '../asked-periods.ts'
import { withoutDevelopment } from '../asked-years.ts'
import type { ComparedCompany } from './compared-company.ts'
import { withoutRanking } from './ranking.ts'

/** A question about one of the periods that a question lists. */
export interface QuestionOfPeriod {
  period: Period
  question: string
}

/** Quarters of a development without a number of them. */
const usualQuarters = 8
/** More periods are a spreadsheet. */
const maxPeriods = 12

const everyQuarter =
  /\b(?:in |for )?(?:each|every)(?: of the)?(?: (?:two|three|four))? quarters?\b|\b(?:by|per) quarter\b|\bquarter[- ](?:by|over|on)[- ]quarter\b|\bquarterly (?=[a-z &-]{0,60}?\b(?:trends?|development|history|figures)\b)|분기별(?:로)?|(?:매|각)\s?분기(?:별|의)?|분기\s?(?=추이)/iu
const firstQuarters = /\b(?:the )?first (two|three|2|3) quarters(?: of)?/i
const trend = /\b(?:trends?|development|history)\b|추이|추세|변화\s?추이/giu

/**
 * Divides a question for several quarters or years into one for each: "AWS sales in Q2 and Q3 2023", "by quarter in 2023", 최근 4개 분기, 매출 추이. The newest
 * quarter ("the latest quarter") is one.
 *
 * @param company whose reports decide what is newest, and over which years a development is shown; without it nothing is counted back
 * @returns the periods, latest first; null if it asks for one that it names, or for a calculation over several
 */
export function readComparedPeriods(question: string, company: ComparedCompany | undefined): readonly QuestionOfPeriod[] | null {
  const queries = readPeriodQueries(question)
  const named = readAskedPeriods(question).named
  if (readOperation(question, yearsAndQuarters(named)) !== null) return null
  const listed =
    quartersOf(question, queries, company?.newest) ?? yearsOf(queries, named, company?.newest) ?? developmentOf(question, queries, company)
  if (listed === null || listed.periods.length === 0 || listed.periods.length > maxPeriods) return null
  return listed.periods
    .toSorted((one, other) => indexOf(other) - indexOf(one))
    .map((period) => ({ period, question: withPeriod(question, listed.spans, period) }))
}

/** The same question about a period; null if it names one. */
export const ofPeriodUnlessNamed = (question: string, period: Period): QuestionOfPeriod | null =>
  readPeriodQueries(question).length > 0 ? null : { period, question: withPeriod(question, [], period) }

const whichPeriod =
  /\b(?:and )?(?:in )?(?:which|what) (?:(?:fiscal|financial|reported) )?(quarter|year)s?\b|(?:어느|어떤|몇)\s?(분기|해|연도|회계연도)[에의가이]?|(?<=(?:큰|높은|높았던|많은|많았던|컸던|작은|작았던|낮은|낮았던|적은|적었던|좋은|좋았던)\s?)(분기|해|연도)(?:[은는이가])?/iu

/**
 * Divides a question for the quarter or year with the highest or lowest figure into one for each: "which year had the highest operating income", 매출이
 * 가장 컸던 분기는.
 *
 * @returns the periods that it lists, else the newest quarters or the years of the annual reports; null if it asks for none of them
 */
export function readRankedPeriods(question: string, company: ComparedCompany | undefined): readonly QuestionOfPeriod[] | null {
  const which = whichPeriod.exec(question)
  if (which === null || company === undefined) return null
  const rest = withoutRanking(`${question.slice(0, which.index)} ${question.slice(which.index + which[0].length)}`).replace(
    /^(?:of|in|for|did|was|were|is) /i,
    '',
  )
  const isQuarter = [which[1], which[2], which[3]].some((unit) => unit === 'quarter' || unit === '분기')
  const queries = readPeriodQueries(rest)
  const years = namedYears(queries)
  if (isQuarter && years.length > 0 && firstQuarters.exec(rest) === null) {
    const periods = reportedQuarters(years, 4, company.newest)
    return periods.length > maxPeriods ? null : periods.map((period) => ({ period, question: withPeriod(rest, queries, period) }))
  }
  const listed = readComparedPeriods(rest, company)
  if (listed !== null || queries.length > 0) return listed
  const quarters = company.newest === undefined ? [] : quartersBack(company.newest, usualQuarters)
  const periods = isQuarter ? quarters : (yearsOfReports(company)?.periods ?? [])
  if (periods.length < 2 || periods.length > maxPeriods) return null
  return periods.map((period) => ({ period, question: withPeriod(rest, [], period) }))
}

interface Listed {
  periods: readonly Period[]
  /** Where the question names them, in order; empty if it names none. */
  spans: readonly Span[]
}

/** Number of a quarter, or of the last quarter of a year. */
export const indexOf = ({ year, quarter = 4 }: Period): number => year * 4 + quarter

function quartersOf(question: string, queries: readonly PlacedQuery[], newest: Period | undefined): Listed | null {
  const spans: Span[] = queries.map(({ start, end }) => ({ start, end }))
  const years = namedYears(queries)
  const first = firstQuarters.exec(question)
  const every = first ?? everyQuarter.exec(question)
  if (every !== null) {
    const own = { start: every.index, end: every.index + every[0].length }
    const all = [...spans, own].toSorted((one, other) => one.start - other.start)
    const count = first === null ? 4 : first[1] === 'two' || first[1] === '2' ? 2 : 3
    if (years.length > 0) return { periods: reportedQuarters(years, count, newest), spans: all }
    return newest === undefined || queries.length > 0 ? null : { periods: quartersBack(newest, usualQuarters), spans: all }
  }
  const relative = queries.find((query) => query.kind === 'relative' && query.unit === 'quarter')
  if (relative?.kind === 'relative')
    return newest === undefined ? null : { periods: quartersBack(newest, relative.back), spans: [relative] }
  const listed = namedQuarters(queries)
  const [from, to] = [listed[0], listed.at(-1)]
  if (listed.length < 2 || from === undefined || to === undefined) return null
  const isRange = queries.length === 1 && queries[0]?.kind === 'range'
  return { periods: isRange ? quartersBack(to, indexOf(to) - indexOf(from) + 1) : listed, spans }
}

/** The named periods, of ranges the first and the last. */
const endsIn = (queries: readonly PlacedQuery[]) =>
  queries.flatMap((query) => (query.kind === 'list' ? query.periods : query.kind === 'range' ? [query.from, query.to] : []))

/** The years that a question names as a whole. */
const namedYears = (queries: readonly PlacedQuery[]): number[] =>
  yearsAndQuarters(endsIn(queries))
    .filter(({ quarter }) => quarter === undefined)
    .map(({ year }) => year)

/** The quarters that a question names, without those between; those without a year are of the year of the next one, else of the one before. */
export function namedQuarters(queries: readonly PlacedQuery[]): Period[] {
  const parts = endsIn(queries)
  if (parts.length < 2 || parts.some(({ part, month }) => part?.startsWith('Q') !== true || month !== undefined)) return []
  const years = parts.map((period) => yearOf(period))
  return parts.flatMap(({ part = '' }, at): Period[] => {
    const year = years[at] ?? years.slice(at).find((one) => one !== undefined) ?? years.slice(0, at).findLast((one) => one !== undefined)
    return year === undefined ? [] : [{ year, quarter: Number(part.charAt(1)) }]
  })
}

function yearsOf(
  queries: readonly PlacedQuery[],
  named: ReturnType<typeof readAskedPeriods>['named'],
  newest: Period | undefined,
): Listed | null {
  const relative = queries.find((query) => query.kind === 'relative' && query.unit === 'year' && query.back > 1)
  if (relative?.kind === 'relative' && queries.length === 1) {
    if (newest === undefined) return null
    const last = newest.quarter === undefined || newest.quarter === 4 ? newest.year : newest.year - 1
    return { periods: Array.from({ length: relative.back }, (_, at) => ({ year: last - at })), spans: [relative] }
  }
  const periods = yearsAndQuarters(named)
  const areYears = named.every(({ months, part, end }) => months === 12 && part === undefined && end === undefined)
  return areYears && periods.length > 1 ? { periods, spans: queries.map(({ start, end }) => ({ start, end })) } : null
}

/** The years of the annual reports and the one before, since each prints it; the last quarters if there are only interim reports. */
function developmentOf(question: string, queries: readonly PlacedQuery[], company: ComparedCompany | undefined): Listed | null {
  const isOpen = queries.every(({ kind }) => kind === 'everyYear')
  if (!isOpen || company === undefined || withoutDevelopment(question) === null) return null
  const { newest } = company
  return yearsOfReports(company) ?? (newest === undefined ? null : { periods: quartersBack(newest, usualQuarters), spans: [] })
}

function yearsOfReports({ annualYears }: ComparedCompany): Listed | null {
  if (annualYears.length === 0) return null
  const [last, first] = [Math.max(...annualYears), Math.min(...annualYears) - 1]
  return { periods: Array.from({ length: last - first + 1 }, (_, at) => ({ year: last - at })), spans: [] }
}

/** The first quarters of each year, up to the newest one that is reported. */
const reportedQuarters = (years: readonly number[], count: number, newest: Period | undefined): Period[] =>
  years
    .flatMap((year) => Array.from({ length: count }, (_, at) => ({ year, quarter: at + 1 })))
    .filter((period) => newest?.year !== period.year || indexOf(period) <= indexOf(newest))

function quartersBack(newest: Period, count: number): Period[] {
  const last = indexOf(newest)
  return Array.from({ length: Math.min(count, maxPeriods + 1) }, (_, at) => {
    const index = last - at - 1
    return { year: Math.floor(index / 4), quarter: (index % 4) + 1 }
  })
}

/** A question with one period in place of all that it names. */
export function withPeriod(question: string, spans: readonly Span[], period: AskedPeriod): string {
  const isOfCompany = /\bfiscal\b|\bFY|회계연도|사업연도/i.test(question)
  const name = hasHangul(question) ? inKorean(period) : inEnglish(period, isOfCompany || period.isFiscal === true)
  const [first, ...others] = spans
  if (first === undefined) {
    const plain = withoutDevelopment(question) ?? question
    return hasHangul(question) ? `${name} ${plain}` : `${plain.replace(/(?<![?.])[?.]+$/, '')} ${name}`
  }
  const rest = others
    .toReversed()
    .reduce(
      (text, { start, end }) =>
        `${text.slice(0, start).replace(/(?:\b(?:and|or|vs\.?|in|of|for|from|to)|[,&/]|[와과및의])\s*$/iu, ' ')}${text.slice(end)}`,
      question,
    )
  return `${rest.slice(0, first.start)}${name}${rest.slice(first.end)}`
    .replace(trend, ' ')
    .replace(/\bover the (?=Q\d|fiscal|\d)/i, 'in ')
    .replace(/\bthe (?=the\b)/i, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A period, or the part of the year up to the end of its quarter. */
export type AskedPeriod = Period & {
  isToDate?: true
  /** The year is the company's own. */
  isFiscal?: true
}

const inEnglish = ({ year, quarter, isToDate }: AskedPeriod, isOfCompany: boolean): string => {
  const part = quarter === undefined ? '' : isToDate ? `the first ${toDate[quarter] ?? ''} months of ` : `Q${quarter} `
  return `${part}${isOfCompany ? 'fiscal ' : ''}${year}`
}
const toDate: Readonly<Record<number, string>> = { 1: 'three', 2: 'six', 3: 'nine' }
const inKorean = ({ year, quarter, isToDate, isFiscal }: AskedPeriod): string => {
  const ofYear = isFiscal ? `${year} 회계연도` : `${year}년`
  return quarter === undefined ? ofYear : `${ofYear} ${quarter}분기${isToDate ? ' 누적' : ''}`
}
