import { sourceKey } from '@dossier/documents'
import { describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import type { PageHit } from '../passage.ts'
import { createGlossaryIndex } from '../ranking/glossary-index.ts'
import { parseQuestion } from '../ranking/parse-question.ts'
import { explainHit, periodOf, type Explained } from './hit-reasons.ts'

const analyser = testAnalyser()
const glossary = createGlossaryIndex(analyser)

function hit(text: string, parts: Record<string, number>): PageHit {
  const passage = {
    page: 3,
    ordinal: 0,
    kind: 'text' as const,
    start: 0,
    end: text.length,
    text,
    context: '',
    anchor: { kind: 'page' as const },
  }
  const source = sourceKey('file 1')
  return { source, page: 3, score: 1, parts, passages: [{ ...passage, source, score: 1, parts: {} }] }
}

const page: Explained['page'] = {
  roles: { 'cash-flow-statement': { title: 1, rows: 1 } },
  sections: ['statements'],
  part: 'cash-flow-statement',
  years: [2021, 2020],
  opens: [],
  titles: '',
  labels: `|${analyser.termString('purchases of property, plant and equipment')}|`,
}
const document: Explained['document'] = {
  filename: 'x.pdf',
  names: ['Northwind'],
  aliases: [],
  printedCompanies: [],
  symbols: [],
  forms: ['10-K'],
  years: [2021],
  dates: [],
  company: 'Northwind Traders, Inc.',
  kind: '10-K',
  period: { to: '2021-12-31', fiscalYear: 2021, months: 12 },
}

const explain = (question: string, text: string, parts: Record<string, number>) =>
  explainHit({ question: parseQuestion(question, analyser, glossary), hit: hit(text, parts), page, document }, analyser, glossary)

describe('the reasons of a hit', () => {
  it('include the file name when it contains words of the question', () => {
    expect(explain('What does the lease say?', 'rent', { fileName: 0.7 })).toContainEqual({ kind: 'name', weight: 0.7 })
  })

  it('include words, rows, statement, years, company, period and document kind, strongest first', () => {
    const parts = {
      pageText: 0.5,
      passageText: 0.4,
      labels: 0.8,
      roleTitle: 0.5,
      roleRows: 0.6,
      years: 0.2,
      company: 1.9,
      period: 1.35,
      form: 0.15,
    }
    const text = 'Purchases of property, plant and equipment of Northwind'
    expect(explain('What was the capital expenditure of Northwind on property in FY2021?', text, parts)).toEqual([
      { kind: 'company', company: 'Northwind Traders, Inc.', weight: 1.9 },
      { kind: 'period', period: 'FY2021', weight: 1.35 },
      { kind: 'part', part: 'cash-flow-statement', weight: 1.1 },
      { kind: 'words', words: ['Northwind', 'property'], weight: 0.9 },
      { kind: 'rows', rows: ['purchases of property, plant and equipment'], weight: 0.8 },
      { kind: 'years', years: [2021], weight: 0.2 },
      { kind: 'document', document: '10-K', weight: 0.15 },
    ])
  })

  it('write Korean words without their particles', () => {
    const [first] = explain('2021년 임대차 보증금은 얼마인가?', '2021년 임대차 보증금은 내역과 같다', { pageText: 1 })
    expect(first).toEqual({ kind: 'words', words: ['임대차', '보증금'], weight: 1 })
  })

  it('name the company by its own name, or else by the name in the question', () => {
    const question = parseQuestion('한빛전자의 매출액은?', analyser, glossary)
    const { company: _, ...unnamed } = document
    const facts = { ...unnamed, names: ['감사보고서 발췌', '한빛전자'] }
    const reasons = explainHit({ question, hit: hit('', { company: 1 }), page: undefined, document: facts }, analyser, glossary)
    expect(reasons).toEqual([{ kind: 'company', company: '한빛전자', weight: 1 }])
  })

  it('list what lowered the score last', () => {
    expect(explain('northwind', 'Northwind', { pageText: 0.5, contents: -0.3 }).at(-1)).toEqual({
      kind: 'aside',
      part: 'cash-flow-statement',
      weight: -0.3,
    })
  })

  it('leave out negligible and unknown contributions', () => {
    const question = parseQuestion('valves', analyser, glossary)
    expect(
      explainHit(
        { question, hit: hit('nothing of it', { company: 1, form: 0.01 }), page: undefined, document: undefined },
        analyser,
        glossary,
      ),
    ).toEqual([])
    expect(explain('valves', 'nothing of it', { meaning: 0.7 })).toEqual([{ kind: 'meaning', weight: 0.7 }])
  })
})

describe('the period of a document in words', () => {
  it.each([
    [{ kind: '10-K', period: { fiscalYear: 2021 }, years: [] }, 'FY2021'],
    [{ kind: '10-Q', period: { fiscalYear: 2023, quarter: 2 }, years: [] }, 'Q2 FY2023'],
    [{ kind: 'half-year-report', period: { fiscalYear: 2023 }, years: [] }, 'H1 2023'],
    [{ kind: '8-K', period: { to: '2022-07-01' }, years: [] }, '2022-07-01'],
    [{ years: [2019] }, '2019'],
    [{ years: [] }, undefined],
  ] as const)('%j is %s', (facts, words) => expect(periodOf({ ...facts, years: [...facts.years] })).toBe(words))
})
