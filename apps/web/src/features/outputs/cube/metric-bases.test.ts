import type { CubePeriod } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { basisOfMetric, type MetricRow, wholeMetrics } from './metric-bases.ts'

const periods: CubePeriod[] = [
  { key: '2025-03', label: '2025 Q1', from: '2025-01', isPartial: false },
  { key: '2025-06', label: '2025 Q2', from: '2025-04', isPartial: false },
]
const rows: MetricRow[] = [
  { key: 'gmv', label: 'GMV', kind: 'amount', values: [100, 120], of: { kind: 'rows', roles: ['grossAmount'] } },
  { key: 'last', label: 'Last month', kind: 'amount', values: [10, 12], of: { kind: 'rows', roles: ['recurringAmount'], months: 'last' } },
  {
    key: 'cost',
    label: 'Cost',
    kind: 'amount',
    values: [40, null],
    of: { kind: 'typed', values: [{ period: '2025-03', value: 40, source: 'Trial balance' }] },
  },
  { key: 'share', label: 'Share', kind: 'percent', values: [0.4, null], of: { kind: 'ratio', of: 'cost', to: 'gmv' } },
  {
    key: 'growth',
    label: 'Growth',
    kind: 'percent',
    values: [null, 0.2],
    of: { kind: 'formula', formula: 'now ÷ before', of: ['gmv'], earlier: ['gmv'] },
  },
]
const words = {
  write: (_kind: string, value: number | null) => String(value),
  ratio: (of: string, to: string) => `${of} ÷ ${to}`,
  sum: 'sum',
}
const basisOf = (key: string, at: number) => {
  const row = rows.find((one) => one.key === key)
  return row && basisOfMetric(row, at, { periods, rows, words })
}

describe('basisOfMetric', () => {
  it('names the months whose rows were added up', () => {
    expect(basisOf('gmv', 1)).toEqual({ kind: 'rows', roles: ['grossAmount'], from: '2025-04', to: '2025-06' })
    expect(basisOf('last', 1)).toEqual({ kind: 'rows', roles: ['recurringAmount'], from: '2025-06', to: '2025-06' })
  })

  it('names the source that was typed for the period', () => {
    expect(basisOf('cost', 0)).toEqual({ kind: 'typed', source: 'Trial balance' })
    expect(basisOf('cost', 1)).toEqual({ kind: 'typed', source: null })
  })

  it('lists the operands of a formula with their figures, each with its own basis', () => {
    const basis = basisOf('share', 0)
    expect(basis).toMatchObject({
      kind: 'computed',
      formula: 'Cost ÷ GMV',
      operands: [
        { label: 'Cost, 2025 Q1', figure: '40', basis: { kind: 'typed', source: 'Trial balance' } },
        { label: 'GMV, 2025 Q1', figure: '100', basis: { kind: 'rows', from: '2025-01', to: '2025-03' } },
      ],
    })
  })

  it('lists an operand without a value only for a figure that has none itself', () => {
    expect(basisOf('share', 1)).toMatchObject({ operands: [{ label: 'Cost, 2025 Q2', figure: 'null' }, { label: 'GMV, 2025 Q2' }] })
  })

  it('takes operands of the period before from there', () => {
    expect(basisOf('growth', 1)).toMatchObject({ operands: [{ label: 'GMV, 2025 Q2' }, { label: 'GMV, 2025 Q1' }] })
  })
})

describe('wholeMetrics', () => {
  const whole = wholeMetrics(periods, rows, 'All periods')
  const wholeOf = (key: string) => whole.rows.find((row) => row.key === key)

  it('adds up amounts, takes ratios of the sums, and leaves out what a period lacks or does not add up', () => {
    expect(whole.periods).toEqual([{ key: '2025-06', label: 'All periods', from: '2025-01', isPartial: false }])
    expect(wholeOf('gmv')?.values).toEqual([220])
    expect(wholeOf('cost')?.values).toEqual([null])
    const costs: MetricRow[] = rows.map((row) => (row.key === 'cost' ? { ...row, values: [40, 15] } : row))
    const share = wholeMetrics(periods, costs, 'All periods').rows.find(({ key }) => key === 'share')
    expect(share?.values).toEqual([0.25])
    const balances: MetricRow[] = [{ key: 'stock', label: 'Stock', kind: 'amount', values: [5, 7], isOfPeriodAlone: true }]
    expect(wholeMetrics(periods, balances, 'All periods').rows[0]?.values).toEqual([null])
  })

  it('opens the rows of all periods, and what was typed for each', () => {
    const around = { ...whole, words }
    const gmv = wholeOf('gmv')
    expect(gmv && basisOfMetric(gmv, 0, around)).toEqual({ kind: 'rows', roles: ['grossAmount'], from: '2025-01', to: '2025-06' })
    const typed: MetricRow = {
      key: 'cost',
      label: 'Cost',
      kind: 'amount',
      values: [55],
      of: {
        kind: 'typed',
        values: [
          { period: '2025-03', value: 40, source: 'Trial balance' },
          { period: '2025-06', value: 15 },
        ],
      },
    }
    expect(basisOfMetric(typed, 0, around)).toMatchObject({
      kind: 'computed',
      operands: [
        { label: '2025-03', figure: '40', basis: { kind: 'typed', source: 'Trial balance' } },
        { label: '2025-06', figure: '15', basis: { kind: 'typed', source: null } },
      ],
    })
  })
})
