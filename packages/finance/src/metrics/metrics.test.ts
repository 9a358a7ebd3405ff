import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compoundGrowth, differenceOf, ratioOf, ratioOfPositive, sumOf } from '../arithmetic.ts'
import { cashConversion, monthlyBurn, operatingCashConversion, runwayOf } from './cash.ts'
import { concentrationOf } from './concentration.ts'
import { growthOf } from './growth.ts'
import { grossLeverage, interestCover, netDebtOf, netLeverage } from './leverage.ts'
import { marginsOf, unusualMarginOrder } from './margins.ts'
import { tieOut } from './tie-out.ts'
import { workingCapitalDays } from './working-capital-days.ts'

const maybe = fc.option(fc.double({ min: -1e308, max: 1e308, noNaN: true }), { nil: undefined })

describe('arithmetic with unknown amounts', () => {
  it('keeps unknown results undefined, and never returns NaN or infinity', () => {
    fc.assert(
      fc.property(maybe, maybe, (one, other) => {
        for (const value of [sumOf([one, other]), differenceOf(one, other), ratioOf(one, other), ratioOfPositive(one, other)]) {
          const isKnown = one !== undefined && other !== undefined
          expect(value === undefined || (isKnown && Number.isFinite(value))).toBe(true)
        }
      }),
    )
  })

  it('returns zero for an empty sum', () => {
    expect(sumOf([])).toBe(0)
    expect(sumOf([1, undefined])).toBeUndefined()
  })
})

describe('growthOf and compoundGrowth', () => {
  it('growthOf compares with a positive amount', () => {
    expect(growthOf(80, 100)).toBeCloseTo(0.25, 12)
    expect(growthOf(80, -20)).toBeCloseTo(-1.25, 12)
    expect(growthOf(-80, 100)).toBeUndefined()
    expect(growthOf(0, 100)).toBeUndefined()
    expect(growthOf(undefined, 100)).toBeUndefined()
  })

  it('compoundGrowth compounds over years', () => {
    expect(compoundGrowth(100, 121, 2)).toBeCloseTo(0.1, 12)
    expect(compoundGrowth(100, 0, 2)).toBe(-1)
    expect(compoundGrowth(100, 121, 0)).toBeUndefined()
    expect(compoundGrowth(-100, 121, 2)).toBeUndefined()
    expect(compoundGrowth(100, -1, 2)).toBeUndefined()
  })
})

describe('marginsOf', () => {
  it('returns fractions of revenue', () => {
    expect(marginsOf({ revenue: 200, costOfSales: 120, ebitda: 50, ebit: 40, netIncome: -10 })).toEqual({
      gross: 0.4,
      ebitda: 0.25,
      ebit: 0.2,
      net: -0.05,
    })
  })

  it('is unknown without revenue or the profit concerned', () => {
    expect(marginsOf({ revenue: 0, costOfSales: 0, ebitda: 5, ebit: undefined, netIncome: 1 })).toEqual({
      gross: undefined,
      ebitda: undefined,
      ebit: undefined,
      net: undefined,
    })
    expect(marginsOf({ revenue: 200, costOfSales: undefined, ebitda: 50, ebit: 40, netIncome: 30 }).gross).toBeUndefined()
  })

  it('reports margins in an unusual order', () => {
    expect(unusualMarginOrder({ gross: 0.4, ebitda: 0.3, ebit: 0.2, net: 0.5 })).toEqual([['ebit', 'net']])
    expect(unusualMarginOrder({ gross: 0.4, ebitda: undefined, ebit: 0.2, net: 0.1 })).toEqual([])
  })
})

describe('leverage', () => {
  const debt = { grossDebt: 300, leases: 60, cash: 120 }

  it('relates debt to EBITDA and profit to interest', () => {
    expect(netDebtOf(debt)).toBe(240)
    expect(netLeverage(debt, 80)).toBe(3)
    expect(grossLeverage(debt, 80)).toBe(4.5)
    expect(interestCover(60, 15)).toBe(4)
    expect(interestCover(-30, 15)).toBe(-2)
  })

  it('is negative for net cash', () => {
    expect(netLeverage({ ...debt, cash: 440 }, 80)).toBe(-1)
  })

  it('is unknown for an unknown part, a loss or no interest', () => {
    expect(netDebtOf({ ...debt, leases: undefined })).toBeUndefined()
    expect(netLeverage(debt, -80)).toBeUndefined()
    expect(interestCover(60, 0)).toBeUndefined()
  })
})

