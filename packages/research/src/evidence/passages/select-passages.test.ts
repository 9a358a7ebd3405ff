import { describe, expect, test } from 'vitest'
import type { ReadablePage } from '../readable-page.ts'
import { clauseFeatures } from './passage-features.ts'
import { rankPassages, type RankedPassage } from './rank-passages.ts'
import { selectPassages, selectRows } from './select-passages.ts'
import { numbered } from '../../testing/numbered.test-support.ts'

/** A sentence of a page with its probability. */
function passage(pageNumber: number, probability: number, text = `${pageNumber} ${probability}`): RankedPassage {
  const page: ReadablePage = { number: pageNumber, text, headings: [], tables: [] }
  return {
    evidence: {
      source: numbered(1),
      page,
      span: { kind: 'text', start: 0, end: text.length },
      text,
      terms: new Set(text.split(' ')),
      context: new Set(),
      above: new Set(),
      periods: () => [],
    },
    features: new Float64Array(clauseFeatures.length),
    score: Math.log(probability),
    probability,
    coverage: { own: [1], sure: [1], above: [0], near: [1], all: [1] },
    pageWeight: 0.5,
    offers: 1,
    period: 1,
    isStatement: true,
    pageNamesPeriods: true,
  }
}

const selected = (ranked: RankedPassage[], limit = 5): string[] =>
  selectPassages(ranked, limit).map(({ evidence: { page }, probability }) => `${page.number}: ${probability}`)

describe('rankPassages', () => {
  test('ranks by the weighted sum of features, and normalises the probabilities', () => {
    const [low, high] = [passage(1, 0.1), passage(2, 0.1)]
    high.features[0] = 1
    const ranked = rankPassages([low, high], [2])
    expect(ranked.map(({ evidence }) => evidence.page.number)).toEqual([2, 1])
    expect(ranked[0]?.probability).toBeCloseTo(Math.exp(2) / (1 + Math.exp(2)))
    expect(ranked.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1)
  })

  test('returns nothing for no passages', () => {
    expect(rankPassages([], [1])).toEqual([])
  })
})

describe('selectPassages', () => {
  test('returns the most probable passage first', () => {
    expect(selected([passage(1, 0.5), passage(2, 0.3)])).toEqual(['1: 0.5', '2: 0.3'])
  })

  test('prefers another page to another stretch of the same page, unless that is far more probable', () => {
    expect(selected([passage(1, 0.5), passage(1, 0.3), passage(2, 0.2)])).toEqual(['1: 0.5', '2: 0.2', '1: 0.3'])
    expect(selected([passage(1, 0.5), passage(1, 0.3), passage(2, 0.05)])).toEqual(['1: 0.5', '1: 0.3', '2: 0.05'])
  })

  test('leaves out passages that are far less probable than the first', () => {
    expect(selected([passage(1, 0.9), passage(2, 0.0001)])).toEqual(['1: 0.9'])
  })

  test('removes duplicates', () => {
    expect(selected([passage(1, 0.5, 'steel prices rose'), passage(2, 0.4, 'steel prices rose')])).toEqual(['1: 0.5'])
  })

  test('returns nothing if nothing was found, and no more than the limit', () => {
    expect(selected([])).toEqual([])
    expect(selected([passage(1, 0.5), passage(2, 0.4)], 1)).toEqual(['1: 0.5'])
  })
})

describe('selectRows', () => {
  const row = (at: number, probability: number, titles: number[], label = 'Orla Tennick'): RankedPassage => {
    const one = passage(1, probability)
    const cells = [{ text: label, start: 0, end: label.length }]
    const page = { ...one.evidence.page, tables: [{ headerRows: 0, rows: Array.from({ length: 5 }, () => cells) }] }
    return {
      ...one,
      coverage: { ...one.coverage, titles },
      evidence: { ...one.evidence, page, span: { kind: 'row', table: 0, row: at, start: at * 10, end: at * 10 + 5 } },
    }
  }
  const rows = (ranked: RankedPassage[], most = 5): number[] => selectRows(ranked, [1], most).map(({ evidence: { span } }) => span.start)

  test('returns the rows of the table with the requested heading in their order', () => {
    expect(rows([passage(2, 0.5), row(3, 0.2, [1]), row(1, 0.1, [1]), row(2, 0.1, [1], 'Total')])).toEqual([10, 30])
    expect(rows([row(3, 0.2, [1]), row(1, 0.1, [1])], 1)).toEqual([10])
  })

  test('returns no rows of a table with another heading or far lower probability, nor a single row', () => {
    expect(rows([row(3, 0.2, [0]), row(1, 0.1, [0])])).toEqual([])
    expect(rows([passage(2, 0.9), row(3, 0.001, [1]), row(1, 0.001, [1])])).toEqual([])
    expect(rows([row(3, 0.2, [1])])).toEqual([])
  })
})
