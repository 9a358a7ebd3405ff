import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { impliedRange, impliedValue, type TargetCompany } from './implied-value.ts'
import {
  type Multiple,
  multipleKinds,
  multipleOf,
  numberOf,
  type PeerFigures,
  periodGrowth,
  periodRatio,
  premiumToPeers,
} from './multiples.ts'
import { peerMultiples } from './peer-multiples.ts'
import { peerStatistics } from './peer-statistics.ts'
import type { TwelveMonths } from './periods.ts'

const ltm: TwelveMonths = { basis: 'LTM', end: { year: 2025, month: 12 } }
const ntm: TwelveMonths = { basis: 'NTM', end: { year: 2026, month: 12 } }
const peer: PeerFigures = {
  enterpriseValue: 1200,
  equityValue: 1000,
  period: ltm,
  revenue: 400,
  ebitda: 100,
  ebit: 80,
  netIncome: 50,
  bookEquity: 250,
  isFinancialInstitution: false,
}
const kindsOf = (multiples: readonly Multiple[]) =>
  multiples.map((multiple) => (multiple.kind === 'not-meaningful' ? multiple.reason : multiple.kind))

describe('multipleOf', () => {
  it('divides enterprise value or equity value by the earnings of its providers of capital', () => {
    expect(multipleKinds.map((kind) => [kind, numberOf(multipleOf(kind, peer))])).toEqual([
      ['ev-revenue', 3],
      ['ev-ebitda', 12],
      ['ev-ebit', 15],
      ['price-earnings', 20],
      ['price-book', 4],
      ['price-sales', 2.5],
    ])
  })

  it('is not meaningful for a loss, a near-zero denominator or a negative enterprise value', () => {
    expect(
      kindsOf([
        multipleOf('ev-ebitda', { ...peer, ebitda: -5 }),
        multipleOf('ev-ebitda', { ...peer, ebitda: 0 }),
        multipleOf('ev-ebitda', { ...peer, ebitda: 1 }),
        multipleOf('ev-ebitda', { ...peer, enterpriseValue: -50 }),
        multipleOf('price-book', { ...peer, bookEquity: -1 }),
      ]),
    ).toEqual(['negative-denominator', 'tiny-denominator', 'tiny-denominator', 'negative-value', 'negative-denominator'])
  })

  it('is meaningful up to the largest plausible multiple', () => {
    expect(multipleOf('ev-ebitda', { ...peer, ebitda: 12 })).toEqual({ kind: 'value', value: 100 })
    expect(multipleOf('ev-ebitda', { ...peer, enterpriseValue: 0 })).toEqual({ kind: 'value', value: 0 })
  })

  it('is not available with missing figures, which it names', () => {
    expect(multipleOf('ev-ebitda', { ...peer, ebitda: undefined })).toEqual({ kind: 'not-available', missing: ['ebitda'] })
    expect(multipleOf('ev-ebit', { ...peer, ebit: undefined, enterpriseValue: undefined })).toEqual({
      kind: 'not-available',
      missing: ['enterpriseValue', 'ebit'],
    })
  })

  it('gives banks equity multiples but no enterprise value multiples', () => {
    const bank = { ...peer, isFinancialInstitution: true }
    expect(kindsOf([multipleOf('ev-ebitda', bank), multipleOf('price-book', bank)])).toEqual(['financial-institution', 'value'])
  })

  it('is never NaN, infinite or negative', () => {
    const amount = fc.option(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { nil: undefined })
    const any = fc.record({
      enterpriseValue: amount,
      equityValue: amount,
      period: fc.constant(ltm),
      revenue: amount,
      ebitda: amount,
      ebit: amount,
      netIncome: amount,
      bookEquity: amount,
      isFinancialInstitution: fc.boolean(),
    })
    fc.assert(
      fc.property(any, fc.constantFrom(...multipleKinds), (figures, kind) => {
        const value = numberOf(multipleOf(kind, figures))
        expect(value === undefined || (value >= 0 && Number.isFinite(value))).toBe(true)
      }),
    )
  })

  it('is compared with the median of the peers', () => {
    expect(premiumToPeers(12, 10)).toBeCloseTo(0.2, 12)
    expect(premiumToPeers(8, 10)).toBeCloseTo(-0.2, 12)
    expect(premiumToPeers(undefined, 10)).toBeUndefined()
  })
})

describe('margins and growth over periods', () => {
  it('divide amounts of the same months', () => {
    expect(periodRatio({ value: 20, period: ltm }, { value: 80, period: ltm })).toEqual({ kind: 'value', value: 0.25 })
    expect(periodRatio({ value: 20, period: ltm }, { value: undefined, period: ltm })).toEqual({ kind: 'not-available' })
    expect(periodRatio({ value: 20, period: ltm }, { value: 0, period: ltm })).toEqual({ kind: 'not-available' })
  })

  it('are refused for different months', () => {
    expect(periodRatio({ value: 20, period: ltm }, { value: 80, period: ntm })).toEqual({
      kind: 'period-mismatch',
      numerator: ltm,
      denominator: ntm,
    })
    expect(periodGrowth({ value: 110, period: ltm }, { value: 100, period: { ...ltm, end: { year: 2025, month: 3 } } }).kind).toBe(
      'period-mismatch',
    )
  })

  it('accept a year and the last twelve months with the same end', () => {
    const year: TwelveMonths = { basis: 'calendar-year', end: ltm.end }
    expect(periodRatio({ value: 20, period: ltm }, { value: 80, period: year }).kind).toBe('value')
    expect(periodRatio({ value: 20, period: ltm }, { value: 80, period: { ...ltm, basis: 'NTM' } }).kind).toBe('period-mismatch')
    expect(periodRatio({ value: 20, period: { ...ltm, basis: 'NTM' } }, { value: 80, period: ltm }).kind).toBe('period-mismatch')
  })

  it('compare with the preceding twelve months', () => {
    const before = { ...ltm, end: { year: 2024, month: 12 } }
    const growth = periodGrowth({ value: 110, period: ltm }, { value: 100, period: before })
    expect(growth.kind === 'value' && growth.value).toBeCloseTo(0.1, 12)
    expect(periodGrowth({ value: 150, period: ntm }, { value: 100, period: ltm })).toEqual({ kind: 'value', value: 0.5 })
    expect(periodGrowth({ value: 110, period: ltm }, { value: -100, period: before })).toEqual({ kind: 'not-available' })
  })
})

