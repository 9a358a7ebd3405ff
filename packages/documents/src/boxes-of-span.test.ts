import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxesOfSpan } from './boxes-of-span.ts'
import type { WordBoxes } from './page.ts'

/** Words of six characters on lines of five, ten points high; ten characters a word with its gap. */
const grid = (words: number): WordBoxes =>
  Array.from({ length: words }, (_, nth) => [nth * 7, 6, 50 + (nth % 5) * 40, 100 + Math.floor(nth / 5) * 14, 34, 10]).flat()

describe('boxesOfSpan', () => {
  it('returns one box per line', () => {
    expect(boxesOfSpan({ words: grid(10) }, 0, 10 * 7)).toEqual([
      { x: 50, y: 100, width: 194, height: 10 },
      { x: 50, y: 114, width: 194, height: 10 },
    ])
  })

  it('separates the cells of a line', () => {
    const words = [0, 5, 50, 100, 30, 10, 7, 5, 300, 100, 30, 10]
    expect(boxesOfSpan({ words }, 0, 12)).toHaveLength(2)
  })

  it('returns no boxes for the space between words or a page without geometry', () => {
    expect(boxesOfSpan({ words: grid(3) }, 6, 7)).toEqual([])
    expect(boxesOfSpan({ words: [] }, 0, 100)).toEqual([])
  })

  it('covers exactly the words that the span touches', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(280), fc.nat(280), (count, from, to) => {
        const words = grid(count)
        const [start, end] = from < to ? [from, to] : [to, from]
        const boxes = boxesOfSpan({ words }, start, end)
        for (let nth = 0; nth < count; nth++) {
          const [at = 0, length = 0, x = 0, y = 0, width = 0, height = 0] = words.slice(nth * 6, nth * 6 + 6)
          const touched = at < end && at + length > start
          const covered = boxes.some(
            (box) => box.x <= x && box.x + box.width >= x + width && box.y <= y && box.y + box.height >= y + height,
          )
          expect(covered).toBe(touched)
        }
      }),
    )
  })
})
