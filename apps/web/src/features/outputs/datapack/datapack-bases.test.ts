import type { AccountValueView, MarketInput, OutputResult } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { accountValue } from '../account-value.test-support.ts'
import type { FigureBasis } from '../basis/figure-basis.ts'
import { missingFigures } from '../basis/missing-figures.ts'
import { writeNumber } from '../written-figure.ts'
import { datapackBases, type DatapackWords } from './datapack-bases.ts'
import { writeMeasure } from './write-measure.ts'

type Result = Extract<OutputResult, { workflow: 'datapack' }>

const account = (name: string, value: number, more: Partial<AccountValueView> = {}): AccountValueView =>
  accountValue(name, value, {
    reported: {
      value: String(value),
      reportedAt: '2025-12-31',
      fileId: 7,
      filename: 'report.pdf',
      origin: { kind: 'file', fileId: 7, page: 3, start: 0, end: 9 },
    },
    ...more,
  })
const byYear = (name: string, before: number | null, last: number | null) => ({
  account: name,
  years: [before, last].map((value) => (value === null ? null : account(name, value))),
})
const quoted = (value: number): MarketInput => ({
  value,
  source: 'FMP: Price of HRB, 2026-01-05',
  quoted: { unit: 'USD', asOf: '2026-01-05', service: 'market/fmp', address: 'https://example.com', retrievedAt: '2026-01-06T00:00:00Z' },
})

const result: Result = {
  workflow: 'datapack',
  companyKey: 'harbor',
  company: 'Harbor',
  profile: null,
  scope: 'consolidated',
  currency: 'USD',
  years: ['FY2024', 'FY2025'],
  summary: [
    { measure: 'revenue', figures: [900, 1_000] },
    { measure: 'growth', figures: [null, 1 / 9] },
    { measure: 'grossProfit', figures: [null, 400] },
    { measure: 'netDebt', figures: [null, 200] },
  ],
  accounts: [
    byYear('revenue', 900, 1_000),
    byYear('cost-of-sales', null, 600),
    {
      account: 'gross-profit',
      years: [
        null,
        account('gross-profit', 400, {
          kind: 'derived',
          reported: null,
          from: [
            { account: 'revenue', sign: 1 },
            { account: 'cost-of-sales', sign: -1 },
          ],
        }),
      ],
    },
    byYear('long-term-debt', 250, 250),
    byYear('cash', 40, 50),
    byYear('minority-equity', null, 30),
    byYear('total-equity', null, 530),
    byYear('total-assets', null, 1_200),
    byYear('total-liabilities', null, 670),
  ],
  ties: [
    {
      total: 'total-assets',
      parts: [
        { account: 'total-liabilities', sign: 1 },
        { account: 'total-equity', sign: 1 },
      ],
      year: 'FY2025',
      difference: 0,
      ties: true,
    },
  ],
  breakdowns: [],
  operating: [],
  market: {
    symbol: 'HRB',
    sharePrice: quoted(20),
    shares: quoted(50),
    marketCapitalization: quoted(990),
    marketValue: 1_000,
    enterpriseValue: 1_230,
    multiples: [],
    needs: [],
  },
  sourced: 9,
  certificate: { madeAt: '2026-01-06T00:00:00Z' } as Result['certificate'],
}

const amount = (value: number | null): string => writeNumber(value, 0)
const words: DatapackWords = {
  accountName: (name) => name,
  stepName: (step) => step,
  marketName: (name) => name,
  amount,
  write: (_of, { value }) => amount(value),
  measure: (measure, figure) => writeMeasure(measure, figure, amount),
  ratio: (of, to) => `${of} / ${to}`,
  days: (of, to, days) => `${of} / ${to} × ${days}`,
  growth: (of) => `${of} / before − 1`,
  yearBefore: (label, year) => `${label}, ${year}`,
  difference: (total, parts) => `${total} − (${parts})`,
}
const shown = (basis: FigureBasis | undefined) =>
  basis?.kind === 'computed' ? [basis.formula, ...basis.operands.map(({ label, figure }) => `${label}: ${figure}`)] : basis?.kind
const bases = datapackBases(result, words)

