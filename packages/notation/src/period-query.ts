import { monthEndAfter, monthEnd, startBefore } from './calendar.ts'
import type { Language, Mention, Period, PeriodMention } from './mention.ts'
import { phrases, PhraseTable } from './phrase-table.ts'
import { scan } from './scan.ts'
import { isWordAt, skipSpace } from './scene.ts'
import { Kind, tokenise, type Tokens } from './tokens.ts'

/** The periods that a question asks for. */
export type PeriodQuery =
  | { kind: 'list'; periods: Period[] }
  /** From one to the other, both included. */
  | { kind: 'range'; from: Period; to: Period }
  /** The newest so many years or quarters. */
  | { kind: 'relative'; back: number; unit: 'year' | 'quarter' }
  /** A period beside that of a year earlier; the newest where none is named. */
  | { kind: 'yearOverYear'; period?: Period }

export interface Calendar {
  /** The newest year, or a quarter of it, that a document has. */
  newest: { fiscalYear: number; quarter?: number }
  /** The month in which fiscal years end, 1 to 12. */
  fiscalYearEnd: number
}

const yearOverYearWords = new PhraseTable<true>(
  phrases(`
      year over year, year on year, yoy, y/y, y-o-y, versus the prior year, compared with the prior year, compared to the prior year,
      vs prior year, vs py, from the prior year, 전년 대비, 전년대비, 전년 동기 대비, 전년동기 대비, 전년동기대비, 전기 대비, 전기대비, 작년 대비
    `).map((word) => [word, true]),
)
const newestWords = new PhraseTable<true>(
  phrases(`
      last, past, latest, most recent, previous, recent, trailing, 최근, 지난, 직전, 과거
    `).map((word) => [word, true]),
)
const singleWords = new PhraseTable<'year' | 'quarter'>([
  ['year', 'year'],
  ['fiscal year', 'year'],
  ['quarter', 'quarter'],
  ['연도', 'year'],
  ['회계연도', 'year'],
  ['사업연도', 'year'],
  ['분기', 'quarter'],
])

/** The periods that a question names, in its own words; null where it names none. */
export function readPeriodQuery(question: string, language?: Language): PeriodQuery | null {
  const mentions = scan(question, 'question', language === undefined ? {} : { language })
  const tokens = tokenise(question)
  const periods = mentions.filter((mention) => mention.kind === 'period')
  const compared = findPhrase(tokens, yearOverYearWords)
  if (compared) {
    const period = periods.find(({ period: { term } }) => term === undefined)?.period
    return { kind: 'yearOverYear', ...(period && { period }) }
  }
  const relative = readRelative(tokens, mentions)
  if (relative) return relative
  const [first, second] = periods
  if (!first) return null
  if (second && periods.length === 2 && isRange(question, first, second)) return { kind: 'range', from: first.period, to: second.period }
  return { kind: 'list', periods: periods.map(({ period }) => period) }
}

function findPhrase(tokens: Tokens, table: PhraseTable<true>): number | null {
  for (let at = 0; at < tokens.count; at++) {
    if (at > 0 && isWordAt(tokens, at - 1) && isWordAt(tokens, at)) continue
    const match = table.longest(tokens, at, ({ end }) => !isWordAt(tokens, end) || tokens.kind(end - 1) === Kind.hangul)
    if (match) return match.end
  }
  return null
}

/** "last three years", "최근 5개 분기", "the latest fiscal year". */
function readRelative(tokens: Tokens, mentions: readonly Mention[]): PeriodQuery | null {
  for (let at = 0; at < tokens.count; at++) {
    const word = newestWords.longest(tokens, at)
    if (!word || isWordAt(tokens, at - 1)) continue
    const from = skipSpace(tokens, word.end)
    const counted = mentions.find((mention) => mention.kind === 'quantity' && mention.start === tokens.startOf(from))
    if (counted?.kind === 'quantity' && (counted.unit.of === 'year' || counted.unit.of === 'quarter'))
      return { kind: 'relative', back: Number(counted.value.numerator / counted.value.denominator), unit: counted.unit.of }
    const single = singleWords.longest(tokens, from)
    const isNamed = mentions.some(
      ({ kind, start }) => kind === 'period' && start <= tokens.startOf(at) && start >= tokens.startOf(Math.max(0, at - 2)),
    )
    if (single && !isNamed) return { kind: 'relative', back: 1, unit: single.value }
  }
  return null
}

const rangeLinks = new Set(
  phrases(`
      -, –, —, ~, to, through, until, 부터, 에서
    `),
)

/** Whether only a word or sign of a range stands between two periods. */
function isRange(question: string, first: PeriodMention, second: PeriodMention): boolean {
  const between = question.slice(first.end, second.start).trim().toLowerCase()
  if (rangeLinks.has(between)) return true
  return between === 'and' && /\bbetween\s+$/i.test(question.slice(Math.max(0, first.start - 12), first.start))
}

/**
 * The periods that are asked for, the oldest first, years and quarters with their days.
 * @returns an empty list for a range whose ends are no years or quarters
 */
export function resolve(query: PeriodQuery, calendar: Calendar): Period[] {
  switch (query.kind) {
    case 'list':
      return query.periods.map((period) => resolveTerm(period, calendar)).map((period) => withDays(period, calendar))
    case 'range':
      return rangeOf(resolveTerm(query.from, calendar), resolveTerm(query.to, calendar)).map((period) => withDays(period, calendar))
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

/** "Last year" is the one before the newest. */
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

/** The days of a year or a part of it, by the month in which fiscal years end. */
function withDays(period: Period, { fiscalYearEnd }: Calendar): Period {
  if (period.fiscalYear === undefined || period.end !== undefined || period.months === undefined) return period
  const monthsBehind = monthsAfterPart(period)
  const end = monthEndAfter(monthEnd(period.fiscalYear, fiscalYearEnd), -monthsBehind)
  const start = startBefore(end, period.months)
  return { ...(start !== undefined && { start }), end, ...period }
}

/** How many months of the year are left when a part of it ends. */
function monthsAfterPart({ part, months = 12, rolling }: Period): number {
  if (part?.startsWith('Q') === true) return 12 - 3 * Number(part.charAt(1))
  if (part !== undefined) return part === 'H1' ? 6 : 0
  return rolling === 'YTD' ? 12 - months : 0
}
