import { type CompsMetric, compsMetrics, type CompsMultiple, compsMultiples, type CompsRatio, compsRatios } from '@dossier/contract'
import {
  addMonths,
  type BridgeItems,
  calendarise,
  type ImpliedRange,
  impliedRange,
  lastTwelveMonths,
  type MarketValue,
  marketValueOf,
  type MonthEnd,
  monthEndOf,
  type Multiple,
  multipleOf,
  nextTwelveMonths,
  numberOf,
  type PeerFigures,
  type PeerStatistics,
  peerStatistics,
  type PeriodAmount,
  periodGrowth,
  type PeriodRatio,
  periodRatio,
  type ShareCapital,
  type TwelveMonths,
} from '@dossier/finance'
import type { CompsCompany, CompsInput } from '@dossier/workbook'
import { unitSizes } from '../sourced-values.ts'
import { isOfEnterprise, kindOf, periodOf } from './comps-multiples.ts'

/** A company by the library of finance, apart from any workbook; money and shares in the unit of the model. */
export interface EvaluatedCompany {
  capital: ShareCapital
  claims: BridgeItems
  /** Undefined without a price. */
  market: MarketValue | undefined
  ltm: Record<CompsMetric, PeriodAmount>
  calendar: Record<CompsMetric, PeriodAmount>
  ntm: Record<CompsMetric, PeriodAmount>
  /** Of the calendar year before. */
  revenueBefore: PeriodAmount
  ratios: Record<CompsRatio, PeriodRatio>
  multiples: Record<CompsMultiple, Multiple>
}

/** Why a multiple of the peers makes nothing of the subject: no peer has it, or the subject is a bank. */
export type ImpliedOf = ImpliedRange | { kind: 'refused'; reason: 'multiple' | 'financial' }

export interface CompsEvaluation {
  subject: EvaluatedCompany
  peers: EvaluatedCompany[]
  /** Over the included peers. */
  ratios: Record<CompsRatio, PeerStatistics | undefined>
  multiples: Record<CompsMultiple, PeerStatistics | undefined>
  implied: Record<CompsMultiple, ImpliedOf>
}

type Compared = Pick<CompsInput, 'subject' | 'unit' | 'calendarYear' | 'ntmTo'> & {
  peers: readonly (CompsCompany & { isIncluded: boolean })[]
}

/** Multiples, ratios, their statistics and what these make of the subject. */
export function evaluateComps({ subject: of, peers: companies, unit, calendarYear, ntmTo }: Compared): CompsEvaluation {
  const evaluate = (company: CompsCompany) => evaluateCompany(company, { calendarYear, ntmTo: endOf(ntmTo) }, unitSizes[unit])
  const subject = evaluate(of)
  const peers = companies.map(evaluate)
  const included = peers.filter((_, at) => companies[at]?.isIncluded === true)
  const ratios = byKey(compsRatios, (ratio) =>
    peerStatistics({ nature: 'ratio', values: included.map((peer) => valueOf(peer.ratios[ratio])) }),
  )
  const multiples = byKey(compsMultiples, (multiple) =>
    peerStatistics({ nature: 'ratio', values: included.map((peer) => numberOf(peer.multiples[multiple])) }),
  )
  const implied = byKey(compsMultiples, (multiple): ImpliedOf => {
    const statistics = multiples[multiple]
    if (of.isFinancial && isOfEnterprise(multiple)) return { kind: 'refused', reason: 'financial' }
    if (statistics === undefined) return { kind: 'refused', reason: 'multiple' }
    const metric = metricOf(multiple, subject, of)
    return impliedRange(kindOf[multiple], statistics, metric.period, {
      metric,
      target: { bridge: subject.claims, shares: subject.capital },
    })
  })
  return { subject, peers, ratios, multiples, implied }
}

function byKey<Key extends string, Value>(keys: readonly Key[], of: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>
}

const valueOf = (ratio: PeriodRatio): number | undefined => (ratio.kind === 'value' ? ratio.value : undefined)

const metrics = { 'ev-revenue': 'revenue', 'ev-ebitda': 'ebitda', 'ev-ebit': 'ebit', 'price-earnings': 'netIncome' } as const

/** What a multiple is applied to. */
export function metricOf(multiple: CompsMultiple, company: EvaluatedCompany, of: CompsCompany): PeriodAmount {
  const kind = kindOf[multiple]
  if (kind === 'price-book' || kind === 'price-sales') return { value: of.bookEquity?.value, period: company.ltm.revenue.period }
  return company[periodOf(multiple)][metrics[kind]]
}

