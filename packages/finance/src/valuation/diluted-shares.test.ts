import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dilutedShares, type ShareCapital, valuePerShare } from './diluted-shares.ts'
import { equityValueOf } from './enterprise-bridge.ts'
import { marketValueOf } from './market-value.ts'

const capital: ShareCapital = {
  basic: 100,
  options: [
    { number: 10, exercisePrice: 20 },
    { number: 8, exercisePrice: 40 },
    { number: 6, exercisePrice: 60 },
  ],
  stockUnits: 3,
  convertibles: [
    { principal: 400, conversionPrice: 40 },
    { principal: 800, conversionPrice: 80 },
  ],
}
const price = fc.double({ min: 0.01, max: 1000, noNaN: true })
const number = fc.double({ min: 0, max: 1000, noNaN: true })
const anyCapital: fc.Arbitrary<ShareCapital> = fc.record({
  basic: fc.double({ min: 1, max: 10_000, noNaN: true }),
  options: fc.array(fc.record({ number, exercisePrice: price }), { maxLength: 5 }),
  stockUnits: number,
  convertibles: fc.array(fc.record({ principal: number, conversionPrice: price }), { maxLength: 3 }),
})

describe('dilutedShares', () => {
  it('counts options by tranche net of the shares that their proceeds buy back', () => {
    // At 50: 10 × (1 − 20/50) = 6, 8 × (1 − 40/50) = 1.6, 60 is out of the money; 400 ÷ 40 = 10 by conversion.
    const diluted = dilutedShares(capital, 50)
    expect(diluted.fromOptions).toBeCloseTo(7.6, 12)
    expect(diluted).toMatchObject({ basic: 100, fromStockUnits: 3, fromConvertibles: 10, convertedPrincipal: 400 })
    expect(diluted.total).toBeCloseTo(120.6, 12)
  })

  it('leaves out tranches and convertibles exactly at their strike', () => {
    expect(dilutedShares({ ...capital, stockUnits: 0 }, 20)).toMatchObject({ fromOptions: 0, fromConvertibles: 0, total: 100 })
    expect(dilutedShares(capital, 40)).toMatchObject({ fromConvertibles: 0, convertedPrincipal: 0 })
  })

  it('never falls as the price rises', () => {
    fc.assert(
      fc.property(anyCapital, price, price, (any, one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one]
        expect(dilutedShares(any, high).total).toBeGreaterThanOrEqual(dilutedShares(any, low).total - 1e-9)
      }),
    )
  })
})

describe('valuePerShare', () => {
  it('reflects the dilution that it causes', () => {
    // With the tranches at 20 and 40 and the first convertible: (equity + 200 + 320 + 400) ÷ (100 + 3 + 10 + 8 + 10) = 50 for 5,630.
    expect(valuePerShare(5630, capital)).toBeCloseTo(50, 12)
  })

  it('has no dilution below every strike, nor for a negative equity value', () => {
    expect(valuePerShare(1030, capital)).toBe(10)
    expect(valuePerShare(-206, capital)).toBe(-2)
  })

  it('is undefined without shares', () => {
    expect(valuePerShare(100, { basic: 0, options: [], stockUnits: 0, convertibles: [] })).toBeUndefined()
    expect(valuePerShare(0, { basic: 0, options: [], stockUnits: 0, convertibles: [] })).toBeUndefined()
    expect(valuePerShare(100, { basic: 0, options: [{ number: 10, exercisePrice: 1 }], stockUnits: 0, convertibles: [] })).toBeUndefined()
    expect(valuePerShare(Number.NaN, capital)).toBeUndefined()
  })

  it('ignores a convertible without a conversion price', () => {
    const capital = { basic: 10, options: [], stockUnits: 0, convertibles: [{ principal: 50, conversionPrice: 0 }] }
    expect(valuePerShare(100, capital)).toBe(10)
    expect(dilutedShares(capital, 10)).toMatchObject({ total: 10, convertedPrincipal: 0 })
  })

  it('agrees with the treasury-stock and if-converted methods at the price found', () => {
    fc.assert(
      fc.property(anyCapital, fc.double({ min: 1, max: 1e6, noNaN: true }), (any, equity) => {
        const found = valuePerShare(equity, any) ?? Number.NaN
        const diluted = dilutedShares(any, found)
        expect(Math.abs(found * diluted.total - equity - diluted.convertedPrincipal)).toBeLessThanOrEqual(
          1e-9 * (equity + diluted.convertedPrincipal) + 1e-6,
        )
      }),
    )
  })

  it('rises with equity value', () => {
    fc.assert(
      fc.property(anyCapital, fc.double({ min: -1e6, max: 1e6, noNaN: true }), (any, equity) => {
        expect(valuePerShare(equity + 1000, any)).toBeGreaterThan(valuePerShare(equity, any) ?? Number.NaN)
      }),
    )
  })
})

describe('marketValueOf', () => {
  const bridge = { grossDebt: 1200, leases: 0, minorityInterests: 0, preferredStock: 0, pensionDeficit: 0, cash: 200, associates: 0 }

  it('counts a convertible in the money as shares instead of debt', () => {
    // 50 × 120.6 = 6,030; + 1,200 − 200 − 400 converted
    const value = marketValueOf(50, capital, bridge)
    expect(value?.equityValue).toBeCloseTo(6030, 9)
    expect(value?.enterpriseValue).toBeCloseTo(6630, 9)
  })

  it('has no enterprise value without a bridge, and is undefined without shares or a price', () => {
    expect(marketValueOf(50, capital, { ...bridge, cash: undefined })).toMatchObject({ enterpriseValue: undefined })
    expect(marketValueOf(0, capital, bridge)).toBeUndefined()
    expect(marketValueOf(50, { basic: 0, options: [], stockUnits: 0, convertibles: [] }, bridge)).toBeUndefined()
  })

  it('is consistent with the share price', () => {
    fc.assert(
      fc.property(anyCapital, price, (any, sharePrice) => {
        const value = marketValueOf(sharePrice, any, bridge)
        const back = valuePerShare(equityValueOf(value?.enterpriseValue, bridge) ?? Number.NaN, any) ?? Number.NaN
        expect(Math.abs(back - sharePrice)).toBeLessThanOrEqual(1e-6 * (1 + sharePrice))
      }),
    )
  })
})
