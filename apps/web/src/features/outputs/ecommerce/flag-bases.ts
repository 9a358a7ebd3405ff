import type { BenchmarkMetric, EcommerceCube, RedFlagView } from '@dossier/contract'
import { computed, type FigureBasis, type Operand } from '../basis/figure-basis.ts'
import type { ExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import type { HeadBases } from './use-head-bases.ts'

type Dimension = EcommerceCube['concentration'][number]['dimension']

/** How figures are called and written. */
interface FlagWords {
  /** "{metric}, less that of a year before", "{metric} ÷ that of a year before − 1". */
  points: (metric: string) => string
  relative: (metric: string) => string
  growthGap: string
  cohortChange: string
  cohortIndex: (cohort: string) => string
  largest: string
  ledger: string
  lessBenchmark: (metric: string) => string
  benchmark: string
  metric: (metric: BenchmarkMetric) => string
  amount: (value: number) => string
  percent: (value: number) => string
  written: (metric: BenchmarkMetric, value: number) => string
  date: (day: string) => string
}

export interface FlagContext {
  result: EcommerceCube
  metrics: Pick<ExplainedMetrics, 'find' | 'basis' | 'operands'>
  /** Of all periods as one. */
  whole: Pick<ExplainedMetrics, 'operands'>
  heads: Pick<HeadBases, 'repeat' | 'valueToCost'>
  /** What the amount of a member of a concentration rests on. */
  memberBasis: (of: { dimension: Dimension; member: number }) => FigureBasis
  words: FlagWords
}

/** The metric that a flag judges, at its period or over a year; the dimension whose largest member it judges. */
const judged = {
  'loss-after-marketing': 'cm3 margin',
  'loss-before-marketing': 'cm2 margin',
  'margin-falling': 'cm2 margin',
  'returns-rising': 'return',
  'cancellations-rising': 'cancel',
  'discounts-rising': 'discount',
  'returning-fewer': 'repeat',
  'acquisition-dearer': 'blended',
  'marketing-weaker': 'mer',
  'inventory-building': 'days',
  'large-customer': 'customer',
  'large-product': 'product',
  'large-channel': 'channel',
} as const satisfies Partial<Record<RedFlagView['code'], string>>

/** What the figure of a red flag rests on; undefined where it cannot be decided. */
export function flagBasis({ code, value, period, comparedWith }: RedFlagView, context: FlagContext): FigureBasis | undefined {
  const { result, metrics, heads, words } = context
  if (value === null) return undefined
  const indexOf = (label: string | null): number => result.periods.findIndex((one) => one.label === label)
  const [last, earlier] = [indexOf(period), indexOf(comparedWith)]
  const overYear = (...keys: readonly string[]): Operand[] =>
    keys.flatMap((key) => [last, earlier].flatMap((at) => metrics.operands([key], at)))
  const nameOf = (key: string): string => metrics.find(key)?.label ?? key
  switch (code) {
    case 'loss-after-marketing':
    case 'loss-before-marketing':
      return metrics.basis(judged[code], last)
    case 'margin-falling':
    case 'returns-rising':
    case 'cancellations-rising':
    case 'discounts-rising':
    case 'returning-fewer':
      return computed(words.points(nameOf(judged[code])), overYear(judged[code]))
    case 'acquisition-dearer':
    case 'marketing-weaker':
    case 'inventory-building':
      return computed(words.relative(nameOf(judged[code])), overYear(judged[code]))
    case 'large-customer':
    case 'large-product':
    case 'large-channel':
      return largestBasis(judged[code], context)
    case 'value-below-cost':
      return heads.valueToCost
    case 'growth-by-deductions':
      return computed(words.growthGap, overYear('net', 'gmv'))
    case 'cohorts-weaker':
      return computed(words.cohortChange, [...cohortsIn(period), ...cohortsIn(comparedWith)])
    case 'ledger-differs':
      return computed(words.ledger, metrics.operands(['net', 'ledger'], last))
    case 'brand-below-benchmark': {
      const benchmark = benchmarkOperand('brandSearchShare', context)
      return computed(words.lessBenchmark(words.metric('brandSearchShare')), [...metrics.operands(['brand'], last), ...benchmark])
    }
  }

  /** Cohorts of a span of periods, "2024-01 – 2024-12", whose second period is known. */
  function cohortsIn(span: string | null): Operand[] {
    const [from, to] = (span ?? '').split(' – ')
    const [start, end] = [indexOf(from ?? null), indexOf(to ?? null)]
    return result.cohorts.flatMap((cohort): Operand[] => {
      const at = indexOf(cohort.period)
      const share = cohort.customerIndex[1]
      if (at < start || at > end || typeof share !== 'number') return []
      return [{ label: words.cohortIndex(cohort.period), figure: words.percent(share), basis: metrics.basis('active', at + 1) }]
    })
  }
}

/** The largest that has a name, over the net revenue of all periods. */
function largestBasis(dimension: Dimension, { result, whole, memberBasis, words }: FlagContext): FigureBasis | undefined {
  const found = result.concentration.find((one) => one.dimension === dimension)?.largest ?? []
  const member = found.findIndex(({ label }) => label !== '')
  const largest = found[member]
  return (
    largest &&
    computed(words.largest, [
      { label: largest.label, figure: words.amount(largest.amount), basis: memberBasis({ dimension, member }) },
      ...whole.operands(['net'], 0),
    ])
  )
}

const metricKeys: Readonly<Partial<Record<BenchmarkMetric, string>>> = {
  brandSearchShare: 'brand',
  returnRate: 'return',
  cancelRate: 'cancel',
  discountRate: 'discount',
  cm1Margin: 'cm1 margin',
  cm2Margin: 'cm2 margin',
  cm3Margin: 'cm3 margin',
  marketingEfficiency: 'mer',
  inventoryDays: 'days',
}
const windows: Partial<Record<BenchmarkMetric, number>> = { repeatWithin90: 90, repeatWithin365: 365 }

/** What the company's figure beside a benchmark rests on. */
export function ownBasis(metric: BenchmarkMetric, { result, metrics, heads }: FlagContext): FigureBasis | undefined {
  const [key, days] = [metricKeys[metric], windows[metric]]
  if (key !== undefined) return metrics.basis(key, result.periods.length - 1)
  return days === undefined ? heads.valueToCost : heads.repeat(days)
}

/** What a benchmark rests on: its citation. */
export const benchmarkBasis = (benchmark: { source: string; date: string }, { words }: FlagContext): FigureBasis => ({
  kind: 'typed',
  source: `${benchmark.source} (${words.date(benchmark.date)})`,
})

function benchmarkOperand(metric: BenchmarkMetric, context: FlagContext): Operand[] {
  const { result, words } = context
  const given = (result.benchmarks ?? []).find((one) => one.metric === metric)?.benchmark
  return given ? [{ label: words.benchmark, figure: words.written(metric, given.value), basis: benchmarkBasis(given, context) }] : []
}

/** What the gap between the company's figure and a benchmark rests on. */
export function gapBasis(metric: BenchmarkMetric, value: number, context: FlagContext): FigureBasis {
  const { words } = context
  const own: Operand = { label: words.metric(metric), figure: words.written(metric, value), basis: ownBasis(metric, context) }
  return computed(words.lessBenchmark(words.metric(metric)), [own, ...benchmarkOperand(metric, context)])
}
