import { describe, expect, it } from 'vitest'
import type { Sentence } from './answer.ts'
import type { Citation } from './citations.ts'
import { figuresOfAnswer, labelOfFigure } from './answer-figures.ts'
import { figureInDigits, periodInWords, unitInWords } from './figure-in-words.ts'
import type { SentenceFigure } from './sentence-figure.ts'

function citation(quote: string, start: number): Citation {
  const place = { kind: 'file', source: 'file', fileId: 1, filename: '10-K.pdf', page: 45, anchor: { kind: 'page' } } as const
  return { ...place, boxes: [], quote, start, end: start + quote.length }
}
const sales = (value: number, period: string): SentenceFigure => ({
  value,
  period,
  unit: 'amount',
  currency: 'USD',
  scale: 1e6,
  label: 'Net sales',
  citation: 0,
})
const row = citation('Net sales 1,577 1,420', 10)
const grew: Sentence = {
  text: 'Net sales grew 11.1%.',
  citations: [row],
  verification: 'computed',
  figures: [
    { value: 11.1, unit: 'percent', scale: 1, citation: null },
    sales(1577, 'FY2018'),
    sales(1420, 'FY2017'),
    sales(1420, 'FY2017'),
  ],
}

describe('figuresOfAnswer', () => {
  it('returns the distinct figures of supported sentences in their order', () => {
    const rows = figuresOfAnswer([grew, { ...grew, text: 'Again.', figures: [sales(1577, 'FY2018')], verification: 'verified' }])
    expect(rows.map((one) => [labelOfFigure(one), one.period, one.value, one.citation?.start])).toEqual([
      ['Net sales grew 11.1%.', undefined, 11.1, undefined],
      ['Net sales', 'FY2018', 1577, 10],
      ['Net sales', 'FY2017', 1420, 10],
    ])
  })

  it('is empty for two figures, for unsupported sentences, and for answers stored without figures', () => {
    expect(figuresOfAnswer([{ ...grew, figures: [sales(1577, 'FY2018'), sales(1420, 'FY2017')] }])).toEqual([])
    expect(figuresOfAnswer([{ ...grew, verification: 'unsupported' }])).toEqual([])
    expect(figuresOfAnswer([{ text: 'Net sales grew 11.1%.', citations: [row], verification: 'verified' }])).toEqual([])
  })

  it('names the documents of figures that are compared under one label and period', () => {
    const of = (filename: string, value: number): Sentence => ({
      text: `${filename} sold ${value}.`,
      citations: [{ ...row, filename, fileId: value } as Citation],
      verification: 'verified',
      figures: [sales(value, 'FY2018')],
    })
    const difference = { ...grew, figures: [{ value: 475, unit: 'amount', currency: 'USD', scale: 1e6, citation: null } as const] }
    const compared = figuresOfAnswer([of('harbor.pdf', 1577), of('orion.pdf', 1102), difference])
    expect(compared.map((one) => one.document)).toEqual(['harbor.pdf', 'orion.pdf', undefined])
    expect(figuresOfAnswer([grew]).map((one) => one.document)).toEqual([undefined, undefined, undefined])
  })

  it('labels a figure of running text with the words of its page', () => {
    const sentenceFigures = [1, 2, 3].map((value, at): SentenceFigure => ({ value, unit: 'number', scale: 1, citation: at }))
    const citations = ['One shop.', 'Two ports.', 'Three docks.'].map((quote, at) => citation(quote, at * 20))
    const rows = figuresOfAnswer([{ text: 'All of it.', citations, verification: 'verified', figures: sentenceFigures }])
    expect(rows.map(labelOfFigure)).toEqual(['One shop.', 'Two ports.', 'Three docks.'])
  })

  it('labels the answering figure without its period, which has its own column', () => {
    const figure = { value: 47.6, unit: 'percent', scale: 1, period: 'FY2019', calculation: '3,089 / 6,489' } as const
    const sentence = { text: 'Gross margin (FY2019): 47.6%', citations: [row], verification: 'computed', figure } as const
    const [first] = figuresOfAnswer([{ ...sentence, citations: [row] }, grew])
    expect(first).toMatchObject({ label: 'Gross margin', period: 'FY2019', value: 47.6, citation: null })
  })
})

