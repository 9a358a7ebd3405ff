import { describe, expect, it } from 'vitest'
import { readComparedChange } from './compared-change.ts'

describe('readComparedChange', () => {
  it.each([
    ['Harbor revenue growth from Q2 to Q3 2023', 'growth', 'Harbor revenue in Q3 2023', 'Harbor revenue in Q2 2023'],
    ['How much did net income rise between 2019 and 2023?', 'difference', 'net income in 2023?', 'net income in 2019?'],
    [
      'By what percentage did net sales fall at Harbor from 2021 to 2022?',
      'growth',
      'net sales at Harbor in 2022?',
      'net sales at Harbor in 2021?',
    ],
    ['QoQ growth of revenue in Q1 2023', 'growth', 'of revenue in Q1 2023', 'of revenue in Q4 2022'],
    ['2023년 2분기 대비 3분기 매출 증가율', 'growth', '2023년 3분기 매출', '2023년 2분기 매출'],
    ['하버 2023년 3분기 매출 전분기 대비 증가율', 'growth', '하버 2023년 3분기 매출', '하버 2023년 2분기 매출'],
  ])('asks for the measure of both periods: %s', (question, operation, later, earlier) => {
    expect(readComparedChange(question, [])).toMatchObject({ operation, later: { question: later }, earlier: { question: earlier } })
  })

  it.each([
    'What was the revenue CAGR from 2020 to 2022?',
    'Revenue growth in 2022',
    'Did revenue grow from 2021 to 2022?',
    'Revenue in 2021 and 2022',
    'How much did the population grow from 2019 to 2023?',
  ])('is null for other questions: %s', (question) => {
    expect(readComparedChange(question, [])).toBeNull()
  })
})
