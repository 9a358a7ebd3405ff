import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SearchingModels } from '../search-models.ts'
import { recordRankings, replayedRankings } from './recorded-rankings.ts'

const models = (vector: Float32Array | undefined, scores: number[] | undefined): SearchingModels => ({
  meaning: { name: 'meaning/1', embed: () => Promise.resolve(vector) },
  rerank: () => Promise.resolve(scores),
})

it('replays recorded vectors and scores bit by bit, and returns nothing for requests that were not recorded', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string(),
      fc.option(fc.float32Array({ minLength: 1, noNaN: true }), { nil: undefined }),
      fc.option(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true })), { nil: undefined }),
      async (asked, vector, scores) => {
        const noting = recordRankings()
        const real = noting.wrapModels(models(vector, scores))
        await real.meaning?.embed(asked)
        await real.rerank?.(asked, ['a', 'b'])
        // Serialized as the database stores it.
        const kept = JSON.parse(JSON.stringify(noting.entries())) as ReturnType<typeof noting.entries>
        const again = replayedRankings(kept)(models(new Float32Array([7]), [7]))
        expect(again.meaning?.name).toBe('meaning/1')
        expect(await again.meaning?.embed(asked)).toEqual(vector)
        expect(await again.rerank?.(asked, ['a', 'b'])).toEqual(scores?.map((score) => score + 0))
        expect(await again.meaning?.embed(`${asked}!`)).toBeUndefined()
        expect(await again.rerank?.(asked, ['b', 'a'])).toBeUndefined()
      },
    ),
    { numRuns: 50 },
  )
})

it('provides no models when none was recorded', () => {
  expect(replayedRankings([])(models(new Float32Array([7]), [7]))).toEqual({})
  expect(recordRankings().wrapModels({})).toEqual({})
})
