import { expect, it } from 'vitest'
import { suggestQuestions } from './suggest-questions.ts'

const annual = {
  kind: '10-K',
  company: 'Harbor Corp',
  fiscalYear: 2023,
  parts: ['income-statement', 'balance-sheet', 'cash-flow-statement', 'segments'],
} as const

it('asks for figures of the newest statements, and for what other documents are read for', () => {
  expect(suggestQuestions([{ ...annual, fiscalYear: 2021 }, annual, { kind: 'lease', parts: [] }], 'en')).toEqual([
    'What was Harbor Corp’s FY2023 revenue?',
    'What was Harbor Corp’s FY2023 capital expenditures?',
    'What was Harbor Corp’s FY2023 cash and cash equivalents?',
    'What was Harbor Corp’s FY2023 operating income?',
    'When does the lease end, and what is the rent?',
    'How much revenue did each segment of Harbor Corp make?',
  ])
})

it('writes Korean with the particles that fit', () => {
  expect(
    suggestQuestions(
      [{ kind: 'annual-report', company: '하버상사', fiscalYear: 2023, parts: ['income-statement', 'balance-sheet'] }],
      'ko',
    ),
  ).toEqual([
    '하버상사의 2023년 매출액은 얼마입니까?',
    '하버상사의 2023년 현금및현금성자산은 얼마입니까?',
    '하버상사의 2023년 영업이익은 얼마입니까?',
    '하버상사의 2023년 부채총계는 얼마입니까?',
  ])
})

it('names the company inside the question', () => {
  const audited = { kind: 'audit-report', company: '라온테릭 $& 주식회사', parts: [] } as const
  expect(suggestQuestions([audited], 'ko')).toEqual(['라온테릭 $& 주식회사에 대한 감사인의 의견은 무엇입니까?'])
  expect(suggestQuestions([audited], 'en')).toEqual(['What is the auditor’s opinion on 라온테릭 $& 주식회사?'])
  expect(suggestQuestions([{ kind: 'audit-report', parts: [] }], 'ko')).toEqual(['감사인의 의견은 무엇입니까?'])
})

it('asks nothing that the files cannot answer', () => {
  expect(suggestQuestions([], 'en')).toEqual([])
  expect(suggestQuestions([{ parts: ['income-statement'] }], 'en')).toEqual([])
  expect(suggestQuestions([{ kind: 'nda', parts: [] }], 'ko')).toEqual([])
})
