import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { median, quantile } from './statistics.ts'

describe('quantiles', () => {
  it('interpolate as QUARTILE.INC does', () => {
    // Microsoft's example of QUARTILE.INC: the first quartile of 1, 2, 4, 7, 8, 9, 10, 12 is 3.5.
    expect(quantile([1, 2, 4, 7, 8, 9, 10, 12], 0.25)).toBe(3.5)
    expect(quantile([10, 20, 30, 40, 50], 0.75)).toBe(40)
    expect(quantile([4, 1, 3, 2], 0.75)).toBe(3.25)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(quantile([7], 0.25)).toBe(7)
  })

  it('are undefined without values', () => {
    expect(quantile([], 0.5)).toBeUndefined()
  })

  it('rise from the least to the greatest value whatever the order', () => {
    const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(values, (any) => {
        const found = [0, 0.25, 0.5, 0.75, 1].map((part) => quantile(any, part) ?? Number.NaN)
        expect(found[0]).toBe(Math.min(...any))
        expect(found[4]).toBe(Math.max(...any))
        for (const [at, value] of found.entries()) expect(value).toBeGreaterThanOrEqual((found[at - 1] ?? value) - 1e-9)
        expect(any.toReversed().length > 0 && quantile(any.toReversed(), 0.25)).toBe(found[1])
      }),
    )
  })
})
