import {
  type AccountValueView,
  AppError,
  compsBridgeItems,
  type CompsForecasts,
  type CompsKnownCompany,
  type CompsMetric,
  compsMetrics,
  type CompsPeriod,
  type CompsStatedAmount,
  type CompanyProfile,
  type CompanyStatements,
  type Language,
} from '@dossier/contract'
import { lastTwelveMonths, type MonthEnd, monthEndOf, monthsBetween } from '@dossier/finance'
import type { CompanyForecasts } from '../../companies/index.ts'
import { isFinancial } from '../bank-balance.ts'
import { placeOf } from '../sourced-values.ts'

const WHOLE_YEAR = 12
/** Enough for the growth of a calendar year of a company whose year ends within it. */
const MOST_YEARS = 4

interface Part {
  account: string
  sign: 1 | -1
  /** Absent it counts as nothing. */
  isOptional?: boolean
}
const part = (account: string, sign: 1 | -1 = 1): Part => ({ account, sign })

/** What each metric is made of; the first of several ways that the statements allow. */
const waysOf: Readonly<Record<CompsMetric | 'bookEquity', readonly (readonly Part[])[]>> = {
  revenue: [[part('revenue')]],
  ebitda: [[part('operating-income'), part('depreciation-amortization')]],
  ebit: [[part('operating-income')]],
  netIncome: [[part('income-to-shareholders')], [part('net-income'), { ...part('minority-income', -1), isOptional: true }]],
  bookEquity: [[part('total-equity'), { ...part('minority-equity', -1), isOptional: true }]],
}

interface Time {
  to: string
  months: number
}

interface Interim {
  current: Time
  prior: Time
}

/** What statements that end by a day say of a company. */
export interface CompanyFigures extends Omit<CompsKnownCompany, 'refusal' | 'forecasts'> {
  refusal: AppError | undefined
}

/**
 * @param asOf ISO day: periods that end later are excluded
 * @param profile its stated profile
 */
export function companyFigures(statements: CompanyStatements, asOf: string, profile: CompanyProfile | undefined): CompanyFigures {
  const { company, name, currency, currencies, scope, scopes } = statements
  const byKey = new Map(statements.values.map((value) => [`${value.account} ${value.to} ${value.months ?? ''}`, value]))
  const flow =
    ({ to, months }: Time) =>
    (account: string) =>
      byKey.get(`${account} ${to} ${months}`)
  const times = statements.periods.filter(({ to }) => to <= asOf)
  const annual = times.filter(({ isFiscalYear }) => isFiscalYear)
  const last = annual.find((time) => amountOf('revenue', flow(time)) ?? amountOf('netIncome', flow(time)))
  const { interim, lacks } = last === undefined ? { interim: undefined, lacks: [] } : interimOf(last, times, flow)
  const at = (metric: CompsMetric, time: Time | undefined) => (time && amountOf(metric, flow(time))) ?? null
  const balanceAt = latestBalance(statements.values, asOf)
  const balance = (account: string) => (balanceAt === null ? undefined : byKey.get(`${account} ${balanceAt} `))
  const metrics = Object.fromEntries(
    compsMetrics.map((metric) => {
      const parts = {
        fiscalYear: at(metric, last),
        yearToDate: at(metric, interim?.current),
        priorYearToDate: at(metric, interim?.prior),
      }
      return [metric, { ...parts, ltm: last === undefined ? null : ltmOf(last, interim, parts) }]
    }),
  ) as CompanyFigures['metrics']
  const bridge = compsBridgeItems.map((item) => {
    const of = item === 'preferred' ? undefined : balance(item)
    return { item, value: of === undefined ? null : Number(of.value), of: of ?? null }
  })
  return {
    company,
    name,
    currency,
    currencies,
    profile: profile === undefined ? null : profileOf(profile),
    scope,
    scopes,
    isFinancial: isFinancial(profile, (account) => {
      const of = balance(account)
      return of === undefined ? null : Number(of.value)
    }),
    fiscalYearEnd: last === undefined ? null : endOf(last.to).month,
    ltm: last === undefined ? null : periodOf(last, interim),
    interimLacks: lacks,
    metrics,
    years: annual
      .filter(({ to }) => last !== undefined && endOf(to).month === endOf(last.to).month)
      .slice(0, MOST_YEARS)
      .toReversed()
      .map((time) => ({
        to: time.to,
        fiscalYear: time.fiscalYear,
        amounts: Object.fromEntries(compsMetrics.map((metric) => [metric, at(metric, time)])) as Record<
          CompsMetric,
          CompsStatedAmount | null
        >,
      })),
    bookEquity: amountOf('bookEquity', balance) ?? null,
    balanceAt,
    bridge,
    missing: [
      ...compsMetrics.filter((metric) => metrics[metric].ltm === null),
      ...bridge.filter(({ item, value }) => value === null && item !== 'preferred').map(({ item }) => item),
    ],
    refusal:
      last === undefined
        ? new AppError('COMPS_WITHOUT_STATEMENTS', { company: name, asOf })
        : currency === null
          ? new AppError('COMPS_WITHOUT_CURRENCY', { company: name })
          : undefined,
  }
}

const forecastWords = { ko: '전망', en: 'forecast' } as const

/**
 * Forecasts of the metrics for the two fiscal years after the last one, made of accounts like reported ones; each cites the place of its first account.
 *
 * @param language of the sources
 */
