import { type CompsComparedCompany, type CompsComparison, compsMultiples, type CompsStatedAmount } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { accountValue } from '../account-value.test-support.ts'
import type { FigureBasis } from '../basis/figure-basis.ts'
import { writeNumber, writePercent } from '../written-figure.ts'
import { missingFigures } from '../basis/missing-figures.ts'
import { companyBases, type CompsWords, impliedBases, statisticBasis } from './comps-bases.ts'

const stated = (name: string, value: number): CompsStatedAmount => ({ value, parts: [{ sign: 1, of: accountValue(name, value) }] })
const none = { revenue: null, ebitda: null, ebit: null, netIncome: null }
const noMultiples = Object.fromEntries(
  compsMultiples.map((key) => [key, { kind: 'not-available', missing: [] }]),
) as unknown as CompsComparedCompany['multiples']
const noParts = { fiscalYear: null, yearToDate: null, priorYearToDate: null, ltm: null }

const company = (key: string, more: Partial<CompsComparedCompany> = {}): CompsComparedCompany => ({
  company: key,
  name: key,
  isIncluded: true,
  isFinancial: false,
  rationale: null,
  isRationaleTyped: false,
  scope: 'consolidated',
  currency: 'USD',
  exchangeRate: null,
  fiscalYearEnd: 12,
  period: { to: '2025-12-31', basis: 'fiscal-year' },
  sharePrice: 20,
  dilutedShares: 60,
  marketValue: 1_200,
  bridge: [{ item: 'cash', amount: 100, isTyped: false, of: accountValue('cash', 100) }],
  enterpriseValue: 1_100,
  ltm: { ...none, revenue: 500, ebitda: 110 },
  calendar: { ...none, revenue: 500 },
  ntm: none,
  bookEquity: null,
  ratios: { growth: 0.25, ebitdaMargin: 0.22, ebitMargin: null, netMargin: null },
  multiples: { ...noMultiples, evEbitda: { kind: 'value', value: 10 } },
  stated: {
    metrics: {
      revenue: { ...noParts, fiscalYear: stated('revenue', 500) },
      ebitda: { ...noParts, fiscalYear: stated('operating-income', 110) },
      ebit: noParts,
      netIncome: noParts,
    },
    years: [
      { to: '2024-12-31', fiscalYear: 2024, endsIn: 2024, amounts: { ...none, revenue: stated('revenue', 400) } },
      { to: '2026-01-02', fiscalYear: 2025, endsIn: 2025, amounts: { ...none, revenue: stated('revenue', 500) } },
    ],
    bookEquity: null,
    revenueBefore: 400,
  },
  ...more,
})

const comparison = (subject: CompsComparedCompany, peers: CompsComparedCompany[], assumptions: object = {}): CompsComparison => ({
  company: subject.name,
  currency: 'USD',
  asOf: '2026-10-30',
  calendarYear: 2025,
  ntmTo: '2026-10-31',
  assumptions: {
    asOf: '2026-10-30',
    calendarYear: 2025,
    subject: { company: subject.company, estimates: {}, bridge: [], sharePrice: { value: 20, source: 'Exchange' }, shares: { value: 60 } },
    peers: peers.map((peer) => ({ company: peer.company, isIncluded: true, estimates: {}, bridge: [], ...assumptions })),
  },
  subject,
  peers,
  statistics: {
    ratios: { growth: null, ebitdaMargin: null, ebitMargin: null, netMargin: null },
    multiples: Object.fromEntries(
      Object.keys(noMultiples).map((key) => [key, { max: 12, upper: 11, median: 10, lower: 9, min: 8, count: 2 }]),
    ) as CompsComparison['statistics']['multiples'],
  },
  implied: [
    {
      multiple: 'evEbitda',
      metric: 110,
      low: null,
      middle: { enterpriseValue: 1_100, equityValue: 1_200, perShare: 20 },
      high: null,
      lacks: null,
    },
  ],
  exceptions: [],
  notes: [],
  checks: [],
})

