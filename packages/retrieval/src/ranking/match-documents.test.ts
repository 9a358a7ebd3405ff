import { describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import type { DocumentFacts } from './document-facts.ts'
import { createGlossaryIndex } from './glossary-index.ts'
import { matchDocuments, withCountedYears } from './match-documents.ts'
import { parseQuestion } from './parse-question.ts'

const analyser = testAnalyser()
const glossary = createGlossaryIndex(analyser)

function facts(rest: Partial<DocumentFacts>): DocumentFacts {
  return { filename: 'x.pdf', names: [], aliases: [], printedCompanies: [], symbols: [], forms: [], years: [], dates: [], ...rest }
}

function match(question: string, one: DocumentFacts) {
  const matched = matchDocuments(parseQuestion(question, analyser, glossary), new Map([[1, one]])).get(1)
  if (!matched) throw new Error('no match')
  return matched
}

describe('a company is recognised', () => {
  it.each([
    ['Northwind Traders', 'What is the revenue of Northwind Traders?'],
    ['NORTHWINDTRADERS', 'What is the revenue of Northwind Traders?'],
    ['Northwind Traders, Inc.', "What is Northwind's revenue?"],
    ['Smith & Sons', "What is SnS's revenue?"],
    ['한빛전자주식회사', '한빛전자의 매출액은?'],
    ['Siemens AG', '지멘스의 매출액은?'],
    ['STARBUCKS', '스타벅스의 2021 회계연도 매출액은?'],
    ['롯데지주', 'What is the revenue of Lotte?'],
    ['FUJIFILM Holdings', '후지필름의 매출액은?'],
  ])('%s in "%s"', (name, question) => {
    expect(match(question, facts({ names: [name] })).company).toBeGreaterThanOrEqual(0.5)
  })

  it('by its trading symbol', () => {
    expect(match('NWND revenue', facts({ names: ['Northwind'], symbols: ['NWND'] })).company).toBe(1)
  })

  it.each([
    ['Northwind Traders', 'What is the revenue of Contoso?'],
    ['Siemens AG', '매출액 증가율과 영업이익률은 얼마인가?'],
    // An everyday word that sounds like the name.
    ['Kenyan Foods', '최근 3개년 평균 매출액은 얼마인가?'],
    ['Starbucks', '재무상태표를 근거로 재고자산을 계산해줘'],
  ])('but %s is not in "%s"', (name, question) => {
    expect(match(question, facts({ names: [name] })).company).toBeLessThan(0.5)
  })
})

describe('a period is matched', () => {
  it('best by the report of the latest asked year', () => {
    const question = 'FY2019 - FY2021 average margin'
    const of = (years: number[]): number => match(question, facts({ years })).period
    expect(of([2021])).toBe(1)
    expect(of([2022])).toBeLessThan(of([2021]))
    expect(of([2022])).toBeGreaterThan(0)
    expect(of([2015])).toBe(0)
  })

  it('by quarter, when one is asked for', () => {
    const question = 'Q2 FY2023 revenue'
    const quarterly = match(question, facts({ years: [2023], quarter: 2, forms: ['10-Q'] }))
    const annual = match(question, facts({ years: [2023], forms: ['10-K'] }))
    expect(quarterly.period).toBeGreaterThan(annual.period)
    expect(quarterly.form).toBeGreaterThan(annual.form)
  })

  it('by the day a filing names', () => {
    expect(match('the filing of July 1, 2022', facts({ dates: ['2022-07-01'] })).date).toBe(1)
    expect(match('the filing of July 1, 2022', facts({ dates: ['2022-07-02'] })).date).toBe(0)
  })
})

describe('words for measures and topics name no company', () => {
  it.each([
    ['매출채권 연령분석', '매출채권은 얼마인가?'],
    ['Revenue schedule', 'What is the revenue?'],
    ['Litigation', 'Is there any litigation?'],
  ])('%s in "%s"', (name, question) => {
    expect(match(question, facts({ names: [name] })).company).toBe(0)
  })

  it('still match by the remaining words of its name', () => {
    expect(match('What is the revenue of Northwind?', facts({ names: ['Northwind Revenue'] })).company).toBeGreaterThan(0.7)
  })
})

describe('of two companies', () => {
  const files = new Map([
    [1, facts({ names: ['Northwind Traders'] })],
    [2, facts({ names: ['Light & Traders Power'] })],
    [3, facts({ names: ['Northwind Energy Works'] })],
  ])
  const matches = matchDocuments(parseQuestion('What does Northwind Traders sell?', analyser, glossary), files)

  it('drops the fainter match as a coincidence', () => {
    expect(matches.get(1)?.company).toBeGreaterThan(0.85)
    expect(matches.get(2)?.company).toBeLessThan(0.3)
  })

  it('keeps a company that begins with the same word', () => {
    expect(matches.get(3)?.company).toBe(0.8)
  })
})

describe('words of a contract name no company', () => {
  it.each([
    ['Customer, LLC', 'Which customer may terminate?'],
    ['Master Services Agreement', 'What does the service agreement say?'],
    ['Delaware corporation', 'Is it a Delaware corporation?'],
  ])('%s in "%s"', (name, question) => {
    expect(match(question, facts({ names: [name] })).company).toBe(0)
  })
})

describe('the time of a document', () => {
  const compare = (question: string, ...files: Partial<DocumentFacts>[]) => {
    const documents = new Map(files.map((one, at) => [at, facts({ names: ['Northwind Traders'], ...one })]))
    return [...matchDocuments(parseQuestion(question, analyser, glossary), documents).values()]
  }

  it('favours the newest document of the company when the question names no time', () => {
    const [old, recent] = compare('What does Northwind Traders sell?', { years: [2019] }, { years: [2023] })
    expect(recent?.recency).toBe(1)
    expect(old?.recency).toBeLessThan(0.5)
  })

  it('applies to reports of the requested kind', () => {
    const [annual, quarterly] = compare(
      'Which companies does the 10-K of Northwind Traders name?',
      { years: [2021], forms: ['10-K'] },
      { years: [2023], quarter: 2, forms: ['10-Q'] },
    )
    expect(annual?.recency).toBe(1)
    expect(quarterly?.recency).toBe(0)
  })

  it('is ignored where the question names a time, or no company', () => {
    expect(compare('What did Northwind Traders sell in 2019?', { years: [2023] })[0]?.recency).toBe(0)
    expect(compare('What is sold?', { years: [2023] })[0]?.recency).toBe(0)
  })

  it('counts more, and its kind nothing, when an outlook without a time is asked for', () => {
    const [old, recent] = compare(
      'What does Northwind Traders expect to spend?',
      { years: [2021], forms: ['10-K'] },
      { years: [2023], quarter: 2 },
    )
    const [sold] = compare('What does Northwind Traders sell?', { years: [2021] }, { years: [2023], quarter: 2 })
    expect(recent?.recency).toBe(1)
    expect(old?.recency).toBeLessThan(sold?.recency ?? 0)
    expect(old?.form).toBe(0)
  })

  it('is the year before when an outlook is asked for', () => {
    const [before] = compare('What guidance was given for FY2023 by Northwind Traders?', { years: [2022] })
    expect(before?.period).toBeGreaterThan(0.8)
  })
})

describe('relative years', () => {
  const files = new Map([
    [1, facts({ names: ['Northwind'], years: [2021] })],
    [2, facts({ names: ['Northwind'], years: [2023] })],
    [3, facts({ names: ['Contoso'], years: [2024] })],
  ])
  const years = (question: string) => withCountedYears(parseQuestion(question, analyser, glossary), files).period.years

  it('are counted from the newest document of the named company', () => {
    expect(years('How did revenue of Northwind change over the last three years?')).toEqual([2023, 2022, 2021])
    expect(years('최근 3개년 매출액은?')).toEqual([2024, 2023, 2022])
  })

  it('are counted from reports of a full year, also when line items are asked for every year', () => {
    const withQuarter = new Map([...files, [4, facts({ names: ['Northwind'], years: [2024], quarter: 2 })]])
    const of = (question: string) => withCountedYears(parseQuestion(question, analyser, glossary), withQuarter).period.years
    expect(of('How did revenue of Northwind change over the last two years?')).toEqual([2023, 2022])
    expect(of('Is the gross margin of Northwind historically stable?')).toEqual([2023, 2022, 2021])
    expect(of('What must Northwind insure every year?')).toEqual([])
  })

  it('remain as named, with the year before added for a comparison', () => {
    expect(years('Revenue of Northwind in 2019')).toEqual([2019])
    expect(years('2022년 매출액은 전년 대비 얼마나 증가했나?')).toEqual([2022, 2021])
  })
})
