import { differenceOf, ratioOfPositive, sumOf } from '../arithmetic.ts'
import { monthsApart } from '../calendar-month.ts'
import { isRaised, type RedFlagCode, redFlagCodes, type RedFlagRule, redFlagRules } from '../ecommerce/index.ts'
import type { OrderCube } from './order-cube.ts'
import type { OrderMetrics } from './order-metrics.ts'

/** What a rule cannot be decided without: figures that were not given, the same period a year earlier, or two years of cohorts. */
export type RedFlagGap = 'figures' | 'year-earlier' | 'two-years'

export interface RedFlag {
  code: RedFlagCode
  rule: RedFlagRule
  /** Undefined where it cannot be decided. */
  value: number | undefined
  isRaised: boolean | undefined
  missing: RedFlagGap | undefined
}

/** The periods that flags are about, as indexes. */
export interface FlagPeriods {
  last: number
  /** The same period a year earlier; undefined when the data do not cover it as a whole. */
  yearEarlier: number | undefined
  /** Cohorts that started in the last twelve months with a period after their first, and those of the twelve months before; undefined without both. */
  cohorts: { later: readonly [number, number]; earlier: readonly [number, number] } | undefined
}

export interface FlagOptions {
  periodMonths: number
  /** Of the tie to the ledger. */
  tolerance: number
  /** Share of brand searches by period, fractions. */
  brandSearchShare: readonly (number | undefined)[]
  /** The cited benchmark of that share. */
  brandBenchmark: number | undefined
}

/** The periods to compare. The first period is skipped where the data begin within it, and as a cohort, since it contains all earlier customers. */
export function flagPeriods({ periods, firstMonth }: Pick<OrderCube, 'periods' | 'firstMonth'>, periodMonths: number): FlagPeriods {
  const year = 12 / periodMonths
  const last = periods.length - 1
  const isFirstWhole = periods[0] !== undefined && monthsApart(firstMonth, periods[0]) >= periodMonths - 1
  const earlier = last - year
  const end = last - 1
  const start = end - 2 * year + 1
  return {
    last,
    yearEarlier: earlier > 0 || (earlier === 0 && isFirstWhole) ? earlier : undefined,
    cohorts: start < 1 ? undefined : { later: [end - year + 1, end], earlier: [start, end - year] },
  }
}

/** Judges the rules of red flags by what the data hold. */
export function orderFlags(cube: OrderCube, metrics: OrderMetrics, options: FlagOptions): RedFlag[] {
  const periods = flagPeriods(cube, options.periodMonths)
  const figures = figuresOf(cube, metrics, options, periods)
  return redFlagCodes.map((code): RedFlag => {
    const rule = code === 'ledger-differs' ? { ...redFlagRules[code], threshold: options.tolerance } : redFlagRules[code]
    const found = figures[code]
    if (typeof found === 'number') return { code, rule, value: found, isRaised: isRaised(rule, found), missing: undefined }
    return { code, rule, value: undefined, isRaised: undefined, missing: found }
  })
}

function figuresOf(
  cube: OrderCube,
  { series, metrics, cohorts, lifetime, tieOut }: OrderMetrics,
  { brandSearchShare, brandBenchmark }: FlagOptions,
  { last, yearEarlier, cohorts: spans }: FlagPeriods,
): Record<RedFlagCode, number | RedFlagGap> {
  type Values = readonly (number | undefined)[]
  const level = (value: number | undefined): number | RedFlagGap => value ?? 'figures'
  const overYear = (values: Values, of: (now: number | undefined, before: number | undefined) => number | undefined) => {
    if (values[last] === undefined) return 'figures'
    return yearEarlier === undefined ? 'year-earlier' : level(of(values[last], values[yearEarlier]))
  }
  const points = (values: Values) => overYear(values, differenceOf)
  const relative = (values: Values) => overYear(values, growthOf)
  const slower = (): number | RedFlagGap => {
    if (yearEarlier === undefined) return 'year-earlier'
    const [net, gross] = [series.netRevenue, series.gmv].map((values) => growthOf(values[last], values[yearEarlier]))
    return level(differenceOf(net, gross))
  }
  const revenue = sumOf(series.netRevenue)
  const largest = (dimension: 'customer' | 'product' | 'channel') =>
    level(ratioOfPositive(cube.concentration[dimension]?.largest.find(({ label }) => label !== '')?.amount, revenue))
  const ledger = tieOut[last]?.relative
  return {
    'loss-after-marketing': level(metrics.cm3Margin[last]),
    'loss-before-marketing': level(metrics.cm2Margin[last]),
    'value-below-cost': level(lifetime.valueToCost),
    'margin-falling': points(metrics.cm2Margin),
    'growth-by-deductions': slower(),
    'returns-rising': points(metrics.returnRate),
    'cancellations-rising': points(metrics.cancelRate),
    'discounts-rising': points(metrics.discountRate),
    'acquisition-dearer': relative(metrics.blendedCac),
    'marketing-weaker': relative(metrics.marketingEfficiency),
    'returning-fewer': points(metrics.repeatShare),
    'cohorts-weaker': spans === undefined ? 'two-years' : level(cohortChange(cube, cohorts, spans)),
    'inventory-building': relative(metrics.inventoryDays),
    'large-customer': largest('customer'),
    'large-product': largest('product'),
    'large-channel': largest('channel'),
    'ledger-differs': level(ledger === undefined ? undefined : Math.abs(ledger)),
    'brand-below-benchmark': level(differenceOf(brandSearchShare[last], brandBenchmark)),
  }
}

const growthOf = (now: number | undefined, before: number | undefined): number | undefined =>
  ratioOfPositive(differenceOf(now, before), before)

/** Mean share of customers who ordered in the period after their first, later cohorts less earlier ones. */
function cohortChange(
  cube: OrderCube,
  cohorts: OrderMetrics['cohorts'],
  { later, earlier }: NonNullable<FlagPeriods['cohorts']>,
): number | undefined {
  const byMonth = new Map(cohorts.map((cohort) => [cohort.month, cohort]))
  const mean = ([from, to]: readonly [number, number]): number | undefined => {
    const shares = cube.periods.slice(from, to + 1).flatMap((month) => byMonth.get(month)?.customerIndex[1] ?? [])
    return ratioOfPositive(sumOf(shares), shares.length)
  }
  return differenceOf(mean(later), mean(earlier))
}
