import { describe, expect, it } from 'vitest'
import { measureParts } from './measure-parts.ts'

describe('the parts of a question for several measures', () => {
  it.each([
    ['What were net sales and net income in 2022?', ['What were net sales in 2022?', 'What were net income in 2022?']],
    ['Harbor revenue, gross profit and its net income', ['Harbor revenue', 'Harbor gross profit', 'Harbor net income']],
    ['하버전기의 2022년 매출액과 당기순이익은?', ['하버전기의 2022년 매출액은?', '하버전기의 2022년 당기순이익은?']],
    ['하버전기 영업이익 및 총자산', ['하버전기 영업이익', '하버전기 총자산']],
  ])('are asked one by one: %s', (question, parts) => expect(measureParts(question)).toEqual(parts))

  it.each([
    'What were net sales in 2022?',
    'What is the ratio of net income and total assets?',
    'What is the difference between revenue and cost of sales?',
    'What was revenue less cost of sales?',
    'How did revenue drive net income?',
    '매출액과 영업이익의 합계는?',
  ])('are not taken from what relates measures: %s', (question) => expect(measureParts(question)).toEqual([question]))
})