describe('peerStatistics', () => {
  it('covers meaningful values only, with spreadsheet quartiles', () => {
    expect(peerStatistics({ nature: 'ratio', values: [8, undefined, 10, 12, 20] })).toEqual({
      max: 20,
      upperQuartile: 14,
      median: 11,
      lowerQuartile: 9.5,
      min: 8,
      count: 4,
      of: 5,
    })
  })

  it('is undefined for sizes and for empty columns', () => {
    expect(peerStatistics({ nature: 'size', values: [8, 10] })).toBeUndefined()
    expect(peerStatistics({ nature: 'ratio', values: [undefined] })).toBeUndefined()
  })
})

describe('peerMultiples', () => {
  it('contains each multiple of each peer, with statistics of the meaningful ones', () => {
    const columns = peerMultiples([peer, { ...peer, ebitda: -5 }, { ...peer, ebitda: 150 }, { ...peer, isFinancialInstitution: true }])
    const column = columns.find(({ kind }) => kind === 'ev-ebitda')
    expect(kindsOf(column?.cells ?? [])).toEqual(['value', 'negative-denominator', 'value', 'financial-institution'])
    expect(column?.statistics).toMatchObject({ max: 12, median: 10, min: 8, count: 2, of: 4 })
    expect(peerMultiples([])[0]).toEqual({ kind: 'ev-revenue', cells: [], statistics: undefined })
  })
})

describe('impliedValue', () => {
  const target: TargetCompany = {
    bridge: { grossDebt: 300, leases: 0, minorityInterests: 20, preferredStock: 0, pensionDeficit: 0, cash: 120, associates: 0 },
    shares: { basic: 100, options: [{ number: 20, exercisePrice: 5 }], stockUnits: 0, convertibles: [] },
  }
  const metric = { value: 120, period: ltm }

  it('leads from enterprise value over equity value to the value per share', () => {
    // 10 × 120 = 1,200; − 300 − 20 + 120 = 1,000; (1,000 + 20 × 5) ÷ 120
    const implied = impliedValue('ev-ebitda', { value: 10, period: ltm }, metric, target)
    expect(implied).toMatchObject({ kind: 'implied', enterpriseValue: 1200, equityValue: 1000 })
    expect(implied.kind === 'implied' && implied.valuePerShare).toBeCloseTo(1100 / 120, 12)
  })

  it('begins with equity value for an equity multiple', () => {
    expect(impliedValue('price-earnings', { value: 10, period: ltm }, { value: 50, period: ltm }, target)).toMatchObject({
      enterpriseValue: 700,
      equityValue: 500,
      valuePerShare: 5,
    })
  })

  it('is refused for a metric of other months, a loss, an unknown bridge or no shares', () => {
    expect(impliedValue('ev-ebitda', { value: 10, period: ntm }, metric, target).kind).toBe('period-mismatch')
    expect(impliedValue('ev-ebitda', { value: 10, period: ltm }, { value: -3, period: ltm }, target)).toMatchObject({ reason: 'metric' })
    expect(impliedValue('ev-ebitda', { value: 10, period: ltm }, { value: 0, period: ltm }, target)).toMatchObject({ reason: 'metric' })
    const unknown = { ...target, bridge: { ...target.bridge, leases: undefined } }
    expect(impliedValue('ev-ebitda', { value: 10, period: ltm }, metric, unknown)).toMatchObject({ reason: 'bridge' })
    expect(impliedValue('price-earnings', { value: 10, period: ltm }, metric, unknown)).toMatchObject({
      kind: 'implied',
      enterpriseValue: undefined,
    })
    const none = { ...target, shares: { ...target.shares, basic: 0 } }
    expect(impliedValue('ev-ebitda', { value: 10, period: ltm }, metric, none)).toMatchObject({ reason: 'shares' })
  })

  it('returns the value that the multiple was computed from', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 99, noNaN: true }), fc.double({ min: 1, max: 1e6, noNaN: true }), (value, ebitda) => {
        const implied = impliedValue('ev-ebitda', { value, period: ltm }, { value: ebitda, period: ltm }, target)
        if (implied.kind !== 'implied') throw new Error(implied.kind)
        const again = multipleOf('ev-ebitda', { ...peer, enterpriseValue: implied.enterpriseValue, ebitda })
        expect(numberOf(again)).toBeCloseTo(value, 9)
      }),
    )
  })

  it('rises over the quartiles of the peers', () => {
    const statistics = peerStatistics({ nature: 'ratio', values: [8, 9, 10, 11, 12] })
    if (!statistics) throw new Error('no statistics')
    const { low, middle, high } = impliedRange('ev-ebitda', statistics, ltm, { metric, target })
    expect([low, middle, high].map((bar) => bar.kind === 'implied' && bar.enterpriseValue)).toEqual([1080, 1200, 1320])
  })
})
