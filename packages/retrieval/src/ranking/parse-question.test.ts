import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import { createGlossaryIndex } from './glossary-index.ts'
import { parseQuestion } from './parse-question.ts'

const analyser = testAnalyser()
const glossary = createGlossaryIndex(analyser)
const parse = (question: string) => parseQuestion(question, analyser, glossary)
const itemsOf = (question: string): string[] => parse(question).needed.map(({ item }) => item.id)

describe('a question', () => {
  it.each([
    ['What was capex?', ['capital-expenditure']],
    ['자본적지출은 얼마인가?', ['capital-expenditure']],
    ['유형자산의 취득액', ['capital-expenditure']],
    ['How much cost of sales did it report?', ['cost-of-sales']],
    ['매출원가를 알려줘', ['cost-of-sales']],
    ['What is the current ratio?', ['current-assets', 'current-liabilities']],
    ['부채비율은?', ['total-liabilities', 'total-equity', 'long-term-debt', 'short-term-debt']],
  ])('%s needs %j', (question, items) => {
    expect(itemsOf(question)).toEqual(expect.arrayContaining(items))
  })

  it('without a line item needs none', () => {
    expect(itemsOf('Who chairs the board?')).toEqual([])
    expect(itemsOf('이사회 의장은 누구인가?')).toEqual([])
  })

  it('takes a CFO for an officer where it asks for a person, otherwise for the cash flow', () => {
    expect(itemsOf('Who is the CFO?')).toEqual([])
    expect(itemsOf('CFO는 누구인가?')).toEqual([])
    expect(parse('Who is the CFO?').topics.map(({ id }) => id)).toContain('chief-financial-officer')
    expect(parse('Who is the CFO?').terms).toEqual(
      expect.arrayContaining([...analyser.terms('CFO'), ...analyser.terms('chief financial officer')]),
    )
    expect(itemsOf('What was CFO in 2022?')).toContain('operating-cash')
  })

  it('takes the longest name: cost of sales is not sales', () => {
    expect(itemsOf('What is the cost of sales?')).not.toContain('revenue')
    expect(itemsOf('매출채권은?')).not.toContain('revenue')
  })

  it('asks for the page of the statement that it names, and less for that of a line item', () => {
    expect(parse('According to the balance sheet, what were total assets?').statements['balance-sheet']).toBe(1)
    expect(parse('재무상태표상 자산총계는?').statements['balance-sheet']).toBe(1)
    const implied = parse('What were total assets?').statements['balance-sheet'] ?? 0
    expect(implied).toBeGreaterThan(0)
    expect(implied).toBeLessThan(1)
  })

  it.each([
    ['FY2018 revenue', [2018]],
    ['FY2017 - FY2019 average', [2019, 2018, 2017]],
    ['2017~2019 회계연도 평균', [2019, 2018, 2017]],
    ['in FY2023, FY2022 and FY2021', [2023, 2022, 2021]],
    ['FY21 and FY22', [2022, 2021]],
    ['21년 매출', [2021]],
    ['revenue of 2,021 million', []],
    ['', []],
  ])('%s is about the years %j', (question, years) => {
    expect(parse(question).period.years).toEqual(years)
  })

  it.each([
    ['Q2 of FY2024', 2],
    ["Q2'2023", 2],
    ['Q22023 revenue', 2],
    ['2Q23 sales', 2],
    ['third quarter of 2022', 3],
    ['2023 회계연도 4분기', 4],
    ['FY2023', undefined],
  ])('%s is about quarter %s', (question, quarter) => {
    expect(parse(question).period.quarter).toBe(quarter)
  })

  it('has the English words of its loan words, without particles and next to everyday words', () => {
    expect([...parse('커스터디의 수수료와 리테일매출은?').loans]).toEqual([
      ['커스터디의', ['custody']],
      ['리테일매출은', ['retail']],
    ])
    expect(parse('차입에 쓴 이자는?').loans.size).toBe(0)
  })

  it('names dates in either language', () => {
    expect(parse('the filing dated 1st July 2022').period.dates).toEqual(['2022-07-01'])
    expect(parse('as of August 30, 2023').period.dates).toEqual(['2023-08-30'])
    expect(parse('2022년 7월 1일자 공시').period.dates).toEqual(['2022-07-01'])
  })

  it('is searched without its question words', () => {
    expect(parse('Please calculate and round to decimal places: goodwill').terms).toEqual(analyser.terms('goodwill'))
    expect(parse('영업권은 얼마인가? 백만 달러 단위로 답해줘').terms).not.toEqual(expect.arrayContaining(analyser.terms('얼마')))
  })

  it('is parsed without throwing, whatever its characters', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 400 }),
          fc.string({ unit: 'grapheme', maxLength: 400 }),
          fc.string({ unit: fc.constantFrom('FY', '20', '2', '1', '9', '-', '~', 'Q', '년', '분기', ' ', '.', ',') }),
        ),
        (question) => {
          const parsed = parse(question)
          expect(parsed.period.years.length).toBeLessThanOrEqual(12)
          expect(['ko', 'en']).toContain(parsed.language)
        },
      ),
    )
  })

  it('is truncated when it has the length of a document', () => {
    expect(parse('goodwill '.repeat(100_000)).text.length).toBeLessThanOrEqual(2_000)
  })
})

describe('an implied statement', () => {
  it('counts less where the question asks for what the notes disclose', () => {
    const plain = parse('What are the lease liabilities?').statements['balance-sheet'] ?? 0
    const detailed = parse('What are the maturities of the lease liabilities?').statements['balance-sheet'] ?? 1
    expect(detailed).toBeLessThan(plain)
  })
})

describe('what a question is about', () => {
  it.each(['What does Northwind do?', 'What kind of company is it?', '무엇을 하는 회사인가?'])('is the business in "%s"', (question) => {
    expect(parse(question).topics.map(({ id }) => id)).toContain('business-overview')
  })

  it('is a country in capitals, and nothing in lower case', () => {
    expect(parse('How did US sales grow?').concepts.map(({ id }) => id)).toContain('country-us')
    expect(parse('Tell us the sales').concepts.map(({ id }) => id)).not.toContain('country-us')
  })

  it('is a line item in "net earnings", not a release', () => {
    expect(parse('What were net earnings in 2023?').forms).toEqual([])
    expect(parse('What does the earnings release say?').forms).toEqual(['earnings-release'])
  })

  it('is neither the quarter nor the form that it names', () => {
    expect(parse("Q2'2023 10-Q inventories").terms).toEqual(['inventori'])
  })
})
