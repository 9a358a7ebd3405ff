import type { QualityComponentCode, SaasCube } from '@dossier/contract'
import { computed, type FigureBasis, type LedgerMember, type Operand } from '../basis/figure-basis.ts'
import type { ExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import { monthsOfYear } from './arr-growth.ts'
import type { ContractBases } from './contract-bases.ts'

/** How figures of the score are called and written. */
interface QualityWords {
  amount: (value: number) => string
  /** "{metric}, last twelve months". */
  ofYear: (metric: string) => string
  sum: string
  recurringShare: string
  grossMargin: string
  largestShare: string
  tenShare: string
  arr: string
  /** How a figure is scored by its bounds, and the whole by its components. */
  score: (bounds: readonly number[], isHigherBetter: boolean) => string
  whole: string
  componentName: (code: QualityComponentCode) => string
  ofFive: (score: number) => string
  percent: (value: number) => string
}

interface Context {
  result: SaasCube
  metrics: Pick<ExplainedMetrics, 'find' | 'basis' | 'operands'>
  contracts: Pick<ContractBases, 'multiYear' | 'automaticRenewal'> | undefined
  /** What annual recurring revenue, or that of one customer, rests on. */
  arrBasis: (amount: number, member?: LedgerMember) => FigureBasis
  words: QualityWords
}

type Component = NonNullable<SaasCube['quality']>['components'][number]

const TEN = 10

/** What the figure of a component rests on; undefined where data are missing. */
export function componentBasis({ code, value }: Component, context: Context): FigureBasis | undefined {
  const { result, metrics, contracts, words } = context
  if (value === null) return undefined
  const last = result.periods.length - 1
  switch (code) {
    case 'grossRetention':
      return metrics.basis('grrYear', last)
    case 'netRetention':
      return metrics.basis('nrrYear', last)
    case 'recurringShare':
      return computed(words.recurringShare, yearOf(['recurring', 'services'], context))
    case 'grossMargin':
      return computed(words.grossMargin, yearOf(['recurring', 'cost'], context))
    case 'largestCustomer':
      return computed(words.largestShare, largestOf(1, context))
    case 'topTen':
      return computed(words.tenShare, largestOf(TEN, context))
    case 'multiYear':
    case 'automaticRenewal':
      return contracts?.[code]
  }
}

/** What the score of a component rests on. */
export function scoreBasis(component: Component, context: Context): FigureBasis | undefined {
  const { words } = context
  const { code, value, score, bounds, isHigherBetter } = component
  if (score === null || value === null) return undefined
  return computed(words.score(bounds, isHigherBetter), [
    { label: words.componentName(code), figure: words.percent(value), basis: componentBasis(component, context) },
  ])
}

/** What the score of the whole rests on. */
export function wholeScoreBasis({ components }: NonNullable<SaasCube['quality']>, context: Context): FigureBasis {
  const { words } = context
  return computed(
    words.whole,
    components.flatMap((component): Operand[] =>
      component.score === null
        ? []
        : [{ label: words.componentName(component.code), figure: words.ofFive(component.score), basis: scoreBasis(component, context) }],
    ),
  )
}

/** Metrics of the last twelve months, each as the sum of its periods. */
function yearOf(keys: readonly string[], { result: { periods, periodMonths }, metrics, words }: Context): Operand[] {
  const from = Math.max(0, periods.length - monthsOfYear / periodMonths)
  return keys.flatMap((key): Operand[] => {
    const row = metrics.find(key)
    const values = row?.values.slice(from).flatMap((value) => value ?? []) ?? []
    if (row === undefined || values.length === 0) return []
    const operands = periods.flatMap((_, at) => (at < from ? [] : metrics.operands([key], at)))
    const figure = words.amount(values.reduce((sum, value) => sum + value, 0))
    return [{ label: words.ofYear(row.label), figure, basis: computed(words.sum, operands) }]
  })
}

/** The largest customers and annual recurring revenue of all. */
function largestOf(count: number, { result, arrBasis, words }: Context): Operand[] {
  const found = result.concentration.find(({ dimension }) => dimension === 'customer')
  if (found === undefined) return []
  const largest = found.largest.slice(0, count).map(({ label, amount }, member): Operand => ({
    label,
    figure: words.amount(amount),
    basis: arrBasis(amount, { dimension: 'customer', member }),
  }))
  return [...largest, { label: words.arr, figure: words.amount(found.total), basis: arrBasis(found.total) }]
}
