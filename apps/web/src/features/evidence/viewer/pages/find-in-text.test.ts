import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findInText, stepThrough } from './find-in-text.ts'

const found = (text: string, query: string) => findInText(text, query).map((span) => text.slice(span.start, span.end))

describe('findInText', () => {
  it('finds words in either case, across line ends and multiple spaces', () => {
    expect(found('Net  Revenue\nand net\nrevenue', 'net revenue')).toEqual(['Net  Revenue', 'net\nrevenue'])
  })

  it('finds Korean words', () => {
    expect(found('당기순이익은 전기 대비 증가하였으며, 당기순이익률은', '당기순이익')).toEqual(['당기순이익', '당기순이익'])
  })

  it('treats special characters literally', () => {
    expect(found('R&D (12.5%) or RxD 1235', '(12.5%)')).toEqual(['(12.5%)'])
  })

  it('finds nothing for an empty query', () => {
    expect(findInText('abc', '  ')).toEqual([])
  })

  it('finds every query within a text that contains it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.string({ unit: 'grapheme', maxLength: 6 }).filter((query) => query.trim() !== ''),
        (text, query) => {
          const spans = findInText(`${text}${query}`, query)
          expect(spans.length).toBeGreaterThan(0)
          expect(spans.every((span) => span.end > span.start)).toBe(true)
        },
      ),
    )
  })
})

describe('stepThrough', () => {
  it('wraps around at both ends', () => {
    expect([stepThrough(2, 3, 1), stepThrough(0, 3, -1), stepThrough(0, 3, 1)]).toEqual([0, 2, 1])
  })

  it('starts at the first or the last match', () => {
    expect([stepThrough(-1, 3, 1), stepThrough(-1, 3, -1), stepThrough(-1, 0, 1)]).toEqual([0, 2, -1])
  })
})
