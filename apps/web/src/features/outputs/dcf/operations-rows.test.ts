import type { DcfOperationsYear } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { operationsRows } from './operations-rows.ts'

const past: DcfOperationsYear = {
  fiscalYear: 2025,
  isForecast: false,
  revenue: 1_331,
  growth: null,
  ebit: 133.1,
  tax: null,
  nopat: null,
  depreciation: 53,
  capex: 80,
  workingCapital: 266,
  workingCapitalChange: 28,
  freeCashFlow: null,
  discountFactor: null,
  presentValue: null,
}
const forecast: DcfOperationsYear = {
  ...past,
  fiscalYear: 2026,
  isForecast: true,
  growth: 0.1,
  ebit: 160,
  tax: 40,
  nopat: 120,
  freeCashFlow: 120 + 53 - 80 - 28,
  discountFactor: 0.96,
  presentValue: 65 * 0.96,
}

describe('the operations of a valuation, line by line', () => {
  const rows = operationsRows([past, forecast])
  const valueOf = (key: string, year: number) => rows.find((row) => row.key === key)?.values[year] ?? null

  it('go from revenue to the present value of free cash flow', () => {
    expect(rows.map(({ key }) => key)).toEqual([
      'revenue',
      'growth',
      'ebit',
      'ebitMargin',
      'tax',
      'nopat',
      'depreciation',
      'capex',
      'workingCapitalChange',
      'freeCashFlow',
      'discountFactor',
      'presentValue',
    ])
  })

  it('leave out lines that no year has', () => {
    expect(operationsRows([past]).map(({ key }) => key)).toEqual([
      'revenue',
      'ebit',
      'ebitMargin',
      'depreciation',
      'capex',
      'workingCapitalChange',
    ])
  })

  it('add up to their totals as they are signed', () => {
    const sum = (keys: string[]) => keys.reduce((total, key) => total + (valueOf(key, 1) ?? Number.NaN), 0)
    expect(sum(['ebit', 'tax'])).toBe(valueOf('nopat', 1))
    expect(sum(['nopat', 'depreciation', 'capex', 'workingCapitalChange'])).toBe(valueOf('freeCashFlow', 1))
  })

  it('have no margin without revenue', () => {
    expect(operationsRows([{ ...past, revenue: 0 }]).some(({ key }) => key === 'ebitMargin')).toBe(false)
  })
})
