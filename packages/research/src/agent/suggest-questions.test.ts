import { expect, it } from 'vitest'
import { type KnownDocument, suggestQuestions } from './suggest-questions.ts'
import { numbered } from '../testing/numbered.test-support.ts'

const textsOf = (documents: readonly Omit<KnownDocument, 'source'>[], language: 'en' | 'ko'): string[] =>
  suggestQuestions(
    documents.map((document, at) => ({ ...document, source: numbered(at + 1) })),
    language,
  ).map(({ text }) => text)

const annual = {
  kind: '10-K',
  company: 'Harbor Corp',
  fiscalYear: 2023,
  parts: ['income-statement', 'balance-sheet', 'cash-flow-statement', 'segments'],
} as const

it('suggestQuestions asks for figures of the newest statements, and for what other documents are usually read for', () => {
  expect(textsOf([{ ...annual, fiscalYear: 2021 }, annual, { kind: 'lease', parts: [] }], 'en')).toEqual([
    'What was Harbor Corp’s FY2023 revenue?',
    'When does the lease end, and what is the rent?',
    'What was Harbor Corp’s FY2023 capital expenditures?',
    'How much revenue did each segment of Harbor Corp make?',
    'What was Harbor Corp’s FY2023 cash and cash equivalents?',
    'What was Harbor Corp’s FY2023 operating income?',
    'What was Harbor Corp’s FY2023 total liabilities?',
    'What was Harbor Corp’s FY2023 net cash from operating activities?',
  ])
})

it('suggestQuestions writes Korean with the particles that fit', () => {
  expect(
    textsOf([{ kind: 'annual-report', company: '하버상사', fiscalYear: 2023, parts: ['income-statement', 'balance-sheet'] }], 'ko'),
  ).toEqual([
    '하버상사의 2023년 매출액은 얼마입니까?',
    '하버상사의 2023년 현금및현금성자산은 얼마입니까?',
    '하버상사의 2023년 영업이익은 얼마입니까?',
    '하버상사의 2023년 부채총계는 얼마입니까?',
  ])
})

it('suggestQuestions names the company in the question', () => {
  const audited = { kind: 'audit-report', company: '라온테릭 $& 주식회사', parts: [] } as const
  expect(textsOf([audited], 'ko')).toEqual(['라온테릭 $& 주식회사에 대한 감사인의 의견은 무엇입니까?'])
  expect(textsOf([audited], 'en')).toEqual(['What is the auditor’s opinion on 라온테릭 $& 주식회사?'])
  expect(textsOf([{ kind: 'audit-report', parts: [] }], 'ko')).toEqual(['감사인의 의견은 무엇입니까?'])
})

it('suggestQuestions suggests nothing that the files cannot answer', () => {
  expect(textsOf([], 'en')).toEqual([])
  expect(textsOf([{ parts: ['income-statement'] }], 'en')).toEqual([])
  expect(textsOf([{ kind: 'nda', parts: [] }], 'ko')).toEqual([])
})

it('suggestQuestions returns the document of each question, whether it asks for a figure, and its subject', () => {
  const documents = [
    { ...annual, source: numbered(7) },
    { kind: 'lease', parts: [], source: numbered(9) },
  ] as const
  expect(suggestQuestions(documents, 'en').slice(0, 2)).toEqual([
    { text: 'What was Harbor Corp’s FY2023 revenue?', source: numbered(7), isFigure: true, subject: 'financials' },
    { text: 'When does the lease end, and what is the rent?', source: numbered(9), isFigure: false, subject: 'contracts' },
  ])
})
