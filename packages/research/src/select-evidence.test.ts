import { describe, expect, test } from 'vitest'
import type { RankedEvidence } from './rank-evidence.ts'
import type { ReadablePage } from './readable-page.ts'
import { selectEvidence, selectRows } from './select-evidence.ts'

const concepts = ['valves', 'price', 'steel'].map((text) => ({ text, ways: [[text]], importance: 1, name: false }))

/** A sentence of a page that speaks of some of the three concepts. */
function evidence(pageNumber: number, score: number, own: number[], pageWeight = 0.5, text = `${pageNumber} ${score}`): RankedEvidence {
  const page: ReadablePage = { number: pageNumber, text, headings: [], tables: [] }
  const terms = new Set(text.split(' '))
  return {
    evidence: {
      fileId: 1,
      page,
      span: { kind: 'text', start: 0, end: text.length },
      text,
      terms,
      context: new Set(),
      above: new Set(),
      periods: () => [],
    },
    score,
    coverage: { own, sure: own, near: own, all: own },
    pageWeight,
    offers: 1,
    period: 1,
    tells: true,
    pageNamesPeriods: true,
  }
}

const selected = (ranked: RankedEvidence[], most = 5): string[] =>
  selectEvidence({ ranked, concepts, weights: [1, 1, 1], anywhere: [1, 1, 1] }, most).map(
    ({ evidence: { page }, score }) => `${page.number}: ${score}`,
  )

describe('an answer tells', () => {
  test('the best, then what adds to it', () => {
    expect(selected([evidence(1, 0.9, [1, 1, 0], 1), evidence(1, 0.8, [1, 1, 0]), evidence(1, 0.7, [0, 0, 1])])).toEqual([
      '1: 0.9',
      '1: 0.7',
    ])
  })

  test('no heading, as long as anything else is told', () => {
    const heading = { ...evidence(1, 0.9, [1, 1, 1], 1), tells: false }
    expect(selected([heading, evidence(2, 0.7, [1, 0, 0])])).toEqual(['2: 0.7'])
    expect(selected([heading])).toEqual(['1: 0.9'])
  })

  test('another page before another sentence of the same', () => {
    expect(selected([evidence(1, 0.9, [1, 1, 1], 1), evidence(1, 0.86, [1, 1, 1], 1), evidence(2, 0.8, [1, 1, 1])])).toEqual([
      '1: 0.9',
      '2: 0.8',
      '1: 0.86',
    ])
  })

  test('something of the page that the search puts first, in place of what would have come last', () => {
    const ranked = [evidence(2, 0.9, [1, 1, 0]), evidence(3, 0.88, [1, 0, 1]), evidence(1, 0.4, [0, 0, 1], 1)]
    expect(selected(ranked)).toEqual(['2: 0.9', '1: 0.4'])
  })

  test('nothing of that page when it says far less', () => {
    expect(selected([evidence(2, 0.9, [1, 1, 1]), evidence(1, 0.2, [0, 0, 1], 1)])).toEqual(['2: 0.9'])
  })

  test('the same thing once', () => {
    const twice = 'steel prices rose'
    expect(selected([evidence(1, 0.9, [1, 1, 1], 1, twice), evidence(2, 0.89, [1, 1, 1], 0.5, twice)])).toEqual(['1: 0.9'])
  })

  test('nothing where nothing was found, and no more than allowed', () => {
    expect(selected([])).toEqual([])
    expect(selected([evidence(1, 0.9, [1, 1, 1], 1), evidence(2, 0.9, [1, 1, 1])], 1)).toEqual(['1: 0.9'])
  })
})

describe('of a list', () => {
  const row = (at: number, score: number, titles: number[], label = 'Orla Tennick'): RankedEvidence => {
    const one = evidence(1, score, [0, 0, 0])
    const cells = [{ text: label, start: 0, end: label.length }]
    const page = { ...one.evidence.page, tables: [{ headerRows: 0, rows: Array.from({ length: 5 }, () => cells) }] }
    return {
      ...one,
      coverage: { ...one.coverage, titles },
      evidence: { ...one.evidence, page, span: { kind: 'row', table: 0, row: at, start: at * 10, end: at * 10 + 5 } },
    }
  }
  const rows = (ranked: RankedEvidence[], most = 5): number[] =>
    selectRows({ ranked, concepts, weights: [1, 1, 1], anywhere: [1, 1, 1] }, most).map(({ evidence: { span } }) => span.start)

  test('the rows of the table that is headed by it are told in their order', () => {
    expect(rows([evidence(2, 0.9, [1, 1, 1]), row(3, 0.7, [1, 1, 1]), row(1, 0.6, [1, 1, 1]), row(2, 0.6, [1, 1, 1], 'Total')])).toEqual([
      10, 30,
    ])
    expect(rows([row(3, 0.7, [1, 1, 1]), row(1, 0.6, [1, 1, 1])], 1)).toEqual([10])
  })

  test('no rows of a table that is headed otherwise, nor a row alone', () => {
    expect(rows([row(3, 0.7, [1, 0, 0]), row(1, 0.6, [1, 0, 0])])).toEqual([])
    expect(rows([row(3, 0.7, [1, 1, 1])])).toEqual([])
  })
})
