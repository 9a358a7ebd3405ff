import { describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import { createGlossaryIndex } from './glossary-index.ts'
import { parseQuestion } from './parse-question.ts'
import { matchLabels } from './label-match.ts'

const analyser = testAnalyser()
const glossary = createGlossaryIndex(analyser)
const printed = (labels: readonly string[]): string => `|${labels.map((label) => analyser.termString(label)).join('|')}|`
const compare = (question: string, pages: readonly { titles?: readonly string[]; rows?: readonly string[] }[]) =>
  matchLabels(
    parseQuestion(question, analyser, glossary),
    pages.map(({ titles = [], rows = [] }) => ({ titles: printed(titles), labels: printed(rows) })),
    glossary,
  )
const match = (question: string, ...titles: string[][]) =>
  compare(
    question,
    titles.map((page) => ({ titles: page })),
  )

describe('the titles of a page', () => {
  it('name a line item in full, begin with it, or contain it', () => {
    const [full, beginning, containing, other] = match(
      'What are the inventories of Northwind?',
      ['Inventories'],
      ['Inventories, net of reserves'],
      ['Receivables and inventories'],
      ['Leases'],
    )
    expect(full?.titleItem).toBeGreaterThan(beginning?.titleItem ?? 1)
    expect(beginning?.titleItem).toBeGreaterThan(containing?.titleItem ?? 1)
    expect(containing?.titleItem).toBeGreaterThan(0)
    expect(other?.titleItem).toBe(0)
  })

  it('score less the more pages share them', () => {
    const [rare] = match('inventories', ['Inventories'], ['Leases'], ['Tax'], ['Debt'])
    const [frequent] = match('inventories', ['Inventories'], ['Inventories'], ['Inventories'], ['Debt'])
    expect(rare?.titleItem).toBeGreaterThan(frequent?.titleItem ?? 1)
  })

  it('name a topic in the other language', () => {
    expect(match('소송 현황을 알려줘', ['Legal proceedings'], ['Leases'])[0]?.titleTopic).toBeGreaterThan(0)
  })

  it('score nothing for a question without measures and topics', () => {
    expect(match('Who is Jane Roe?', ['Inventories'])).toEqual([{ titleItem: 0, titleTopic: 0, titleConcept: 0, rowConcept: 0 }])
  })
})

describe('the labels of a page', () => {
  it('name another concept of the question in a title or a row, by any of its names', () => {
    for (const question of ['When do the convertible notes mature?', '전환사채의 만기는 언제인가?']) {
      const [titled, row, korean, other] = compare(question, [
        { titles: ['Convertible debentures'] },
        { rows: ['Convertible senior notes'] },
        { rows: ['전환사채'] },
        { titles: ['Leases'], rows: ['Inventories'] },
      ])
      expect(titled?.titleConcept).toBeGreaterThan(0)
      expect(titled?.rowConcept).toBe(0)
      expect(row?.rowConcept).toBeGreaterThan(0)
      expect(korean?.rowConcept).toBeGreaterThan(0)
      expect(other).toMatchObject({ titleConcept: 0, rowConcept: 0 })
    }
  })

  it('do not score again for a line item, a ratio or a topic', () => {
    for (const [question, label] of [
      ['What are the inventories of Northwind?', 'Inventories'],
      ['What is the gross margin of Northwind?', 'Gross margin'],
      ['소송 현황을 알려줘', 'Legal proceedings'],
    ] as const) {
      expect(compare(question, [{ titles: [label], rows: [label] }, {}])[0]).toMatchObject({ titleConcept: 0, rowConcept: 0 })
    }
  })
})
