import { describe, expect, it } from 'vitest'
import { readQuarterAlone } from './quarter-alone.ts'

describe('readQuarterAlone', () => {
  it.each([
    [
      'Harbor operating cash flow in Q3 2023 alone',
      'Harbor operating cash flow in the first nine months of 2023',
      'Harbor operating cash flow in the first six months of 2023',
    ],
    ['capex in Q4 fiscal 2023?', 'capex in fiscal 2023?', 'capex in the first nine months of fiscal 2023?'],
    ['2023년 2분기 영업활동현금흐름', '2023년 2분기 누적 영업활동현금흐름', '2023년 1분기 누적 영업활동현금흐름'],
  ])('asks for the year to date at both ends: %s', (question, toDate, before) => {
    expect(readQuarterAlone(question, [])).toEqual({ toDate, before })
  })

  it.each([
    'operating cash flow in Q1 2023',
    'operating cash flow in the first nine months of 2023',
    'operating cash flow in 2023',
    'operating cash flow in Q2 and Q3 2023',
    'growth of operating cash flow in Q3 2023',
    'Who was appointed in Q3 2023?',
  ])('is null for other questions: %s', (question) => {
    expect(readQuarterAlone(question, [])).toBeNull()
  })
})