const written = (key: string, values: Record<string, string | number> = {}) => [key, ...Object.values(values)].join(' ')
const words: CompsWords = {
  t: written,
  ofView: written,
  amount: (value) => writeNumber(value, 0),
  perShare: (value) => writeNumber(value, 2),
  price: (value) => writeNumber(value, 2),
  number: writeNumber,
  percent: writePercent,
  multiple: (value) => `${value ?? ''}x`,
  multipleName: (multiple) => multiple,
  bridgeName: (item) => item,
  date: (day) => day,
}

/** What a calculated figure is made of: label, figure and kind of basis. */
function operandsOf(basis: FigureBasis | undefined) {
  if (basis?.kind !== 'computed') throw new Error(`not calculated: ${basis?.kind ?? 'nothing'}`)
  return basis.operands.map(({ label, figure, basis: of }) => [label, figure, of?.kind])
}

describe('what figures of a comparison rest on', () => {
  it('leads from a multiple to the balance sheet, the statements and the typed price', () => {
    const subject = company('Harbor')
    const bases = companyBases(subject, comparison(subject, []), words)
    expect(operandsOf(bases.multiple('evEbitda'))).toEqual([
      ['enterpriseValue', '1,100', 'computed'],
      ['ebitda', '110', 'read'],
    ])
    expect(operandsOf(bases.enterpriseValue)).toEqual([
      ['marketValue', '1,200', 'computed'],
      ['cash', '100', 'read'],
    ])
    expect(operandsOf(bases.marketValue)).toEqual([
      ['price', '20.00', 'assumed'],
      ['dilutedShares', '60', 'assumed'],
    ])
    expect(bases.price).toEqual({ kind: 'assumed', source: 'Exchange' })
    expect(bases.dilutedShares).toEqual({ kind: 'assumed', source: null })
    expect(operandsOf(bases.ratio('growth'))).toEqual([
      ['calendarOf revenue 2025', '500', 'read'],
      ['calendarOf revenue 2024', '400', 'read'],
    ])
  })

  it('names the parts of the last twelve months and of a calendar year of two fiscal years, estimates too', () => {
    const parts = {
      ...noParts,
      fiscalYear: stated('revenue', 480),
      yearToDate: stated('revenue', 300),
      priorYearToDate: stated('revenue', 240),
    }
    const subject = company('Pier', {
      fiscalYearEnd: 3,
      period: { to: '2025-09-30', basis: 'LTM' },
      ltm: { ...none, revenue: 540 },
      stated: {
        ...company('Pier').stated!,
        metrics: { ...company('Pier').stated!.metrics, revenue: parts },
        years: [{ to: '2025-03-31', fiscalYear: 2025, endsIn: 2025, amounts: { ...none, ebitda: stated('operating-income', 84) } }],
      },
    })
    const result = comparison(subject, [])
    result.assumptions.subject.estimates = { ebitda: { nextYear: { value: 96, source: 'Broker' } } }
    const bases = companyBases(subject, result, words)
    expect(operandsOf(bases.ltm('revenue'))).toEqual([
      ['fiscalYear', '480', 'read'],
      ['yearToDate', '300', 'read'],
      ['priorYearToDate', '240', 'read'],
    ])
    const calendar = bases.metric('evEbitdaCalendar').basis
    expect(calendar).toMatchObject({ formula: 'calendarFormula 3 9 2025 2026' })
    expect(operandsOf(calendar)).toEqual([
      ['yearEnding 2025-03-31', '84', 'read'],
      ['estimateOf 2026', '96', 'assumed'],
    ])
  })

  it('weighs the estimates of two fiscal years in the next twelve months by their months', () => {
    const subject = company('Pier', { ntm: { ...none, ebitda: 124 } })
    const result = { ...comparison(subject, []), ntmTo: '2027-10-31' }
    result.assumptions.subject.estimates = { ebitda: { nextYear: { value: 120, source: 'Broker' }, yearAfter: { value: 132 } } }
    const { basis } = companyBases(subject, result, words).metric('evEbitdaNtm')
    expect(basis).toMatchObject({ formula: 'calendarFormula 2 10 2026 2027' })
    expect(operandsOf(basis)).toEqual([
      ['estimateOf 2026', '120', 'assumed'],
      ['estimateOf 2027', '132', 'assumed'],
    ])
    const without = companyBases(company('Quay'), result, words).metric('evEbitdaNtm')
    expect(without.basis).toBeUndefined()
  })

  it('shows amounts of another currency as they are stated, with the rate and its source', () => {
    const subject = company('Harbor')
    const peer = company('Hangang', { currency: 'KRW', exchangeRate: 0.0007, ltm: { ...none, revenue: 0.35 } })
    const exchangeRate = { rate: 0.0007, source: 'BOK', date: '2026-10-30' }
    const result = comparison(subject, [peer], { exchangeRate, sharePrice: { value: 30_000, source: 'KRX' } })
    const bases = companyBases(peer, result, words)
    expect(operandsOf(bases.ltm('revenue'))).toEqual([
      ['inCurrency revenue KRW', '500', 'read'],
      ['exchangeRate', '0.0007', 'assumed'],
    ])
    expect(operandsOf(bases.price)[0]).toEqual(['inCurrency price KRW', '30,000.00', 'assumed'])
  })

  it('makes a median of the included peers that have the multiple, and an implied value of that median', () => {
    const subject = company('Harbor')
    const peers = [company('Quay'), company('Mole', { isIncluded: false }), company('Pier', { multiples: noMultiples })]
    const result = comparison(subject, peers)
    expect(operandsOf(statisticBasis({ statistic: 'median', of: { multiple: 'evEbitda' } }, result, words))).toEqual([
      ['Quay', '10x', 'computed'],
    ])
    expect(operandsOf(impliedBases('evEbitda', 'median', result, words).perShare)).toEqual([
      ['evEbitda, median', '10x', 'computed'],
      ['ebitda', '110', 'read'],
      ['cash', '100', 'read'],
      ['dilutedAtValue', '60', undefined],
    ])
    expect(impliedBases('evEbitda', 'upper', result, words).perShare).toBeUndefined()
  })

  it('names the statements of each company, whose typed values have a history', () => {
    const [subject, peer] = [company('Harbor'), company('Quay', { scope: 'separate' })]
    const result = comparison(subject, [peer])
    expect(companyBases(peer, result, words).bridge('cash')).toMatchObject({ statements: { company: 'Quay', scope: 'separate' } })
    expect(companyBases(subject, result, words).ltm('revenue')).toMatchObject({ statements: { company: 'Harbor', scope: 'consolidated' } })
    const earlier = companyBases(company('Pier', { scope: null }), result, words).bridge('cash')
    expect(earlier).toEqual({ kind: 'read', parts: [{ sign: 1, of: accountValue('cash', 100) }], unknown: [] })
  })

  it('omits what the first version did not store', () => {
    const subject = company('Harbor', {
      stated: null,
      bridge: [{ item: 'cash', amount: 100, isTyped: false, of: null }],
    })
    const bases = companyBases(subject, comparison(subject, []), words)
    expect(bases.ltm('revenue')).toBeUndefined()
    expect(bases.bridge('cash')).toBeUndefined()
    expect(bases.ltm('netIncome')).toBeUndefined()
  })

  it('name what a figure lacks, down to what nobody typed or stated', () => {
    const subject = company('Harbor', {
      sharePrice: null,
      marketValue: null,
      enterpriseValue: null,
      bridge: [
        { item: 'cash', amount: 100, isTyped: false, of: null },
        { item: 'lease-liabilities', amount: null, isTyped: false, of: null },
      ],
    })
    const { price, marketValue, enterpriseValue } = companyBases(subject, comparison(subject, []), words)
    expect(price).toEqual({ kind: 'assumed', source: null })
    expect(missingFigures(marketValue)).toEqual(['price'])
    expect(missingFigures(enterpriseValue)).toEqual(['price', 'lease-liabilities'])
  })
})