export function forecastsOf(
  { years }: Pick<CompanyFigures, 'years'>,
  { values, problems }: CompanyForecasts,
  language: Language,
): CompsForecasts {
  const last = years.at(-1)
  if (last === undefined) return { metrics: {}, problems: [] }
  const metricOf = (metric: CompsMetric, yearsLater: number) => {
    const ofYear = values.filter(({ to }) => monthsBetween(endOf(last.to), endOf(to)) === yearsLater * WHOLE_YEAR)
    const amount = amountOf(metric, (account) => ofYear.find((value) => value.account === account))
    const stated = amount?.parts[0]?.of.reported
    if (amount === undefined || !stated) return undefined
    const places = amount.parts.flatMap(({ of: { reported } }) => (reported ? [placeOf(reported, language)] : []))
    return {
      value: amount.value,
      source: [stated.filename, ...places, forecastWords[language]].filter(Boolean).join(', '),
      origin: stated.origin,
    }
  }
  const metrics = compsMetrics.flatMap((metric) => {
    const [nextYear, yearAfter] = [metricOf(metric, 1), metricOf(metric, 2)]
    return nextYear || yearAfter ? [[metric, { ...(nextYear && { nextYear }), ...(yearAfter && { yearAfter }) }] as const] : []
  })
  return { metrics: Object.fromEntries(metrics), problems }
}

const profileOf = ({ country, segment, industry, industryCode, symbol }: CompanyProfile): CompanyFigures['profile'] => ({
  country,
  segment,
  industry,
  ...(industryCode !== undefined && { industryCode }),
  ...(symbol !== undefined && { symbol }),
})

/** The nearest month end of a day of statements. */
function endOf(day: string): MonthEnd {
  const end = monthEndOf(day)
  if (end === undefined) throw new Error(`no day: ${day}`)
  return end
}

const periodOf = (last: Time, interim: Interim | undefined): CompsPeriod =>
  interim === undefined ? { to: last.to, basis: 'fiscal-year' } : { to: interim.current.to, basis: 'LTM' }

function ltmOf(
  last: Time,
  interim: Interim | undefined,
  { fiscalYear, yearToDate, priorYearToDate }: Record<'fiscalYear' | 'yearToDate' | 'priorYearToDate', CompsStatedAmount | null>,
): number | null {
  const of = { end: endOf(last.to), value: fiscalYear?.value }
  const amount =
    interim === undefined
      ? lastTwelveMonths(of)
      : lastTwelveMonths(of, { end: endOf(interim.current.to), yearToDate: yearToDate?.value, priorYearToDate: priorYearToDate?.value })
  return amount.value ?? null
}

/**
 * The interim period after the last fiscal year with the same months a year before. All metrics of the year have to be stated for both, so that
 * margins are of the same months; otherwise the fiscal year stands, and what the latest interim statements lack is named.
 */
function interimOf(
  last: Time,
  times: readonly Time[],
  flow: (time: Time) => (account: string) => AccountValueView | undefined,
): { interim: Interim | undefined; lacks: string[] } {
  const needed = compsMetrics.filter((metric) => amountOf(metric, flow(last)) !== undefined)
  let lacks: string[] = []
  const later = times.filter(({ to, months }) => months < WHOLE_YEAR && monthsBetween(endOf(last.to), endOf(to)) === months)
  for (const [at, current] of later.entries()) {
    const prior = times.find(({ to, months }) => months === current.months && monthsBetween(endOf(to), endOf(current.to)) === WHOLE_YEAR)
    const unknown = needed.flatMap((metric) => [
      ...lackingOf(metric, flow(current)),
      ...(prior === undefined ? accountsOf(metric) : lackingOf(metric, flow(prior))),
    ])
    if (prior !== undefined && unknown.length === 0) return { interim: { current, prior }, lacks: [] }
    if (at === 0) lacks = [...new Set(unknown)]
  }
  return { interim: undefined, lacks }
}

type Metric = CompsMetric | 'bookEquity'

const accountsOf = (metric: Metric): string[] =>
  (waysOf[metric].at(-1) ?? []).filter(({ isOptional }) => !isOptional).map(({ account }) => account)

const lackingOf = (metric: Metric, find: (account: string) => AccountValueView | undefined): string[] =>
  amountOf(metric, find) === undefined ? accountsOf(metric).filter((account) => find(account) === undefined) : []

function amountOf(metric: Metric, find: (account: string) => AccountValueView | undefined): CompsStatedAmount | undefined {
  const way = waysOf[metric].find((parts) => parts.every(({ account, isOptional }) => isOptional || find(account) !== undefined))
  if (way === undefined) return undefined
  const parts = way.flatMap(({ account, sign }) => {
    const of = find(account)
    return of === undefined ? [] : [{ sign, of }]
  })
  return { value: parts.reduce((total, { sign, of }) => total + sign * Number(of.value), 0), parts }
}

/** The day of the last balance sheet: the latest that states assets or equity. */
function latestBalance(values: readonly AccountValueView[], asOf: string): string | null {
  const days = values
    .filter(({ account, months, to }) => months === null && to <= asOf && (account === 'total-assets' || account === 'total-equity'))
    .map(({ to }) => to)
  return days.toSorted().at(-1) ?? null
}
