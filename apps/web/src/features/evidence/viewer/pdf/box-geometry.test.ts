import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinLines, sharesOf } from './box-geometry.ts'

const page = { width: 600, height: 800 }

describe('the place of a box on its page', () => {
  it('is a share of the page, with a point of room on each side', () => {
    expect(sharesOf([{ x: 61, y: 81, width: 118, height: 8 }], page)).toEqual([{ left: 0.1, top: 0.1, width: 0.2, height: 0.0125 }])
  })

  it('never leaves the page', () => {
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

  it('is nowhere on a page without a size', () => {
    expect(sharesOf([{ x: 1, y: 1, width: 5, height: 5 }], { width: 0, height: 0 })).toEqual([])
  })
})

describe('boxes of one line', () => {
  it('become one stroke across the spaces between words', () => {
    const words = [
      { x: 10, y: 100, width: 30, height: 10 },
      { x: 43, y: 101, width: 20, height: 9 },
      { x: 66, y: 100, width: 20, height: 10 },
    ]
    expect(joinLines(words)).toEqual([{ x: 10, y: 100, width: 76, height: 10 }])
  })

  it('stay apart over lines and over the gap between columns', () => {
    const words = [
      { x: 10, y: 100, width: 30, height: 10 },
      { x: 10, y: 114, width: 30, height: 10 },
      { x: 300, y: 114, width: 30, height: 10 },
    ]
    expect(joinLines(words)).toEqual(words)
  })

  it('cover every word that they are made of, and leave the words as they were', () => {
    const box = fc.record({ x: fc.nat(600), y: fc.nat(800), width: fc.nat(80), height: fc.integer({ min: 4, max: 20 }) })
    fc.assert(
      fc.property(fc.array(box), (words) => {
        const before = structuredClone(words)
        const lines = joinLines(words)
        expect(words).toEqual(before)
        for (const word of words) {
          expect(
            lines.some(
              (line) =>
                line.x <= word.x &&
                line.y <= word.y &&
                line.x + line.width >= word.x + word.width &&
                line.y + line.height >= word.y + word.height,
            ),
          ).toBe(true)
        }
      }),
    )
  })
})
