import { describe, expect, it } from 'vitest'
import type { ComparedCompany } from './compared-company.ts'
import { readComparison, readImpliedComparison } from './read-comparison.ts'

const company = (name: string, newest: NonNullable<ComparedCompany['newest']>, annualYears: number[] = []): ComparedCompany => ({
  name,
  aliases: [],
  symbols: [],
  sources: [],
  newest,
  annualYears,
})
const harbor = company('Harbor Electric Corporation', { year: 2023, quarter: 3 })
const northwind = company('Northwind Traders, Inc.', { year: 2024, quarter: 1 })
const peers = [harbor, northwind, company('한빛정밀 주식회사', { year: 2023, quarter: 2 })]
const annual = company('Harbor Electric Corporation', { year: 2023, quarter: 2 }, [2020, 2022])

/** The questions of a comparison, each after the first word of its company's name. */
const questionsOf = (question: string, companies: readonly ComparedCompany[] = peers): string[] =>
  readComparison(question, companies)?.questions.map((one) => `${one.company?.name.split(' ')[0] ?? ''}: ${one.question}`) ?? []

describe('a comparison of companies', () => {
  it.each([
    [
      'Compare Harbor and Northwind revenue for the third quarter of 2023',
      ['Harbor: Harbor revenue for the third quarter of 2023', 'Northwind: Northwind revenue for the third quarter of 2023'],
    ],
    ['harbor vs northwind net income Q2 2023', ['Harbor: harbor net income Q2 2023', 'Northwind: northwind net income Q2 2023']],
    [
      "How much larger was Harbor's revenue than Northwind's in Q3 2023?",
      ["Harbor: Harbor's revenue in Q3 2023?", "Northwind: revenue Northwind's in Q3 2023?"],
    ],
    ['Compare Best Buy and Harbor revenue in Q1 2023', ['Best: Best Buy revenue in Q1 2023', 'Harbor: Harbor revenue in Q1 2023']],
    [
      'Which has more employees, Harbor or Best Buy, in Q1 2023?',
      ['Harbor: number of employees, Harbor, in Q1 2023?', 'Best: number of employees, Best Buy, in Q1 2023?'],
    ],
    [
      'Which of Harbor and Northwind had the highest net income in Q1 2023?',
      ['Harbor: Harbor net income in Q1 2023?', 'Northwind: Northwind net income in Q1 2023?'],
    ],
    [
      'Whose gross margin was lower in Q1 2023: Harbor or Northwind?',
      ['Harbor: gross margin in Q1 2023: Harbor?', 'Northwind: gross margin in Q1 2023: Northwind?'],
    ],
    [
      '하버와 한빛정밀 중 2023년 2분기 매출이 더 큰 곳은?',
      ['Harbor: 하버의 2023년 2분기 매출?', '한빛정밀: 한빛정밀의 2023년 2분기 매출?'],
    ],
    [
      '하버와 한빛정밀 중 어디가 2023년 2분기 직원이 더 많은가?',
      ['Harbor: 하버의 2023년 2분기 직원 수?', '한빛정밀: 한빛정밀의 2023년 2분기 직원 수?'],
    ],
    ['하버와 한빛정밀의 2023년 2분기 매출 비교', ['Harbor: 하버의 2023년 2분기 매출', '한빛정밀: 한빛정밀의 2023년 2분기 매출']],
  ])('of those that a question names: %s', (question, expected) => {
    expect(questionsOf(question, [...peers, company('Best Buy Co., Inc.', { year: 2023 })])).toEqual(expected)
  })

  it.each([
    ['Net income of each company in Q1 2023', 'Net income in Q1 2023'],
    ['Which company had the highest operating income in Q1 2023?', 'operating income in Q1 2023?'],
    ['회사별 2023년 1분기 영업이익', '2023년 1분기 영업이익'],
    ['2023년 1분기 매출이 가장 큰 회사는?', '2023년 1분기 매출?'],
    ['어느 회사의 2023년 1분기 매출액이 가장 작은가요?', '2023년 1분기 매출액?'],
    ['Which has more employees at Q1 2023?', 'number of employees at Q1 2023?'],
    ['Which company operated the fewest retail stores in Q1 2023?', 'operated number of retail stores in Q1 2023?'],
    ['2023년 1분기 직원이 가장 많은 회사는?', '2023년 1분기 직원 수?'],
    ['Who reported the higher net income in Q1 2023?', 'net income in Q1 2023?'],
    ['2023년 1분기 매출이 더 큰 회사는?', '2023년 1분기 매출?'],
  ])('of all companies of the files: %s', (question, first) => {
    const comparison = readComparison(question, peers)
    expect(comparison?.questions).toHaveLength(3)
    expect(comparison?.questions[0]).toMatchObject({ company: harbor, question: first })
  })

  it.each([
    ['Which company had the highest revenue?', 'descending'],
    ['Which company has the lowest net income?', 'ascending'],
    ['영업이익이 가장 낮은 회사는?', 'ascending'],
    ['순손실이 가장 적은 회사는?', 'ascending'],
    ['Which has the lower revenue, Harbor or Best Buy?', 'ascending'],
    ['Which has more employees, Harbor or Northwind?', 'descending'],
    ['Whose gross margin is lower, Harbor or Northwind?', 'ascending'],
    ['하버와 노스윈드 중 매출이 더 큰 곳은?', 'descending'],
    ['Revenue of each company, in more detail', undefined],
    ['Revenue of each company', undefined],
    ['Revenue of each company in the most recent quarter', undefined],
    ['Compare the revenue of Harbor and Best Buy', undefined],
  ])('is ordered as it asks: %s', (question, order) => {
    expect(readComparison(question, [...peers, company('Best Buy Co., Inc.', { year: 2023 })])?.order).toBe(order)
  })

  it('ranks the companies of a workspace of many, and takes as many for a screening', () => {
    const many = (count: number): ComparedCompany[] =>
      Array.from({ length: count }, (_, at) => company(`Company ${at}`, { year: 2023 }, [2023]))
    expect(readComparison('Which company had the highest revenue?', many(24))?.questions).toHaveLength(24)
    expect(readComparison('Which company had the highest revenue?', many(25))).toBeNull()
  })

  it('is no order where a figure is a limit', () => {
    expect(readComparison('Which company had revenue of more than $10 million?', peers)).toBeNull()
  })

  it('is about the newest quarter of each where no period is named and most have no annual report', () => {
    expect(questionsOf('Revenue of Harbor and Northwind')).toEqual([
      'Harbor: Revenue of Harbor Q3 2023',
      'Northwind: Revenue of Northwind Q1 2024',
    ])
  })

  it('is about the newest year of each where one of many has no annual report', () => {
    const others = [
      annual,
      company('Northwind Traders, Inc.', { year: 2023 }, [2023]),
      company('Aldgate Mills plc', { year: 2023, quarter: 2 }),
    ]
    expect(questionsOf('Revenue of each company', others)).toEqual([
      'Harbor: Revenue 2022',
      'Northwind: Revenue 2023',
      'Aldgate: Revenue 2023',
    ])
  })

  it('is about the newest year of each where all have annual reports', () => {
    const others = [annual, company('Northwind Traders, Inc.', { year: 2023 }, [2023])]
    expect(questionsOf('Revenue of Harbor and Northwind', others)).toEqual([
      'Harbor: Revenue of Harbor 2022',
      'Northwind: Revenue of Northwind 2023',
    ])
  })

  it('asks for each measure of each company', () => {
    expect(questionsOf('Compare revenue and net income of Harbor and Northwind in Q1 2023')).toEqual([
      'Harbor: revenue of Harbor in Q1 2023',
      'Harbor: net income of Harbor in Q1 2023',
      'Northwind: revenue of Northwind in Q1 2023',
      'Northwind: net income of Northwind in Q1 2023',
    ])
  })

  it.each([
    'Who are the competitors of Harbor and Northwind?',
    'What was the revenue of Harbor in 2022?',
    'Which company audits Harbor?',
    'Harbor revenue in the general and administrative segment of Q1 2023',
  ])('is none where a question names one company or no measure: %s', (question) => {
    expect(readComparison(question, peers)).toBeNull()
  })
})

