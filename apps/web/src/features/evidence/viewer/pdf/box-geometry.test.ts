import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharesOf } from './box-geometry.ts'

const page = { width: 600, height: 800 }

describe('sharesOf', () => {
  it('returns boxes as shares of the page, with a margin of one point', () => {
    expect(sharesOf([{ x: 61, y: 81, width: 118, height: 8 }], page)).toEqual([{ left: 0.1, top: 0.1, width: 0.2, height: 0.0125 }])
  })

  it('returns shares within the page for any boxes', () => {
    const number = fc.double({ min: -2_000, max: 2_000, noNaN: true })
    const size = fc.double({ min: 0, max: 2_000, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.record({ x: number, y: number, width: size, height: size })), (boxes) => {
        for (const share of sharesOf(boxes, page)) {
          expect(share.left).toBeGreaterThanOrEqual(0)
          expect(share.top).toBeGreaterThanOrEqual(0)
          expect(share.left + share.width).toBeLessThanOrEqual(1 + 1e-12)
          expect(share.top + share.height).toBeLessThanOrEqual(1 + 1e-12)
          expect(share.width).toBeGreaterThan(0)
          expect(share.height).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('returns nothing for a page without a size', () => {
    expect(sharesOf([{ x: 1, y: 1, width: 5, height: 5 }], { width: 0, height: 0 })).toEqual([])
  })
})
