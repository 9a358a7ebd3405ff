import { describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import { createGlossaryIndex } from './glossary-index.ts'
import { parseQuestion } from './parse-question.ts'
import { matchTitles } from './title-match.ts'

const analyser = testAnalyser()
const glossary = createGlossaryIndex(analyser)
const match = (question: string, ...titles: string[][]) =>
  matchTitles(
    parseQuestion(question, analyser, glossary),
    titles.map((page) => `|${page.map((title) => analyser.termString(title)).join('|')}|`),
    glossary,
  )

describe('the titles of a page', () => {
  it('name a line item in full, begin with it, or hold it', () => {
    const [whole, begun, held, other] = match(
      'What are the inventories of Northwind?',
      ['Inventories'],
      ['Inventories, net of reserves'],
      ['Receivables and inventories'],
      ['Leases'],
    )
    expect(whole?.titleItem).toBeGreaterThan(begun?.titleItem ?? 1)
    expect(begun?.titleItem).toBeGreaterThan(held?.titleItem ?? 1)
    expect(held?.titleItem).toBeGreaterThan(0)
    expect(other?.titleItem).toBe(0)
  })

  it('tell less the more pages are called the same', () => {
    const [rare] = match('inventories', ['Inventories'], ['Leases'], ['Tax'], ['Debt'])
    const [frequent] = match('inventories', ['Inventories'], ['Inventories'], ['Inventories'], ['Debt'])
    expect(rare?.titleItem).toBeGreaterThan(frequent?.titleItem ?? 1)
  })

  it('name a topic in the other language', () => {
    expect(match('소송 현황을 알려줘', ['Legal proceedings'], ['Leases'])[0]?.titleTopic).toBeGreaterThan(0)
  })

  it('say nothing to a question without measures and topics', () => {
    expect(match('Who is Jane Roe?', ['Inventories'])).toEqual([{ titleItem: 0, titleTopic: 0 }])
  })
})
