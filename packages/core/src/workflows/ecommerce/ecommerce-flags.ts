import {
  type BenchmarkMetric,
  benchmarkMetricCodes,
  benchmarkMetrics,
  type BenchmarkView,
  type EcommerceParameters,
  type Language,
  redFlagGapTexts,
  redFlagTexts,
  type RedFlagView,
} from '@dossier/contract'
import { flagPeriods, type OrderCube, orderFlags, type OrderMetrics, type RedFlag } from '@dossier/finance'
import type { EcommerceInput, Sourced } from '@dossier/workbook'
import { valuesOfPeriods } from '../ledger/present-cube.ts'

/** The red flags of orders, with the benchmarks that a person has given. */
export interface JudgedOrders {
  flags: readonly RedFlag[]
  /** Figures of the last period that a benchmark can be given for. */
  own: Readonly<Record<BenchmarkMetric, number | undefined>>
}

export function judgeOrders(cube: OrderCube, metrics: OrderMetrics, request: EcommerceParameters): JudgedOrders {
  const { typed, benchmarks, periodMonths, tolerance } = request
  const brandSearchShare = valuesOfPeriods(typed.brandSearchShare, cube.periods)
  const brandBenchmark = benchmarks.find(({ metric }) => metric === 'brandSearchShare')?.value
  const last = (values: readonly (number | undefined)[]): number | undefined => values.at(-1)
  const rateWithin = (days: number) => cube.repeats.find((repeat) => repeat.days === days)?.rate
  const { returnRate, cancelRate, discountRate, cm1Margin, cm2Margin, cm3Margin, marketingEfficiency, inventoryDays } = metrics.metrics
  return {
    flags: orderFlags(cube, metrics, { periodMonths, tolerance, brandSearchShare, brandBenchmark }),
    own: {
      brandSearchShare: last(brandSearchShare),
      returnRate: last(returnRate),
      cancelRate: last(cancelRate),
      discountRate: last(discountRate),
      repeatWithin90: rateWithin(90),
      repeatWithin365: rateWithin(365),
      cm1Margin: last(cm1Margin),
      cm2Margin: last(cm2Margin),
      cm3Margin: last(cm3Margin),
      ltvToCac: metrics.lifetime.valueToCost,
      marketingEfficiency: last(marketingEfficiency),
      inventoryDays: last(inventoryDays),
    },
  }
}

/** Labels of the periods that a flag judges, and of those that it compares them with. */
function periodsOf({ code, rule }: RedFlag, cube: OrderCube, labels: readonly string[], periodMonths: number) {
  const { last, yearEarlier, cohorts } = flagPeriods(cube, periodMonths)
  const label = (at: number | undefined) => (at === undefined ? null : (labels[at] ?? null))
  const span = (range: readonly [number, number] | undefined) => (range ? `${label(range[0])} – ${label(range[1])}` : null)
  if (code === 'cohorts-weaker') return { period: span(cohorts?.later), comparedWith: span(cohorts?.earlier) }
  if (code === 'large-customer' || code === 'large-product' || code === 'large-channel' || code === 'value-below-cost')
    return { period: null, comparedWith: null }
  const isCompared = rule.measure !== 'level' || code === 'growth-by-deductions'
  return { period: label(last), comparedWith: isCompared ? label(yearEarlier) : null }
}

const needsOf = ({ code, missing }: RedFlag, language: Language): string => {
  const needs = redFlagTexts[code].needs[language]
  return `${redFlagGapTexts[missing ?? 'figures'][language]}: ${needs}`
}

/** The same as a workbook is filled with them. @param source of figures of the files, @param author of what was typed */
export function flagsInput(
  { flags, own }: JudgedOrders,
  {
    cube,
    request,
    labels,
    source,
  }: { cube: OrderCube; request: EcommerceParameters; labels: readonly string[]; source: Sourced['source'] },
): Pick<EcommerceInput, 'flags' | 'flagPeriods' | 'benchmarks'> {
  const { language, periodMonths, benchmarks } = request
  const { yearEarlier, cohorts } = flagPeriods(cube, periodMonths)
  return {
    flags: flags.map((flag) => {
      const { period, comparedWith } = periodsOf(flag, cube, labels, periodMonths)
      return {
        code: flag.code,
        label: redFlagTexts[flag.code].name[language],
        needs: needsOf(flag, language),
        period: period ?? '',
        comparedWith: comparedWith ?? '',
        raisedWhen: flag.rule.raisedWhen,
        threshold: flag.rule.threshold,
      }
    }),
    flagPeriods: { yearEarlier, cohorts },
    benchmarks: benchmarkMetricCodes.map((code) => {
      const given = benchmarks.find(({ metric }) => metric === code)
      const value = own[code]
      return {
        code,
        label: benchmarkMetrics[code].name[language],
        kind: benchmarkMetrics[code].kind,
        own: value === undefined ? null : { value, source },
        benchmark: given ? { value: given.value, source: { label: given.source, date: given.date } } : null,
      }
    }),
  }
}

/** Figures of the evaluation in code, by the names of the template. */
export function flagFigures({ flags, own }: JudgedOrders): Map<string, number> {
  // Repeat rates are inputs of the workbook, since it has no rows of orders.
  const formulas = benchmarkMetricCodes.filter((code) => code !== 'repeatWithin90' && code !== 'repeatWithin365')
  return new Map([
    ...flags.flatMap(({ code, value }) => (value === undefined ? [] : [[`flag.${code}`, value] as const])),
    ...formulas.flatMap((code) => {
      const value = own[code]
      return value === undefined ? [] : [[`benchmark.${code}`, value] as const]
    }),
    ['flagsRaised', flags.filter(({ isRaised }) => isRaised === true).length] as const,
  ])
}

/** @param addresses of the figures in the workbook */
export function presentFlags(
  { flags, own }: JudgedOrders,
  { cube, request, labels }: { cube: OrderCube; request: EcommerceParameters; labels: readonly string[] },
  addresses: ReadonlyMap<string, string>,
): { redFlags: RedFlagView[]; benchmarks: BenchmarkView[]; brandSearchShare: (number | null)[] } {
  return {
    redFlags: flags.map((flag) => ({
      code: flag.code,
      value: flag.value ?? null,
      raisedWhen: flag.rule.raisedWhen,
      threshold: flag.rule.threshold,
      isRaised: flag.isRaised ?? null,
      missing: flag.missing ?? null,
      ...periodsOf(flag, cube, labels, request.periodMonths),
      cell: addresses.get(`flag.${flag.code}`) ?? null,
    })),
    benchmarks: benchmarkMetricCodes.map((metric) => {
      const given = request.benchmarks.find((one) => one.metric === metric)
      return {
        metric,
        value: own[metric] ?? null,
        benchmark: given ? { value: given.value, source: given.source, date: given.date } : null,
        cell: addresses.get(`benchmark.${metric}`) ?? null,
      }
    }),
    brandSearchShare: valuesOfPeriods(request.typed.brandSearchShare, cube.periods).map((value) => value ?? null),
  }
}
