import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hitAt, mean, ndcgAt, recallAt, reciprocalRank } from './ranked-retrieval.ts'

const judged = { ranked: ['a', 'b', 'c', 'd'], relevant: new Set(['b', 'd', 'z']) }

describe('a ranked list', () => {
  it('has a hit when a relevant item is among the first k', () => {
    expect([1, 2, 4].map((k) => hitAt(judged, k))).toEqual([0, 1, 1])
  })
  it('has a recall of the share of relevant items that it contains', () => {
    expect([1, 2, 4].map((k) => recallAt(judged, k))).toEqual([0, 1 / 3, 2 / 3])
  })
  it('has the reciprocal rank of its first relevant item', () => {
    expect(reciprocalRank(judged)).toBe(1 / 2)
    expect(reciprocalRank({ ranked: ['a'], relevant: new Set(['b']) })).toBe(0)
  })
  it('gains less from lower ranks', () => {
    // (1/log2(3) + 1/log2(5)) / (1/log2(2) + 1/log2(3) + 1/log2(4))
    expect(ndcgAt(judged, 10)).toBeCloseTo((0.63093 + 0.43068) / (1 + 0.63093 + 0.5), 4)
    expect(ndcgAt({ ranked: ['b', 'd', 'z'], relevant: judged.relevant }, 3)).toBeCloseTo(1, 9)
  })
  it('scores between 0 and 1, and never less with a larger k', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(20)), fc.uniqueArray(fc.nat(20)), fc.integer({ min: 1, max: 20 }), (ranked, relevant, k) => {
        const one = { ranked, relevant: new Set(relevant) }
        for (const measure of [hitAt, recallAt]) expect(measure(one, k + 1)).toBeGreaterThanOrEqual(measure(one, k))
        for (const score of [hitAt(one, k), recallAt(one, k), reciprocalRank(one), ndcgAt(one, k)]) {
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(1 + 1e-9)
        }
      }),
    )
  })
  it('has a mean of 0 when empty', () => {
    expect(mean([])).toBe(0)
    expect(mean([1, 2])).toBe(1.5)
  })
})