describe('a comparison of periods', () => {
  it.each([
    ['AWS revenue of Harbor in Q2 and Q3 2023', ['AWS revenue of Harbor in Q3 2023', 'AWS revenue of Harbor in Q2 2023']],
    ['Harbor revenue by quarter in 2023', ['Harbor revenue Q3 2023', 'Harbor revenue Q2 2023', 'Harbor revenue Q1 2023']],
    ['Harbor net income last two quarters', ['Harbor net income Q3 2023', 'Harbor net income Q2 2023']],
    [
      'Harbor revenue in the first three quarters of fiscal 2022',
      ['Harbor revenue in Q3 fiscal 2022', 'Harbor revenue in Q2 fiscal 2022', 'Harbor revenue in Q1 fiscal 2022'],
    ],
    ['하버의 최근 2개 분기 순이익', ['하버의 2023년 3분기 순이익', '하버의 2023년 2분기 순이익']],
    ['Harbor revenue from Q4 2022 to Q1 2023', ['Harbor revenue from Q1 2023', 'Harbor revenue from Q4 2022']],
    ['Harbor revenue 2021 and 2022', ['Harbor revenue 2022', 'Harbor revenue 2021']],
    ['Harbor revenue in the latest quarter', ['Harbor revenue in the Q3 2023']],
  ])('%s', (question, expected) => {
    expect(readComparison(question, peers)?.questions.map((one) => one.question)).toEqual(expected)
  })

  it.each([
    ['Harbor revenue trend', ['Harbor revenue 2022', 'Harbor revenue 2021', 'Harbor revenue 2020', 'Harbor revenue 2019']],
    ['하버 매출 추이', ['2022년 하버 매출', '2021년 하버 매출', '2020년 하버 매출', '2019년 하버 매출']],
  ])('covers the years that annual reports print: %s', (question, expected) => {
    expect(readComparison(question, [annual])?.questions.map((one) => one.question)).toEqual(expected)
  })

  it.each([
    [
      'Which year had the highest operating income?',
      ['operating income 2022', 'operating income 2021', 'operating income 2020', 'operating income 2019'],
    ],
    [
      'In which year did Harbor have the highest revenue?',
      ['Harbor revenue 2022', 'Harbor revenue 2021', 'Harbor revenue 2020', 'Harbor revenue 2019'],
    ],
    ['매출이 가장 컸던 해는?', ['2022년 매출?', '2021년 매출?', '2020년 매출?', '2019년 매출?']],
    ['In which quarter of 2023 was revenue lowest?', ['Q1 2023 was revenue?', 'Q2 2023 was revenue?']],
    [
      'Which quarter had the best gross margin, from Q3 2022 to Q1 2023?',
      ['gross margin, from Q1 2023?', 'gross margin, from Q4 2022?', 'gross margin, from Q3 2022?'],
    ],
  ])('is ranked where it asks for the highest or lowest: %s', (question, expected) => {
    const comparison = readComparison(question, [annual])
    expect(comparison?.order).toBe(question.includes('lowest') ? 'ascending' : 'descending')
    expect(comparison?.questions.map((one) => one.question)).toEqual(expected)
  })

  it.each(['Which quarter is this report about?', 'Which year had the highest number of moons?', 'In which year was Harbor founded?'])(
    'is no ranking without a measure or an order: %s',
    (question) => {
      expect(readComparison(question, [annual])).toBeNull()
    },
  )

  it.each(['What was revenue growth from 2021 to 2022?', 'Average revenue in 2021 and 2022', 'Revenue in 2022', 'Revenue trend'])(
    'is none for a calculation over several, for one period, and where no company is known: %s',
    (question) => {
      expect(readComparison(question, peers)).toBeNull()
    },
  )
})

describe('an implied comparison', () => {
  it('asks for the measure of each company of the files', () => {
    expect(readImpliedComparison('What is the net income?', peers)?.questions.map(({ question }) => question)).toEqual([
      'What is the net income Q3 2023',
      'What is the net income Q1 2024',
      'What is the net income Q2 2023',
    ])
  })

  it.each(['Harbor net income', 'Who audits the company?'])('is none for %s', (question) => {
    expect(readImpliedComparison(question, peers)).toBeNull()
  })

  it('is none in the files of one company', () => {
    expect(readImpliedComparison('net income', [harbor])).toBeNull()
  })
})
