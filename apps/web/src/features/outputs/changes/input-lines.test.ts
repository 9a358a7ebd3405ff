import { describe, expect, it } from 'vitest'
import { type InputWords, inputLine } from './input-lines.ts'

const names: Record<string, string> = {
  growth: 'Growth',
  terminalGrowth: 'Terminal growth',
  base: 'Base',
  riskFree: 'Risk-free rate',
  unleveredBeta: 'Unlevered beta',
  shares: 'Shares',
  outstanding: 'Shares outstanding',
  source: 'Source',
  peers: 'Peer',
  isIncluded: 'Included',
  structure: 'Capital structure',
  market: 'Market',
  target: 'Target',
  ledgerRevenue: 'Ledger revenue',
}
const words: InputWords = {
  name: (segment) => names[segment],
  known: (segment) => ({ quay: 'Quay Freight Inc.', cash: 'Cash' })[segment],
  number: String,
  boolean: (value) => (value ? 'Yes' : 'No'),
  year: (at) => `FY${2026 + at}E`,
  ofYear: (year, value) => `${year} ${value}`,
}
const line = (path: string, before: Parameters<typeof inputLine>[0]['before'], after: Parameters<typeof inputLine>[0]['after']) => {
  const { key: _key, ...of } = inputLine({ path: path.split('.'), before, after }, words)
  return of
}

describe('a changed input in words', () => {
  it('writes rates as percentages, and of a row the years that differ', () => {
    expect(line('assumptions.wacc.riskFree', 0.03, 0.035)).toEqual({ name: 'Risk-free rate', before: '3.00%', after: '3.50%' })
    expect(line('assumptions.wacc.unleveredBeta', 0.9, 1.1)).toEqual({ name: 'Unlevered beta', before: '0.9', after: '1.1' })
    expect(line('assumptions.scenarios.base.growth.rates', [0.1, 0.08, 0.05], [0.1, 0.07, 0.04])).toEqual({
      name: 'Base · Growth',
      before: 'FY2027E 8.00%, FY2028E 5.00%',
      after: 'FY2027E 7.00%, FY2028E 4.00%',
    })
    expect(line('assumptions.terminal.growth', 0.02, 0.01).name).toBe('Terminal growth')
  })

  it('names companies, accounts and months, and leaves out fields that only hold others', () => {
    expect(line('assumptions.peers.quay.isIncluded', true, false)).toEqual({
      name: 'Peer · Quay Freight Inc. · Included',
      before: 'Yes',
      after: 'No',
    })
    expect(line('assumptions.peers.quay', null, 'quay')).toEqual({
      name: 'Peer · Quay Freight Inc.',
      before: null,
      after: 'Quay Freight Inc.',
    })
    expect(line('assumptions.bridge.cash.amount', 0, 200).name).toBe('Cash')
    expect(line('typed.ledgerRevenue.2025-01', 10, null)).toEqual({ name: 'Ledger revenue · 2025-01', before: '10', after: null })
    expect(line('assumptions.wacc.structure', 'target', 'market')).toEqual({ name: 'Capital structure', before: 'Target', after: 'Market' })
  })

  it('distinguishes the shares of a valuation, which have fields, from those of a comparison, which are a number', () => {
    expect(line('assumptions.shares.outstanding', 1, 2).name).toBe('Shares outstanding')
    expect(line('assumptions.subject.shares', 1, 2).name).toBe('Shares')
    expect(line('assumptions.subject.shares.source', '10-K', '10-Q')).toEqual({ name: 'Shares · Source', before: '10-K', after: '10-Q' })
  })
})
