import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { relevanceOfFound } from './page-relevance.ts'

it('relevanceOfFound falls with the rank and with the distance to the best page', () => {
  const scores = fc.array(fc.double({ min: 0, max: 10, noNaN: true }), { minLength: 2, maxLength: 20 })
  fc.assert(
    fc.property(scores, (all) => {
      const found = all.toSorted((one, other) => other - one).map((score) => ({ score }))
      const relevances = found.map((_, at) => relevanceOfFound(found, at))
      for (const [at, relevance] of relevances.entries()) {
        expect(relevance).toBeGreaterThan(0)
        expect(relevance).toBeLessThan(at === 0 ? 1 : (relevances[at - 1] ?? 0))
      }
    }),
  )
})