function evaluateCompany(
  company: CompsCompany,
  { calendarYear, ntmTo }: { calendarYear: number; ntmTo: MonthEnd },
  size: number,
): EvaluatedCompany {
  const capital: ShareCapital = {
    basic: company.shares.value / size,
    options: company.options === null ? [] : [{ number: company.options.count.value / size, exercisePrice: company.options.strike.value }],
    stockUnits: 0,
    convertibles: [],
  }
  const claims: BridgeItems = {
    grossDebt: company.debt?.value,
    leases: company.leases?.value,
    minorityInterests: company.minority?.value,
    preferredStock: company.preferred?.value,
    pensionDeficit: company.pension?.value,
    cash: company.cash?.value,
    associates: company.associates?.value,
  }
  const market = company.price === null ? undefined : marketValueOf(company.price.value, capital, claims)
  const ltm = byKey(compsMetrics, (metric) => ltmOf(company, metric))
  const inYear = (year: number) => byKey(compsMetrics, (metric) => calendarised(company, metric, { year, calendarYear }))
  const calendar = inYear(calendarYear)
  const before = inYear(calendarYear - 1)
  const ntm = byKey(compsMetrics, (metric) => ntmOf(company, metric, ntmTo))
  const periods = { ltm, calendar, ntm }
  const figuresOf = (amounts: Record<CompsMetric, PeriodAmount>): PeerFigures => ({
    enterpriseValue: market?.enterpriseValue,
    equityValue: market?.equityValue,
    period: amounts.revenue.period,
    revenue: amounts.revenue.value,
    ebitda: amounts.ebitda.value,
    ebit: amounts.ebit.value,
    netIncome: amounts.netIncome.value,
    bookEquity: company.bookEquity?.value,
    isFinancialInstitution: company.isFinancial,
  })
  return {
    capital,
    claims,
    market,
    ...periods,
    revenueBefore: before.revenue,
    ratios: {
      growth: periodGrowth(calendar.revenue, before.revenue),
      ebitdaMargin: periodRatio(ltm.ebitda, ltm.revenue),
      ebitMargin: periodRatio(ltm.ebit, ltm.revenue),
      netMargin: periodRatio(ltm.netIncome, ltm.revenue),
    },
    multiples: byKey(compsMultiples, (multiple) => multipleOf(kindOf[multiple], figuresOf(periods[periodOf(multiple)]))),
  }
}

function ltmOf({ metrics: given, ltmTo, fiscalYearEnd }: CompsCompany, metric: CompsMetric): PeriodAmount {
  const { fiscalYear, yearToDate, priorYearToDate } = given[metric]
  const end = endOf(ltmTo)
  const lastYear: MonthEnd = { year: end.month >= fiscalYearEnd ? end.year : end.year - 1, month: fiscalYearEnd }
  const isInterim = end.month !== fiscalYearEnd
  return lastTwelveMonths(
    { end: lastYear, value: fiscalYear?.value },
    isInterim ? { end, yearToDate: yearToDate?.value, priorYearToDate: priorYearToDate?.value } : undefined,
  )
}

function calendarised(
  { metrics: given, fiscalYearEnd: month }: CompsCompany,
  metric: CompsMetric,
  { year, calendarYear }: { year: number; calendarYear: number },
): PeriodAmount {
  const { endingBefore, endingIn, endingAfter } = given[metric]
  const years = [endingBefore, endingIn, endingAfter].map((amount, at) => ({
    end: { year: calendarYear - 1 + at, month },
    value: amount?.value,
  }))
  const period: TwelveMonths = { basis: 'calendar-year', end: { year, month: 12 } }
  return calendarise(years, period)
}

function ntmOf({ metrics: given, fiscalYearEnd: month }: CompsCompany, metric: CompsMetric, end: MonthEnd): PeriodAmount {
  const { estimate, laterEstimate } = given[metric]
  const first: MonthEnd = { year: month > end.month ? end.year - 1 : end.year, month }
  const years = [
    { end: first, value: estimate?.value },
    { end: addMonths(first, 12), value: laterEstimate?.value },
  ]
  return nextTwelveMonths(years, addMonths(end, -12))
}

function endOf(day: string): MonthEnd {
  const end = monthEndOf(day)
  if (end === undefined) throw new Error(`no day: ${day}`)
  return end
}

const statisticNames = [
  ['max', 'max'],
  ['upper', 'upperQuartile'],
  ['median', 'median'],
  ['lower', 'lowerQuartile'],
  ['min', 'min'],
] as const

/** The figures of an evaluation by the names of the workbook's, for its certificate. */
export function independentFigures({ peers: companies }: Pick<CompsInput, 'peers'>, evaluation: CompsEvaluation): Map<string, number> {
  const figures = new Map<string, number>()
  const put = (name: string, figure: number | undefined): void => {
    if (figure !== undefined) figures.set(name, figure)
  }
  evaluation.peers.forEach(({ market, ratios, multiples }, at) => {
    put(`peer.${at}.marketCap`, market?.equityValue)
    put(`peer.${at}.enterpriseValue`, market?.enterpriseValue)
    if (companies[at]?.isIncluded !== true) return
    for (const ratio of compsRatios) put(`peer.${at}.${ratio}`, valueOf(ratios[ratio]))
    for (const multiple of compsMultiples) put(`peer.${at}.${multiple}`, numberOf(multiples[multiple]))
  })
  for (const [key, statistics] of Object.entries({ ...evaluation.ratios, ...evaluation.multiples }))
    for (const [name, of] of statisticNames) put(`statistic.${key}.${name}`, statistics?.[of])
  for (const multiple of compsMultiples) {
    const implied = evaluation.implied[multiple]
    if ('kind' in implied) continue
    const bars = { lower: implied.low, median: implied.middle, upper: implied.high }
    for (const [name, bar] of Object.entries(bars))
      put(`implied.${multiple}.${name}`, bar.kind === 'implied' ? bar.valuePerShare : undefined)
  }
  return figures
}
