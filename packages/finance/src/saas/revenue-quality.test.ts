import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type QualityComponent,
  qualityComponents,
  type QualityFigure,
  qualityRules,
  qualityScoreOf,
  revenueQuality,
} from './revenue-quality.ts'

type Figures = Record<QualityComponent, QualityFigure>
const figuresOf = (of: (component: QualityComponent) => QualityFigure): Figures =>
  Object.fromEntries(qualityComponents.map((component) => [component, of(component)])) as Figures
/** Every component exactly at the bound of a score. */
const atBound = (score: 2 | 3 | 4 | 5): Figures => figuresOf((component) => ({ value: qualityRules[component].bounds[score - 2]! }))

describe('revenueQuality', () => {
  it.each([2, 3, 4, 5] as const)('scores figures at the bounds of %i with that score', (score) => {
    const quality = revenueQuality(atBound(score), false)
    expect(quality.components.map((one) => one.score)).toEqual(qualityComponents.map(() => score))
    expect(quality).toMatchObject({ mean: score, score })
  })

  it('rounds a mean between two scores to the nearest, halves up', () => {
    const half = { ...atBound(4), grossRetention: { value: 0.1 }, netRetention: { value: 0.1 } }
    expect(revenueQuality({ ...half, topTen: { value: 0.1 }, multiYear: { value: 0.9 } }, false)).toMatchObject({ mean: 3.5, score: 4 })
    expect(revenueQuality(half, false)).toMatchObject({ mean: 3.25, score: 3 })
  })

  it('is not affected by the rounding of doubles at a bound', () => {
    expect(qualityScoreOf(qualityRules.multiYear, 0.1 + 0.2 - 0.05)).toBe(3)
    expect(qualityScoreOf(qualityRules.largestCustomer, 0.1 + 0.2)).toBe(2)
  })

  it('is not scored without data of a component, and says which', () => {
    const quality = revenueQuality({ ...atBound(5), multiYear: { missing: 'contracts' } }, false)
    expect(quality).toMatchObject({ mean: 5, score: undefined })
    expect(quality.components.find(({ component }) => component === 'multiYear')).toEqual({
      component: 'multiYear',
      value: undefined,
      score: undefined,
      missing: 'contracts',
    })
    expect(
      revenueQuality(
        figuresOf(() => ({ missing: 'contracts' })),
        false,
      ),
    ).toMatchObject({ mean: undefined, score: undefined })
  })

  it('is not scored while revenue differs from the ledger', () => {
    expect(revenueQuality(atBound(5), true)).toMatchObject({ mean: 5, score: undefined })
  })

  it('never falls when one figure improves', () => {
    const value = fc.double({ min: 0, max: 1.5, noNaN: true })
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 8, maxLength: 8 }),
        fc.nat(7),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, at, step) => {
          const of = (moved: boolean) =>
            revenueQuality(
              figuresOf((component) => {
                const index = qualityComponents.indexOf(component)
                const direction = qualityRules[component].isHigherBetter ? 1 : -1
                return { value: values[index]! + (moved && index === at ? step * direction : 0) }
              }),
              false,
            ).score!
          expect(of(true)).toBeGreaterThanOrEqual(of(false))
          expect([1, 2, 3, 4, 5]).toContain(of(false))
        },
      ),
    )
  })
})
