import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SearchingModels } from '../search-models.ts'
import { notingRankings, recalledRankings } from './noted-rankings.ts'

const models = (vector: Float32Array | undefined, scores: number[] | undefined): SearchingModels => ({
  meaning: { name: 'meaning/1', embed: () => Promise.resolve(vector) },
  rerank: () => Promise.resolve(scores),
})

it('what models said is said again, to the last bit; what was never asked is done without', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string(),
      fc.option(fc.float32Array({ minLength: 1, noNaN: true }), { nil: undefined }),
      fc.option(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true })), { nil: undefined }),
      async (asked, vector, scores) => {
        const noting = notingRankings()
        const real = noting.through(models(vector, scores))
        await real.meaning?.embed(asked)
        await real.rerank?.(asked, ['a', 'b'])
        // As a database keeps them.
        const kept = JSON.parse(JSON.stringify(noting.entries())) as ReturnType<typeof noting.entries>
        const again = recalledRankings(kept)(models(new Float32Array([7]), [7]))
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

it('where no model was asked, none is', () => {
  expect(recalledRankings([])(models(new Float32Array([7]), [7]))).toEqual({})
  expect(notingRankings().through({})).toEqual({})
})
