import * as fc from 'fast-check'
import { type Dimension, exact, type Unit } from '@dossier/notation'
import { describe, expect, it } from 'vitest'
import { figureFeatures, type FeaturedCandidate } from './figure-features.ts'
import { rankFigures, type RankedValue } from './rank-figures.ts'
import { numbered } from '../../testing/numbered.test-support.ts'

interface Printed {
  value: number
  ulp?: number
  unit?: Partial<Unit>
  source?: number
  page?: number
  start?: number
  score?: number
}

/** A candidate whose probability depends on a single feature. */
function candidate({ value, ulp = 1, unit = {}, source = 1, page = 1, start = 0, score = 0 }: Printed): FeaturedCandidate {
  return {
    candidate: {
      from: { source: numbered(source), page: { number: page, text: '', headings: [], tables: [] }, weight: 1, termYears: new Map() },
      fact: {
        value: exact(BigInt(value)),
        ulp: exact(BigInt(ulp)),
        unit: { dimension: 'money', scale: 0, ...unit },
        period: null,
        cell: { text: `${value}`, start, end: start + 1 },
        labels: [],
        section: null,
        headings: [],
        row: 0,
        column: 0,
      },
      label: '',
      headings: '',
      section: '',
      title: '',
      near: '',
    },
    features: Float64Array.from([score]),
    coverage: [],
  }
}

const rank = (...printed: Printed[]): RankedValue[] => rankFigures(printed.map(candidate), [1])
const valuesOf = (ranked: readonly RankedValue[]): number[] => ranked.map(({ best }) => Number(best.candidate.fact.value.numerator))

describe('rankFigures', () => {
  it('ranks values by their weighted features', () =>
    expect(valuesOf(rank({ value: 100, score: 1 }, { value: 200, score: 3 }, { value: 300, score: 2 }))).toEqual([200, 300, 100]))

  it('adds up candidates that agree across pages, which may beat a more probable single one', () => {
    const ranked = rank({ value: 300, score: 1.2 }, { value: 200, score: 1, page: 2 }, { value: 200, score: 1, page: 3 })
    expect(valuesOf(ranked)).toEqual([200, 300])
    expect(ranked[0]?.all).toHaveLength(2)
  })

  it('orders equally probable values by their sources, in any order of the input', () => {
    const printed = [10, 9, 101, 2].map((source) => ({ source, value: source * 100 }))
    expect(valuesOf(rank(...printed))).toEqual([200, 900, 1_000, 10_100])
    expect(valuesOf(rank(...printed.toReversed()))).toEqual([200, 900, 1_000, 10_100])
  })

  it('treats a value and its rounding as one', () => {
    const ranked = rank({ value: 5_260_000, ulp: 10_000, score: 1 }, { value: 5_257_000, ulp: 1_000 })
    expect(ranked).toHaveLength(1)
    expect(ranked[0]?.probability).toBeCloseTo(1, 10)
  })

  it.each([
    ['are printed to the same digit', { value: 5_300_000, ulp: 1_000 }, { value: 5_299_000, ulp: 1_000 }],
    ['are too far apart', { value: 5_260_000, ulp: 10_000 }, { value: 5_247_000, ulp: 1_000 }],
    ['are rounded to so few digits that many figures are', { value: 5_300_000, ulp: 100_000 }, { value: 5_257_000, ulp: 1_000 }],
    ['are of a share and of all', { value: 5 }, { value: 5, unit: { per: 'share' } }],
    ['are in other units', { value: 500 }, { value: 500, unit: { dimension: 'number' as Dimension } }],
  ])('separates values that %s', (_what, one: Printed, other: Printed) => expect(rank(one, other)).toHaveLength(2))

  it('treats a loss that is printed without its sign as the same value', () =>
    expect(rank({ value: -120 }, { value: 120 })).toHaveLength(1))

  it('returns nothing for no candidates', () => expect(rank()).toEqual([]))

  it('returns finite probabilities if one value is far more probable than the others', () => {
    const [first, second] = rank({ value: 1, score: 5_000 }, { value: 2, score: -5_000 })
    expect(first?.probability).toBe(1)
    expect(second?.probability).toBe(0)
  })

  it('returns probabilities that sum to 1, in one order for any order of the input', () => {
    const printed = fc.record({
      value: fc.integer({ min: -9_999, max: 9_999 }),
      ulp: fc.constantFrom(1, 10, 100),
      score: fc.constantFrom(-1, 0, 1, 2.5),
      page: fc.integer({ min: 1, max: 4 }),
    })
    const shuffled = fc
      .array(printed, { minLength: 1, maxLength: 60 })
      .map((rows) => rows.map((row, start) => ({ ...row, start })))
      .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })))
    fc.assert(
      fc.property(shuffled, ([rows, others]) => {
        const ranked = rank(...rows)
        expect(ranked.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9)
        for (const { probability } of ranked) {
          expect(probability).toBeGreaterThanOrEqual(0)
          expect(probability).toBeLessThanOrEqual(1 + 1e-9)
        }
        expect(valuesOf(rank(...others))).toEqual(valuesOf(ranked))
        expect(ranked.reduce((sum, { all }) => sum + all.length, 0)).toBe(rows.length)
      }),
      { numRuns: 150 },
    )
  })

  it('compares each value with a limited number of others', () => {
    const reads = (count: number): number => {
      let total = 0
      const counted = Array.from({ length: count }, (_, at) => {
        const rated = candidate({ value: 1_000 + at, start: at })
        const { value } = rated.candidate.fact
        Object.defineProperty(rated.candidate.fact, 'value', { get: () => ((total += 1), value) })
        return rated
      })
      rankFigures(counted, [1])
      return total
    }
    expect(reads(2_000)).toBeLessThan(2.5 * reads(1_000))
  })
})

it('figureFeatures has no duplicates', () => expect(new Set(figureFeatures).size).toBe(figureFeatures.length))
