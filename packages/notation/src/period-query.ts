import { monthEndAfter, monthEnd, startBefore, yearOfTwo } from './calendar.ts'
import type { Context, Language, Mention, Period, PeriodMention } from './mention.ts'
import { phrases, PhraseTable } from './phrase-table.ts'
import { scan } from './scan.ts'
import { isWordAt, skipSpace } from './scene.ts'
import { Kind, tokenise, type Tokens } from './tokens.ts'

/** The periods that a question asks for. */
export type PeriodQuery =
  | { kind: 'list'; periods: Period[] }
  /** From one to the other, both included. */
  | { kind: 'range'; from: Period; to: Period }
  /** The newest years or quarters, `back` of them. */
  | { kind: 'relative'; back: number; unit: 'year' | 'quarter' }
  /** Every year, without naming any. */
  | { kind: 'everyYear' }
  /** A period and the same period a year earlier; the newest where none is named. */
  | { kind: 'yearOverYear'; period?: Period }

export interface Calendar {
  /** The newest year of a document, or a quarter of it. */
  newest: { fiscalYear: number; quarter?: number }
  /** The month in which fiscal years end, 1 to 12. */
  fiscalYearEnd: number
}

/** A part of a question about periods, with its position. */
export type PlacedQuery = PeriodQuery & { start: number; end: number }

const table = (list: string): PhraseTable<true> => new PhraseTable<true>(phrases(list).map((word) => [word, true]))

const before = ['prior', 'previous', 'last', 'preceding'].flatMap((word) => [`${word} year`, `${word} fiscal year`])
const yearOverYearWords = new PhraseTable<true>(
  [
    ...phrases(`
      year over year, year on year, yoy, y/y, y-o-y, vs py, 전년 대비, 전년대비, 전년 동기 대비, 전년동기 대비, 전년동기대비, 전기 대비, 전기대비, 작년 대비, 전년보다, 전년 보다,
      작년보다, 전년비, 전년比, 지난해보다, 지난해 대비
    `),
    ...['versus', 'vs', 'vs.', 'compared with', 'compared to', 'relative to', 'from'].flatMap((word) =>
      before.flatMap((year) => [`${word} ${year}`, `${word} the ${year}`]),
    ),
  ].map((word) => [word, true]),
)
const everyYearWords = table(`
      historically, historical, each year, every year, each fiscal year, every fiscal year, each financial year, every financial year, year after year,
      over the years, from year to year, year by year, 매년, 해마다, 연도별, 역사적으로, 과거부터, 과거에서
    `)
const newestWords = table(`
      last, past, latest, most recent, previous, preceding, recent, trailing, 최근, 지난, 직전, 과거
    `)
const singleWords = new PhraseTable<'year' | 'quarter'>([
  ['year', 'year'],
  ['fiscal year', 'year'],
  ['financial year', 'year'],
  ['reported year', 'year'],
  ['quarter', 'quarter'],
  ['연도', 'year'],
  ['회계연도', 'year'],
  ['사업연도', 'year'],
  ['분기', 'quarter'],
])

interface QueryOptions {
  /** The kind of text; a question by default. */
  context?: Context
  language?: Language
}

/** All parts of a text about periods, in text order. */
export function readPeriodQueries(text: string, { context = 'question', language }: QueryOptions = {}): PlacedQuery[] {
  const mentions = scan(text, context, language === undefined ? {} : { language })
  const tokens = tokenise(text)
  const counted = [
    ...findPhrases(tokens, yearOverYearWords).map((span): PlacedQuery => ({ kind: 'yearOverYear', ...span })),
    ...findPhrases(tokens, everyYearWords).map((span): PlacedQuery => ({ kind: 'everyYear', ...span })),
    ...readRelative(tokens, mentions),
  ]
  const isCounted = ({ start, end }: PeriodMention): boolean => counted.some((one) => start < one.end && end > one.start)
  const periods = mentions.filter((mention) => mention.kind === 'period').filter((mention) => !isCounted(mention))
  const named: PlacedQuery[] = []
  for (let at = 0; at < periods.length; at++) {
    const [first, second] = [periods[at], periods[at + 1]]
    if (!first) break
    const short = shortEnd(text, first)
    if (short) named.push({ kind: 'range', from: first.period, to: short.period, start: first.start, end: short.end })
    else if (second && isRange(text, first, second)) {
      named.push({ kind: 'range', from: first.period, to: second.period, start: first.start, end: second.end })
      at++
    } else named.push({ kind: 'list', periods: [first.period], start: first.start, end: first.end })
  }
  return [...counted, ...named].sort((one, other) => one.start - other.start)
}

