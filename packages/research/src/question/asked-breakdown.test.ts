import { describe, expect, it } from 'vitest'
import { readBreakdown } from './asked-breakdown.ts'

const read = (question: string): [string, string] | null => {
  const asked = readBreakdown(question)
  return asked && [asked.by, asked.measure]
}

describe('readBreakdown', () => {
  it.each([
    ['Revenue by region', 'region', 'Revenue'],
    ['What were rents by business segment in 2023?', 'business segment', 'What were rents in 2023?'],
    ['Show me sales broken down by product for FY2022', 'product', 'Show me sales for FY2022'],
    ['Headcount by country, 2023', 'country', 'Headcount , 2023'],
    ['Tonnage by vessel type?', 'vessel type', 'Tonnage ?'],
    ['2023년 지역별 매출은?', '지역', '2023년 매출은?'],
    ['사업부문별로 임차료 알려줘', '사업부문', '임차료 알려줘'],
  ])('reads %s', (question, by, measure) => expect(read(question)).toEqual([by, measure]))

  it.each([
    'By how much did revenue grow?',
    'Revenue by year',
    'Did revenue grow by 10% in 2023?',
    'Revenue audited by the auditor',
    'Shares held by the company?',
    '연도별 매출은?',
    '별도 매출은?',
    '특별 손실은?',
    '개별 재무제표의 매출은?',
    'by region',
  ])('finds no parts in %s', (question) => expect(read(question)).toBeNull())
})
