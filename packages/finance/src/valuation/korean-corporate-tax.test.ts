import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { koreanCorporateTax } from './korean-corporate-tax.ts'

describe('the statutory corporate tax of Korea', () => {
  it.each([
    // Amounts of the act: 18 million, 3.78 billion and 62.58 billion won at the ends of the brackets.
    [2025, 200e6, 18e6, 0.09],
    [2023, 20e9, 18e6 + 3_762e6, 0.19],
    [2025, 300e9, 62.58e9, 0.21],
    [2025, 500e9, 62.58e9 + 48e9, 0.24],
    [2026, 200e6, 20e6, 0.1],
    [2026, 20e9, 3.98e9, 0.2],
    [2027, 300e9, 65.58e9, 0.22],
    [2026, 400e9, 65.58e9 + 25e9, 0.25],
  ])('of business years that begin in %i, on %i won, is %i won and a tenth of it', (year, income, tax, rate) => {
    const found = koreanCorporateTax(income, year)
    expect(found?.average).toBeCloseTo((tax * 1.1) / income, 12)
    expect(found?.marginal).toBeCloseTo(rate * 1.1, 12)
  })

  it('rises with income, and its average is at most its marginal rate', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e13, noNaN: true }), fc.double({ min: 1, max: 1e12, noNaN: true }), (income, more) => {
        const [low, high] = [koreanCorporateTax(income, 2026)!, koreanCorporateTax(income + more, 2026)!]
        expect(high.average).toBeGreaterThanOrEqual(low.average - 1e-12)
        expect(low.average).toBeLessThanOrEqual(low.marginal + 1e-12)
      }),
    )
  })

  it('is unknown before the brackets that are listed, and without income', () => {
    expect(koreanCorporateTax(1e9, 2022)).toBeUndefined()
    expect(koreanCorporateTax(0, 2026)).toBeUndefined()
    expect(koreanCorporateTax(-5, 2026)).toBeUndefined()
  })
})
