import { factTablesOf } from '@dossier/finance'
import { describe, expect, it } from 'vitest'
import { page } from '../../tables/printed-page.test-support.ts'
import { testAnalyser } from '../../testing/test-analyser.test-support.ts'
import { slotsOf } from './choose-pages.test-support.ts'
import { candidatesOf, type FigureCandidate, proseCandidatesOf, termReader } from '../../tables/index.ts'
import { featuresOf, figureFeatures } from './figure-features.ts'
import { numbered } from '../../testing/numbered.test-support.ts'

const measure = slotsOf('What was the cost of part 7 in 2023?')
const analyser = testAnalyser()

/** The candidates of one table with a number of rows, two figures each. */
function candidatesOfRows(rows: number): FigureCandidate[] {
  const lines = ['|2023|2022', ...Array.from({ length: rows }, (_, at) => `Cost of part ${at + 1}|${at + 1_000}|${at + 5_000}`)]
  const long = page(1, 'Harbor Corp', [{ caption: 'Cost of parts', unit: '(in thousands)', lines }])
  const from = { source: numbered(1), page: long, weight: 1, fiscalYear: 2023, termYears: new Map<number, number>() }
  return candidatesOf(from, [...factTablesOf([long])])
}

describe('featuresOf, for very many figures', () => {
  it('rates a limited number of them, with finite features', () => {
    const candidates = candidatesOfRows(2_500)
    expect(candidates.length).toBeLessThan(5_000)
    const rows = featuresOf(measure, candidates, new Map(), termReader(analyser))
    expect(rows).toHaveLength(candidates.length)
    for (const { features } of rows) {
      expect(features).toHaveLength(figureFeatures.length)
      expect(features.every(Number.isFinite)).toBe(true)
    }
  })

  it('takes twice the work for twice the rows', () => {
    const work = (count: number): number => {
      let reads = 0
      const candidates = candidatesOfRows(count)
      for (const fact of new Set(candidates.flatMap(({ table }) => table?.facts ?? []))) {
        const { row } = fact
        Object.defineProperty(fact, 'row', { get: () => ((reads += 1), row) })
      }
      featuresOf(measure, candidates, new Map(), (text) => ((reads += 1), new Set(text.split(' '))))
      return reads
    }
    expect(work(600)).toBeLessThan(2.5 * work(300))
  })
})

it('featuresOf marks the first figure of each row', () => {
  const at = figureFeatures.indexOf('firstColumn')
  const rows = featuresOf(measure, candidatesOfRows(3), new Map(), termReader(analyser))
  expect(rows.map(({ features }) => features[at])).toEqual([1, 0, 1, 0, 1, 0])
})

it('featuresOf takes a count of something else for another kind, whatever words are near it', () => {
  const text = 'Our staff works in 30 countries. It has 2,400 people in 2023.'
  const from = { source: numbered(1), page: page(1, text, []), weight: 1, fiscalYear: 2023, termYears: new Map<number, number>() }
  const rows = featuresOf(slotsOf('How many people are on the staff?'), proseCandidatesOf(from, []), new Map(), termReader(analyser))
  const at = figureFeatures.indexOf('kindsOther')
  expect(rows.map(({ candidate, features }) => [candidate.fact.unit.of, (features[at] ?? 0) > 0])).toEqual([
    ['country', true],
    ['person', false],
  ])
})

it('featuresOf knows what a count is of by its unit, whatever the words around it mean', () => {
  const text = 'We bought 138,000 shares of our employees. We have 5,700 employees in 2023.'
  const from = { source: numbered(1), page: page(1, text, []), weight: 1, fiscalYear: 2023, termYears: new Map<number, number>() }
  const rows = featuresOf(slotsOf('How many employees were there in 2023?'), proseCandidatesOf(from, []), new Map(), termReader(analyser))
  const at = figureFeatures.indexOf('kindsOther')
  const kinds = rows.map(({ candidate, features }) => [candidate.fact.unit.of, (features[at] ?? 0) > 0])
  expect(kinds).toEqual([
    ['share', true],
    ['person', false],
  ])
})
