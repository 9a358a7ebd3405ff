import { describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import type { PageFacts } from '../index/page-facts.ts'
import { createGlossaryIndex } from './glossary-index.ts'
import { pageFeatures } from './page-features.ts'
import { parseQuestion } from './parse-question.ts'

const analyser = testAnalyser()
const glossary = createGlossaryIndex(analyser)
const text = { pageText: 0, passageText: 0, headText: 0 }

function features(question: string, page: Partial<PageFacts>) {
  const facts: PageFacts = { roles: {}, sections: [], opens: [], years: [], labels: '', titles: '', ...page }
  return pageFeatures(parseQuestion(question, analyser, glossary), text, facts, {}, glossary)
}
const rows = (...labels: string[]) => `|${labels.map((label) => analyser.termString(label)).join('|')}|`

describe('the evidence of a page', () => {
  it('favours tables for a figure and prose for a reason', () => {
    const table = { labels: rows(...Array.from({ length: 20 }, (_, at) => `row ${at}`)) }
    expect(features('How much was revenue?', table).shape).toBe(1)
    expect(features('Why did revenue fall?', table).shape).toBe(0)
    expect(features('Why did revenue fall?', {}).shape).toBeGreaterThan(0.9)
  })

  it('counts a printed ratio as well as its parts', () => {
    const question = 'What was EBITDA in 2023?'
    expect(features(question, { labels: rows('Adjusted EBITDA') }).labels).toBe(1)
    expect(features(question, { labels: rows('Operating income') }).labels).toBeLessThan(1)
  })

  it('counts rows of a statement less for the reason of a change', () => {
    const statement = { roles: { 'income-statement': { title: 0, rows: 1 } } }
    expect(features('Why did revenue fall?', statement).roleRows).toBeLessThan(features('How much was revenue?', statement).roleRows)
  })

  it('counts the discussion of figures for a question about a reason', () => {
    expect(features('Why did revenue fall?', { sections: ['discussion'] }).discussed).toBe(1)
    expect(features('Why did revenue fall?', { sections: ['notes'] }).discussed).toBe(0)
    expect(features('How much was revenue?', { sections: ['discussion'] }).discussed).toBe(0)
  })

  it('counts a section on a topic of the question that begins on the page', () => {
    expect(features('What industry is it in?', { opens: ['business'] }).opens).toBe(1)
    expect(features('What industry is it in?', { opens: ['notes'] }).opens).toBe(0)
  })

  it('counts columns of quarters for a quarter and columns of years for a year', () => {
    expect(features('Revenue in Q2 2023?', { span: 'part' }).span).toBe(1)
    expect(features('Revenue in Q2 2023?', { span: 'year' }).span).toBe(0)
    expect(features('Revenue in 2023?', { span: 'part' }).span).toBe(0)
    expect(features('Revenue in 2023?', { span: 'both' }).span).toBeGreaterThan(0)
  })

  it('counts less for covers, cautions and signatures', () => {
    const cover = { roles: { cover: { title: 1, rows: 1 } } }
    expect(features('What was announced?', cover).formality).toBe(1)
    expect(features('What is the trading symbol?', cover).formality).toBe(0)
    expect(features('What was announced?', { titles: rows('Cautionary statement regarding forward-looking statements') }).formality).toBe(1)
    expect(features('What was announced?', { part: 'signatures' }).aside).toBe(1)
  })
})