describe('datapackBases', () => {
  it('opens the place of a stated amount', () => {
    expect(bases.measure('revenue', 1)).toMatchObject({ kind: 'read', parts: [{ of: { reported: { origin: { fileId: 7, page: 3 } } } }] })
  })

  it('shows a derived account with the accounts that it was derived from, each with its place', () => {
    const basis = bases.measure('grossProfit', 1)
    expect(shown(basis)).toEqual(['revenue − cost-of-sales', 'revenue: 1,000', 'cost-of-sales: 600'])
    expect(basis).toMatchObject({ operands: [{ basis: { kind: 'read' } }, { basis: { kind: 'read' } }] })
  })

  it('compares growth with the year before', () => {
    expect(shown(bases.measure('growth', 1))).toEqual(['revenue / before − 1', 'revenue: 1,000', 'revenue, FY2024: 900'])
  })

  it('leaves out what the statements do not state of a sum', () => {
    const basis = bases.measure('netDebt', 1)
    expect(shown(basis)).toEqual(['debt − cash', 'debt: 250', 'cash: 50'])
    expect(basis).toMatchObject({ operands: [{ basis: { kind: 'read', parts: [{ of: { account: 'long-term-debt' } }] } }, {}] })
  })

  it('names the terms that a missing sum lacks, and no optional ones', () => {
    expect(missingFigures(bases.measure('netDebt', 0))).toEqual([])
    const accounts = [byYear('revenue', 900, 1_000), byYear('operating-income', null, 100)]
    const lacking = datapackBases({ ...result, summary: [{ measure: 'ebit', figures: [null, 100] }], accounts }, words)
    expect(missingFigures(lacking.measure('ebitda', 1))).toEqual(['depreciation-amortization'])
    expect(missingFigures(lacking.measure('ebitdaMargin', 0))).toEqual(['ebit', 'depreciation-amortization', 'revenue'])
    expect(missingFigures(lacking.measure('netDebt', 1))).toEqual(['debt', 'cash'])
  })

  it('shows a typed value with its reason', () => {
    const typed = { id: 1, by: { id: 2, name: 'Kim' }, at: '2026-01-06T00:00:00Z', reason: 'Audit adjustment' }
    const accounts = [{ account: 'revenue', years: [null, account('revenue', 990, { kind: 'typed', typed })] }]
    const basis = datapackBases({ ...result, accounts }, words).measure('revenue', 1)
    expect(basis).toMatchObject({ kind: 'read', parts: [{ of: { typed: { reason: 'Audit adjustment' } } }] })
  })

  it('states the parts of a total that ties', () => {
    const tie = result.ties[0]!
    expect(shown(bases.tie(tie, 1))).toEqual([
      'total-assets − (total-liabilities + total-equity)',
      'total-assets: 1,200',
      'total-liabilities: 670',
      'total-equity: 530',
    ])
    expect(bases.tie({ ...tie, parts: [] }, 1)).toBeUndefined()
  })

  it('shows market value as price × shares and enterprise value with the claims of the last balance sheet', () => {
    expect(shown(bases.market?.marketValue)).toEqual(['sharePrice × shares', 'sharePrice: 20', 'shares: 50'])
    expect(shown(bases.market?.enterpriseValue)).toEqual([
      'marketValue + netDebt + minority-equity',
      'marketValue: 1,000',
      'netDebt: 200',
      'minority-equity: 30',
    ])
    expect(shown(bases.market?.multiple('evRevenue'))).toEqual(['enterpriseValue / revenue', 'enterpriseValue: 1,230', 'revenue: 1,000'])
    expect(shown(bases.market?.multiple('pb'))).toEqual(['marketValue / bookEquity', 'marketValue: 1,000', 'bookEquity: 500'])
  })

  it('shows a market value as a source states it where price or shares are unknown', () => {
    const { market } = datapackBases({ ...result, market: { ...result.market!, shares: null } }, words)
    expect(market?.marketValue).toEqual({ kind: 'quoted', input: result.market?.marketCapitalization })
  })

  it('has no bases for results of earlier versions, which lack accounts', () => {
    const earlier = datapackBases({ ...result, accounts: [], market: null }, words)
    expect(earlier.measure('ebitdaMargin', 1)).toBeUndefined()
    expect(earlier.market).toBeUndefined()
  })
})