describe('figureInDigits and unitInWords', () => {
  it.each([
    [{ value: 1577.5, unit: 'amount', currency: 'USD', scale: 1e6 }, '1,577.5', 'USD million', '백만달러'],
    [{ value: -95, unit: 'amount', currency: 'KRW', scale: 1e8 }, '(95)', 'KRW 100 million', '억원'],
    [{ value: 120, unit: 'amount', currency: 'CHF', scale: 1 }, '120', 'CHF', 'CHF'],
    [{ value: 4.5, unit: 'percent', scale: 1 }, '4.5', '%', '%'],
    [{ value: 0.5, unit: 'points', scale: 1 }, '0.5', 'pp', '%p'],
    [{ value: 50, unit: 'points', scale: 0.01 }, '50', 'bps', 'bp'],
    [{ value: 7, upper: 8, unit: 'percent', scale: 1 }, '7–8', '%', '%'],
    [{ value: 3, unit: 'number', counted: 'share', scale: 1e6 }, '3', 'million shares', '백만주'],
    [{ value: 12, unit: 'number', counted: '건', scale: 1 }, '12', '건', '건'],
    [{ value: 60, unit: 'number', counted: 'days', scale: 1 }, '60', 'days', '일'],
    [{ value: 85, unit: 'number', counted: 'full-time employees', scale: 1 }, '85', 'full-time employees', 'full-time employees'],
    [{ value: 12, unit: 'number', scale: 1 }, '12', '', ''],
    [{ value: 2, unit: 'number', scale: 250 }, '500', '', ''],
  ] as const)("format %o for the reader's language", (figure, digits, english, korean) => {
    expect(figureInDigits(figure, 'en')).toBe(digits)
    expect([unitInWords(figure, 'en'), unitInWords(figure, 'ko')]).toEqual([english, korean])
  })

  it.each([
    ['FY2018', 'FY2018', '2018년'],
    ['FY2017-FY2019', 'FY2017–FY2019', '2017년–2019년'],
    ['Q3 2023', 'Q3 2023', '2023년 3분기'],
    ['H1 2023', 'H1 2023', '2023년 상반기'],
    ['2018-12', 'Dec 2018', '2018년 12월 말'],
    ['3M 2018-06', '3 months to Jun 2018', '2018년 6월까지 3개월'],
    ['3 months ended 1 July 2023', '3 months to 1 Jul 2023', '2023년 7월 1일까지 3개월'],
    ['13 weeks ended 29 April 2023', '13 weeks to 29 Apr 2023', '2023년 4월 29일까지 13주'],
    ['year ended 31 December 2022', 'Year to 31 Dec 2022', '2022년 12월 31일까지 1년'],
    ['31 December 2022', '31 Dec 2022', '2022년 12월 31일'],
    ['CY2022', 'CY2022', '2022년'],
    ['as told', 'as told', 'as told'],
  ])("formats the period %s for the reader's language", (period, english, korean) => {
    expect([periodInWords(period, 'en'), periodInWords(period, 'ko')]).toEqual([english, korean])
  })

  it('counts billions in hundreds of millions in Korean', () => {
    const cash = { value: 17.3, unit: 'amount', currency: 'USD', scale: 1e9 } as const
    expect([figureInDigits(cash, 'en'), unitInWords(cash, 'en')]).toEqual(['17.3', 'USD billion'])
    expect([figureInDigits(cash, 'ko'), unitInWords(cash, 'ko')]).toEqual(['173', '억달러'])
  })

  it('names hundredths of a currency by their unit, as the page prints them', () => {
    const nav = { value: 79.4, unit: 'amount', currency: 'GBP', scale: 0.01 } as const
    expect([figureInDigits(nav, 'en'), unitInWords(nav, 'en'), unitInWords(nav, 'ko')]).toEqual(['79.4', 'pence', '펜스'])
    expect(unitInWords({ ...nav, currency: 'HKD' }, 'en')).toBe('HKD cents')
  })
})