describe('working-capital days', () => {
  it('relate receivables to revenue, inventories and payables to cost of sales', () => {
    const days = workingCapitalDays({ revenue: 730, costOfSales: 365, receivables: 100, inventories: 40, payables: 30 }, 365)
    expect(days).toEqual({ receivables: 50, inventories: 40, payables: 30, cashConversionCycle: 60 })
  })

  it('have no cash conversion cycle when one of them is unknown', () => {
    const days = workingCapitalDays({ revenue: 730, costOfSales: 365, receivables: 100, inventories: undefined, payables: 30 }, 365)
    expect(days).toEqual({ receivables: 50, inventories: undefined, payables: 30, cashConversionCycle: undefined })
  })
})

describe('cash metrics', () => {
  it('cashConversion is the share of EBITDA that becomes cash', () => {
    expect(cashConversion(100, 25)).toBe(0.75)
    expect(operatingCashConversion(80, 100)).toBe(0.8)
    expect(cashConversion(-100, 25)).toBeUndefined()
  })

  it('monthlyBurn excludes financing', () => {
    // 100 + 50 raised − 90 left = 60 spent in six months
    expect(monthlyBurn({ start: 100, end: 90, financing: 50 }, 6)).toBe(10)
    expect(monthlyBurn({ start: 100, end: 130, financing: 0 }, 3)).toBe(-10)
    expect(monthlyBurn({ start: 100, end: 90, financing: undefined }, 6)).toBeUndefined()
  })

  it('runwayOf counts months until cash runs out', () => {
    expect(runwayOf(90, 10)).toEqual({ kind: 'months', months: 9 })
    expect(runwayOf(90, -10)).toEqual({ kind: 'not-burning' })
    expect(runwayOf(90, 0)).toEqual({ kind: 'not-burning' })
    expect(runwayOf(undefined, 10)).toEqual({ kind: 'not-available' })
  })
})

describe('concentrationOf', () => {
  it('returns the share of the largest contributors', () => {
    const concentration = concentrationOf([50, 10, 30, 10, -5, 0], [1, 2, 10])
    expect(concentration).toMatchObject({ total: 100, count: 4 })
    expect(concentration?.top).toEqual([
      { count: 1, share: 0.5 },
      { count: 2, share: 0.8 },
      { count: 10, share: 1 },
    ])
    expect(concentration?.herfindahl).toBeCloseTo(0.36, 12)
    expect(concentrationOf([0, -3])).toBeUndefined()
  })

  it('returns shares that rise with the number of contributors, up to all', () => {
    const amounts = fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(amounts, (any) => {
        const concentration = concentrationOf(any)
        const shares = concentration?.top.map(({ share }) => share) ?? []
        expect(shares).toHaveLength(3)
        for (const [at, share] of shares.entries()) expect(share).toBeGreaterThanOrEqual(shares[at - 1] ?? 0)
        expect(shares[2]).toBeLessThanOrEqual(1 + 1e-12)
        expect(concentration?.herfindahl).toBeGreaterThanOrEqual(1 / any.length - 1e-12)
      }),
    )
  })
})

describe('tieOut', () => {
  it('returns the difference and compares it with the tolerance', () => {
    expect(tieOut(1005, 1000, 0.01)).toEqual({ difference: 5, relative: 0.005, outcome: 'ties' })
    expect(tieOut(980, 1000, 0.01)).toEqual({ difference: -20, relative: -0.02, outcome: 'differs' })
    expect(tieOut(1005, undefined, 0.01)).toEqual({ difference: undefined, relative: undefined, outcome: 'unknown' })
    expect(tieOut(undefined, 1000, 0.01)).toMatchObject({ outcome: 'unknown' })
    expect(tieOut(0, 0, 0.01)).toEqual({ difference: 0, relative: undefined, outcome: 'ties' })
  })

  it('does not call the rounding of sums in another order a difference, without any tolerance', () => {
    const [total, ledger] = [100_000.1 + 200_000.2 + 300_000.3, 300_000.3 + 200_000.2 + 100_000.1]
    expect(total).not.toBe(ledger)
    expect(tieOut(total, ledger, 0).outcome).toBe('ties')
    expect(tieOut(ledger + 0.01, ledger, 0).outcome).toBe('differs')
  })
})