/** The periods that a question asks for, as worded; null where it names none. Comparisons and counts take precedence over the periods within them. */
export function readPeriodQuery(question: string, language?: Language): PeriodQuery | null {
  const queries = readPeriodQueries(question, language === undefined ? {} : { language })
  const periods = queries.flatMap((query) => (query.kind === 'list' ? query.periods : query.kind === 'range' ? [query.from, query.to] : []))
  if (queries.some(({ kind }) => kind === 'yearOverYear')) {
    const period = periods.find(({ term }) => term === undefined)
    return { kind: 'yearOverYear', ...(period && { period }) }
  }
  const relative = queries.find((query) => query.kind === 'relative')
  if (relative) return { kind: 'relative', back: relative.back, unit: relative.unit }
  const range = queries.find((query) => query.kind === 'range')
  if (range && periods.length === 2) return { kind: 'range', from: range.from, to: range.to }
  if (periods.length > 0) return { kind: 'list', periods }
  return queries.some(({ kind }) => kind === 'everyYear') ? { kind: 'everyYear' } : null
}

function findPhrases(tokens: Tokens, words: PhraseTable<true>): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  for (let at = 0; at < tokens.count; at++) {
    if (at > 0 && isWordAt(tokens, at - 1) && isWordAt(tokens, at)) continue
    const match = words.longest(tokens, at, ({ end }) => !isWordAt(tokens, end) || tokens.kind(end - 1) === Kind.hangul)
    if (!match) continue
    found.push({ start: tokens.startOf(at), end: tokens.endBefore(match.end) })
    at = match.end - 1
  }
  return found
}

/** "last three years", "최근 5개 분기", "the latest fiscal year". */
function readRelative(tokens: Tokens, mentions: readonly Mention[]): PlacedQuery[] {
  const found: PlacedQuery[] = []
  for (let at = 0; at < tokens.count; at++) {
    const word = newestWords.longest(tokens, at)
    if (!word || isWordAt(tokens, at - 1)) continue
    const from = skipSpace(tokens, word.end)
    const start = tokens.startOf(at)
    const counted = mentions.find((mention) => mention.kind === 'quantity' && mention.start === tokens.startOf(from))
    if (counted?.kind === 'quantity' && (counted.unit.of === 'year' || counted.unit.of === 'quarter')) {
      const back = Number(counted.value.numerator / counted.value.denominator)
      found.push({ kind: 'relative', back, unit: counted.unit.of, start, end: counted.end })
      continue
    }
    // 최근 8분기: more quarters than a year has are counted.
    const unit = counted?.kind === 'quantity' && singleWords.longest(tokens, skipSpace(tokens, tokens.tokenAt(counted.end)))
    if (unit && unit.value === 'quarter' && counted.value.numerator > 4n) {
      const back = Number(counted.value.numerator / counted.value.denominator)
      found.push({ kind: 'relative', back, unit: 'quarter', start, end: tokens.endBefore(unit.end) })
      continue
    }
    const single = singleWords.longest(tokens, from)
    const isNamed = mentions.some(
      (mention) => mention.kind === 'period' && mention.start <= start && mention.start >= tokens.startOf(Math.max(0, at - 2)),
    )
    if (single && !isNamed) found.push({ kind: 'relative', back: 1, unit: single.value, start, end: tokens.endBefore(single.end) })
  }
  return found
}

const rangeLinks = new Set(
  phrases(`
      -, –, —, ~, ∼, to, through, thru, until, 부터, 에서
    `),
)

