import { describe, expect, it } from 'vitest'
import { completeFollowUp } from './complete-follow-up.ts'

describe('completeFollowUp', () => {
  it.each([
    ['and in 2022?', 'What was the 2021 revenue of Harbor Corp?', 'What was the 2022 revenue of Harbor Corp?'],
    ['What about FY2020?', 'What was the FY2021 revenue of Harbor Corp?', 'What was the FY2020 revenue of Harbor Corp?'],
    ['And operating income?', 'What was the FY2021 revenue of Harbor Corp?', 'What was the FY2021 operating income of Harbor Corp?'],
    ['How about Meridian Foods?', 'What was the FY2021 revenue of Harbor Corp?', 'What was the FY2021 revenue of Meridian Foods?'],
    ['and net income in FY2020?', 'What was the FY2021 revenue of Harbor Corp?', 'What was the FY2020 net income of Harbor Corp?'],
    ['And the year before?', 'What was the FY2021 revenue of Harbor Corp?', 'What was the 2020 revenue of Harbor Corp?'],
    ['and in Q3?', 'What was revenue of Harbor Corp in Q2 2023?', 'What was revenue of Harbor Corp in Q3 2023?'],
    ['and in 2022?', 'How much cash does Harbor Corp hold?', 'How much cash does Harbor Corp hold in 2022?'],
    ['What was its net income?', 'What was the FY2021 revenue of Harbor Corp?', "What was Harbor Corp's net income in FY2021?"],
    ['Why did it fall?', 'What was the FY2021 revenue of Harbor Corp?', 'Why did revenue of Harbor Corp fall in FY2021?'],
    ['Which segments did it report?', 'What was the FY2021 revenue of Harbor Corp?', 'Which segments did Harbor Corp report in FY2021?'],
    ['What about headcount?', 'What was the FY2021 revenue of Harbor Corp?', 'What was the FY2021 headcount of Harbor Corp?'],
  ])('completes %s after %s', (question, before, complete) => {
    expect(completeFollowUp(question, [before])).toBe(complete)
  })

  it.each([
    ['그럼 영업이익은?', '2021년 매출액은 얼마인가?', '2021년 영업이익은 얼마인가?'],
    ['그럼 매출총이익률은?', '하버상사의 2021년 부채는 얼마인가?', '하버상사의 2021년 매출총이익률은 얼마인가?'],
    ['2022년은?', '하버상사의 2021년 매출액은 얼마인가요?', '하버상사의 2022년 매출액은 얼마인가요?'],
    ['그럼 2022년 영업이익은?', '2021년 매출액은 얼마인가?', '2022년 영업이익은 얼마인가?'],
    ['전년은요?', '2021년 매출액은 얼마인가?', '2020년 매출액은 얼마인가?'],
    ['3분기는?', '2023년 2분기 매출액은 얼마인가?', '2023년 3분기 매출액은 얼마인가?'],
    ['왜 감소했나요?', '하버상사의 2021년 매출액은 얼마인가?', '하버상사의 2021년 매출액 왜 감소했나요?'],
    ['그럼 임직원 수는?', '2021년 매출액은 얼마인가?', '2021년 임직원 수는 얼마인가?'],
  ])('completes %s after %s', (question, before, complete) => {
    expect(completeFollowUp(question, [before])).toBe(complete)
  })

  it('uses the complete conversation', () => {
    expect(completeFollowUp('And net income?', ['What was the FY2021 revenue of Harbor Corp?', 'and in FY2020?'])).toBe(
      'What was the FY2020 net income of Harbor Corp?',
    )
    expect(completeFollowUp('그럼 영업이익은?', ['2021년 매출액은 얼마인가?', '2020년은?'])).toBe('2020년 영업이익은 얼마인가?')
  })

  it.each([
    ['Who audits Meridian Foods?', 'What was the FY2021 revenue of Harbor Corp?'],
    ['What was the FY2019 net income of Meridian Foods?', 'What was the FY2021 revenue of Harbor Corp?'],
    ['What are the risks that the company names?', 'What was the FY2021 revenue of Harbor Corp?'],
    ['What IT systems are used?', 'What was the FY2021 revenue of Harbor Corp?'],
    ['감사인은 누구입니까?', '2021년 매출액은 얼마인가?'],
    ['2021년 말 임직원은 몇 명인가요?', '2021년 매출액은 얼마인가?'],
  ])('does not change a question that is complete: %s', (question, before) => {
    expect(completeFollowUp(question, [before])).toBe(question)
  })

  it('returns the question if there is no conversation', () => {
    expect(completeFollowUp('and in 2022?', [])).toBe('and in 2022?')
  })
})

describe('completeFollowUp, with the names of the companies of the files', () => {
  const companies = ['Wharf Industries, Inc.', '하버전기 주식회사']

  it.each(['Wharf revenue', 'wharf industries net income', '하버전기 매출', '하버전기 부문별 영업이익'])(
    'leaves %s, which names one and a measure',
    (question) => expect(completeFollowUp(question, ['Lantern net sales by segment in 2022'], companies)).toBe(question),
  )

  it.each([
    ['영업이익은?', '하버전기 2022년 매출', '하버전기 2022년 영업이익'],
    ['and Wharf?', 'Lantern net sales in 2022', 'Wharf net sales in 2022'],
  ])('completes %s', (question, before, complete) => expect(completeFollowUp(question, [before], companies)).toBe(complete))
})
