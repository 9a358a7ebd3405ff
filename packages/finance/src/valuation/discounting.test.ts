import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountedPeriods, stubShareOf } from './discounting.ts'
import { terminalTime } from './terminal-value.ts'

const times = (years: number, convention: 'mid-year' | 'year-end', stubShare: number) =>
  discountedPeriods(years, 0.1, { convention, stubShare }).map(({ time }) => time)

describe('discounting periods', () => {
  it('count from the valuation date to the middle or the end of each year', () => {
    expect(times(3, 'mid-year', 1)).toEqual([0.5, 1.5, 2.5])
    expect(times(3, 'year-end', 1)).toEqual([1, 2, 3])
  })

  it('begin with the middle or the end of a stub', () => {
    expect(times(3, 'mid-year', 0.25)).toEqual([0.125, 0.75, 1.75])
    expect(times(3, 'year-end', 0.25)).toEqual([0.25, 1.25, 2.25])
    expect(discountedPeriods(2, 0.1, { convention: 'year-end', stubShare: 0.25 }).map(({ share }) => share)).toEqual([0.25, 1])
  })

  it('agree with a published example of a stub of 290 days before four whole years', () => {
    // Wall Street Oasis, "Mid-year convention in DCF": 0.4, 1.29, 2.29, 3.29, 4.29, and 4.79 for a multiple.
    const stub = 290 / 365
    expect(times(5, 'mid-year', stub).map((time) => Math.floor(time * 100) / 100)).toEqual([0.39, 1.29, 2.29, 3.29, 4.29])
    expect(terminalTime('growth', 4 + stub, 'mid-year')).toBeCloseTo(4.2945, 4)
    expect(terminalTime('multiple', 4 + stub, 'mid-year')).toBeCloseTo(4.7945, 4)
  })

  it('have factors of compound interest', () => {
    expect(discountedPeriods(2, 0.1, { convention: 'year-end', stubShare: 1 })[1]?.factor).toBeCloseTo(1 / 1.21, 15)
    expect(discountedPeriods(1, 0.21, { convention: 'mid-year', stubShare: 1 })[0]?.factor).toBeCloseTo(1 / 1.1, 15)
  })
})

describe('stubShareOf', () => {
  it('is the part of the fiscal year after the valuation date, by days', () => {
    // 31 December 2025 less 30 September 2025 is 92 of 365 days.
    expect(stubShareOf('2025-09-30', { previousEnd: '2024-12-31', end: '2025-12-31' })).toBeCloseTo(92 / 365, 15)
    // A leap year has 366 days; one that ends in March too.
    expect(stubShareOf('2024-01-31', { previousEnd: '2023-12-31', end: '2024-12-31' })).toBeCloseTo(335 / 366, 15)
    expect(stubShareOf('2023-12-31', { previousEnd: '2023-03-31', end: '2024-03-31' })).toBeCloseTo(91 / 366, 15)
  })

  it('is 1 on the last day of the year before', () => {
    expect(stubShareOf('2024-12-31', { previousEnd: '2024-12-31', end: '2025-12-31' })).toBe(1)
  })

  it('is undefined outside the year and for invalid dates', () => {
    expect(stubShareOf('2025-12-31', { previousEnd: '2024-12-31', end: '2025-12-31' })).toBeUndefined()
    expect(stubShareOf('2024-06-30', { previousEnd: '2024-12-31', end: '2025-12-31' })).toBeUndefined()
    expect(stubShareOf('soon', { previousEnd: '2024-12-31', end: '2025-12-31' })).toBeUndefined()
  })

  it('gives later years later times and smaller factors', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 15 }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        fc.constantFrom('mid-year' as const, 'year-end' as const),
        (years, stubShare, wacc, convention) => {
          const periods = discountedPeriods(years, wacc, { convention, stubShare })
          for (const [at, { time, factor }] of periods.entries()) {
            expect(time).toBeGreaterThan(periods[at - 1]?.time ?? 0)
            expect(factor).toBeLessThan(periods[at - 1]?.factor ?? 1)
          }
        },
      ),
    )
  })
})