/** "FY2019-21": the years of a range whose end has two digits. */
function shortEnd(text: string, { period, end }: PeriodMention): { period: Period; end: number } | null {
  const { fiscalYear, months } = period
  const match = /^\s?[-–—~]\s?['’]?(\d{2})(?![\d\p{L}-])/u.exec(text.slice(end, end + 8))
  if (!match || fiscalYear === undefined || months !== 12) return null
  const last = yearOfTwo(Number(match[1]))
  return last > fiscalYear && last - fiscalYear <= 20 ? { period: { ...period, fiscalYear: last }, end: end + match[0].length } : null
}

/** Whether two periods are separated by a range word or sign only. */
function isRange(question: string, first: PeriodMention, second: PeriodMention): boolean {
  const between = question.slice(first.end, second.start).trim().toLowerCase()
  if (rangeLinks.has(between)) return true
  return between === 'and' && /\bbetween\s+$/i.test(question.slice(Math.max(0, first.start - 12), first.start))
}

/**
 * The requested periods, oldest first, years and quarters with their dates.
 * @returns an empty list for a range whose ends are neither years nor quarters, and for years without a number
 */
export function resolve(query: PeriodQuery, calendar: Calendar): Period[] {
  switch (query.kind) {
    case 'list':
      return query.periods.map((period) => resolveTerm(period, calendar)).map((period) => withDays(period, calendar))
    case 'range':
      return rangeOf(resolveTerm(query.from, calendar), resolveTerm(query.to, calendar)).map((period) => withDays(period, calendar))
    case 'everyYear':
      return []
    case 'relative':
      return newestPeriods(query, calendar).map((period) => withDays(period, calendar))
    case 'yearOverYear': {
      const current = resolveTerm(query.period ?? newestPeriod(calendar), calendar)
      const before = yearBefore(current)
      return [...(before ? [before] : []), current].map((period) => withDays(period, calendar))
    }
  }
}

const yearOf = (fiscalYear: number): Period => ({ months: 12, fiscalYear, status: 'unstated' })
const quarterOf = (fiscalYear: number, quarter: number): Period => ({
  months: 3,
  fiscalYear,
  part: `Q${quarter}` as 'Q1',
  status: 'unstated',
})

function newestPeriod({ newest }: Calendar): Period {
  return newest.quarter === undefined ? yearOf(newest.fiscalYear) : quarterOf(newest.fiscalYear, newest.quarter)
}

function newestPeriods({ back, unit }: { back: number; unit: 'year' | 'quarter' }, { newest }: Calendar): Period[] {
  const count = Math.min(Math.max(back, 0), 100)
  if (unit === 'year') return Array.from({ length: count }, (_, at) => yearOf(newest.fiscalYear - count + 1 + at))
  const last = newest.fiscalYear * 4 + (newest.quarter ?? 4) - 1
  return Array.from({ length: count }, (_, at) => last - count + 1 + at).map((index) => quarterOf(Math.floor(index / 4), (index % 4) + 1))
}

const yearsBack = { current: 0, prior: 1, priorPrior: 2 }

/** "Last year" is the year before the newest. */
function resolveTerm(period: Period, { newest }: Calendar): Period {
  if (
    period.term === undefined ||
    period.fiscalYear !== undefined ||
    period.end !== undefined ||
    (period.months !== undefined && period.months !== 12)
  )
    return period
  const { term, ...rest } = period
  return { ...rest, months: 12, fiscalYear: newest.fiscalYear - yearsBack[term] }
}

/** The years or quarters from one to the other. */
function rangeOf(from: Period, to: Period): Period[] {
  const [first, last] = [from.fiscalYear, to.fiscalYear]
  if (first === undefined || last === undefined) return []
  const isQuarters = from.part?.startsWith('Q') === true && to.part?.startsWith('Q') === true
  const index = (period: Period, year: number): number => (isQuarters ? year * 4 + Number(period.part?.charAt(1)) - 1 : year)
  const [start, end] = [index(from, first), index(to, last)]
  if (end < start || end - start > 100) return []
  const all = Array.from({ length: end - start + 1 }, (_, at) => start + at)
  return isQuarters
    ? all.map((one) => quarterOf(Math.floor(one / 4), (one % 4) + 1))
    : all.map((year) => ({ ...yearOf(year), ...(year === last && { status: to.status }) }))
}

function yearBefore(period: Period): Period | null {
  const { fiscalYear, start: _, end, ...rest } = period
  if (fiscalYear !== undefined) return { ...rest, fiscalYear: fiscalYear - 1, status: 'unstated' }
  if (end === undefined) return null
  const before = monthEndAfter(end, -12)
  return { ...rest, end: before, status: 'unstated' }
}

/** The dates of a year or a part of it, by the month in which fiscal years end. */
function withDays(period: Period, { fiscalYearEnd }: Calendar): Period {
  if (period.fiscalYear === undefined || period.end !== undefined || period.months === undefined) return period
  const monthsAfter = monthsAfterPart(period)
  const end = monthEndAfter(monthEnd(period.fiscalYear, fiscalYearEnd), -monthsAfter)
  const start = startBefore(end, period.months)
  return { ...(start !== undefined && { start }), end, ...period }
}

/** The months of the year that remain after a part of it. */
function monthsAfterPart({ part, months = 12, rolling }: Period): number {
  if (part?.startsWith('Q') === true) return 12 - 3 * Number(part.charAt(1))
  if (part !== undefined) return part === 'H1' ? 6 : 0
  return rolling === 'YTD' ? 12 - months : 0
}
