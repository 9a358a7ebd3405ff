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
    expect(readQuarterAlone(question, [])).toEqual({ toDate, before, isAlone: question.includes('alone') })
  })

  it('counts a quarter that is named by its last month as the company does', () => {
    const company = { name: 'Harbor', aliases: [], symbols: [], sources: [], annualYears: [], fiscalYearEnd: 9 }
    const asked = 'How much operating cash did Harbor generate in the March 2023 quarter on its own? (only six months are shown)'
    expect(readQuarterAlone(asked, [company])).toMatchObject({
      toDate: 'How much operating cash did Harbor generate in the first six months of fiscal 2023 ?',
      before: 'How much operating cash did Harbor generate in the first three months of fiscal 2023 ?',
    })
    expect(readQuarterAlone(asked, [])).toBeNull()
    expect(readQuarterAlone('Harbor operating cash in the December 2022 quarter', [company])).toBeNull()
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
