import type { EcommerceCube, RedFlagView } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { computed, type FigureBasis, type Operand } from '../basis/figure-basis.ts'
import { benchmarkBasis, flagBasis, type FlagContext, gapBasis, ownBasis } from './flag-bases.ts'

const operandsOf =
  (scope: string) =>
  (keys: readonly string[], at: number): Operand[] =>
    keys.map((key) => ({ label: `${key}, ${scope}${at}`, figure: `${key}${at}` }))
const benchmark = { value: 0.1, source: 'Survey, p. 4', date: '2025-01-02' }
const periods = ['2024', '2025'].map((label) => ({ key: `${label}-12`, label, from: `${label}-01`, isPartial: false }))
const result = {
  periods,
  cohorts: [
    { period: '2024', customerIndex: [1, 0.4] },
    { period: '2025', customerIndex: [1, null] },
  ],
  concentration: [
    {
      dimension: 'customer',
      largest: [
        { label: '', amount: 90, share: 0.5 },
        { label: 'Ann', amount: 60, share: 0.3 },
      ],
    },
  ],
  benchmarks: [{ metric: 'returnRate', value: 0.12, benchmark, cell: null }],
} as unknown as EcommerceCube

const context: FlagContext = {
  result,
  metrics: {
    find: (key) => ({ key, label: key.toUpperCase(), kind: 'percent', values: [] }),
    basis: (key, at) => computed(`${key}@${at}`, []),
    operands: operandsOf(''),
  },
  whole: { operands: operandsOf('all') },
  heads: { repeat: (days) => computed(`repeat ${days}`, []), valueToCost: computed('ltv / cac', []) },
  memberBasis: ({ dimension, member }) => ({ kind: 'rows', roles: [dimension], from: '', to: '', member: { dimension, member } }),
  words: {
    points: (metric) => `${metric} less before`,
    relative: (metric) => `${metric} over before`,
    growthGap: 'growth gap',
    cohortChange: 'cohort change',
    cohortIndex: (cohort) => `cohort ${cohort}`,
    largest: 'largest share',
    ledger: 'ledger gap',
    lessBenchmark: (metric) => `${metric} less benchmark`,
    benchmark: 'benchmark',
    metric: (metric) => metric,
    amount: String,
    percent: (value) => `${value * 100}%`,
    written: (_metric, value) => String(value),
    date: (day) => day,
  },
}
const flag = (code: RedFlagView['code'], more: Partial<RedFlagView> = {}): RedFlagView => ({
  code,
  value: 0.1,
  raisedWhen: 'above',
  threshold: 0,
  isRaised: true,
  missing: null,
  period: '2025',
  comparedWith: '2024',
  cell: null,
  ...more,
})
const shown = (basis: FigureBasis | undefined) =>
  basis?.kind === 'computed' ? [basis.formula, ...basis.operands.map(({ label }) => label)] : basis

describe('flagBasis', () => {
  it('opens the metric itself for a level', () => {
    expect(shown(flagBasis(flag('loss-after-marketing', { comparedWith: null }), context))).toEqual(['cm3 margin@1'])
    expect(shown(flagBasis(flag('value-below-cost', { period: null, comparedWith: null }), context))).toEqual(['ltv / cac'])
  })

  it('compares a period with the same one a year before', () => {
    expect(shown(flagBasis(flag('returns-rising'), context))).toEqual(['RETURN less before', 'return, 1', 'return, 0'])
    expect(shown(flagBasis(flag('acquisition-dearer'), context))).toEqual(['BLENDED over before', 'blended, 1', 'blended, 0'])
    expect(shown(flagBasis(flag('growth-by-deductions'), context))).toEqual(['growth gap', 'net, 1', 'net, 0', 'gmv, 1', 'gmv, 0'])
  })

  it('opens the own rows of the largest customer that has a name', () => {
    const basis = flagBasis(flag('large-customer', { period: null, comparedWith: null }), context)
    expect(shown(basis)).toEqual(['largest share', 'Ann', 'net, all0'])
    expect(basis).toMatchObject({ operands: [{ basis: { kind: 'rows', member: { dimension: 'customer', member: 1 } } }, {}] })
  })

  it('lists the cohorts of both spans whose second period is known', () => {
    const spans = { period: '2025 – 2025', comparedWith: '2024 – 2024' }
    expect(shown(flagBasis(flag('cohorts-weaker', spans), context))).toEqual(['cohort change', 'cohort 2024'])
  })

  it('has none for what cannot be decided', () => {
    expect(flagBasis(flag('returns-rising', { value: null, isRaised: null }), context)).toBeUndefined()
  })
})

describe('benchmarks', () => {
  it('open the metric of the last period, the citation, and the gap of both', () => {
    expect(shown(ownBasis('returnRate', context))).toEqual(['return@1'])
    expect(shown(ownBasis('repeatWithin90', context))).toEqual(['repeat 90'])
    expect(shown(ownBasis('ltvToCac', context))).toEqual(['ltv / cac'])
    expect(benchmarkBasis(benchmark, context)).toEqual({ kind: 'typed', source: 'Survey, p. 4 (2025-01-02)' })
    const gap = gapBasis('returnRate', 0.12, context)
    expect(shown(gap)).toEqual(['returnRate less benchmark', 'returnRate', 'benchmark'])
    expect(gap).toMatchObject({ operands: [{ basis: { formula: 'return@1' } }, { figure: '0.1', basis: { kind: 'typed' } }] })
  })
})
