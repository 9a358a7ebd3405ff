import { describe, expect, it } from 'vitest'
import type { ComparedCompany, ComparedQuestion } from '../../question/index.ts'
import type { FigureChoice } from './figure-choice.ts'
import type { FigureSentence } from './figure-sentence.ts'
import { type ComparedChoice, joinComparison } from './join-comparison.ts'

const company = (name: string): ComparedCompany => ({ name, aliases: [], symbols: [], sources: [], annualYears: [] })
const [harbor, northwind] = [company('Harbor Corp'), company('Northwind Inc.')]

let start = 0
const figure = (name: string, value: number, currency = 'USD'): FigureSentence => ({
  text: `${name} (Q3 2023): ${value}`,
  citations: [
    { source: 'file:1' as FigureSentence['citations'][number]['source'], page: 1, start: start++, end: start, quote: String(value) },
  ],
  verification: 'verified',
  figure: { value, unit: 'amount', currency, scale: 1, period: 'Q3 2023', calculation: null },
})
const stated = (sentence: FigureSentence): FigureChoice => ({ kind: 'figure', figure: sentence, others: [] })
const uncertain = (candidate: FigureSentence, agreeing?: FigureSentence): FigureChoice => ({
  kind: 'candidates',
  candidates: [candidate],
  ...(agreeing && { agreeing }),
})
const ask = (of: Partial<ComparedQuestion>, choice: FigureChoice | null): ComparedChoice => ({ asked: { question: '', ...of }, choice })
const companies = (chosen: readonly ComparedChoice[], order?: 'descending' | 'ascending') =>
  joinComparison(chosen, { questions: [], areCompanies: true, ...(order && { order }) })
const periods = (chosen: readonly ComparedChoice[]) => joinComparison(chosen, { questions: [], areCompanies: false })
const textsOf = (joined: ReturnType<typeof joinComparison>): string[] =>
  joined?.choice.kind === 'figure'
    ? [joined.choice.figure, ...joined.choice.others].map(({ text }) => text)
    : (joined?.choice.candidates.map(({ text }) => text) ?? [])

describe('joinComparison', () => {
  it('names the company of each figure, and those without a certain one', () => {
    const joined = companies([
      ask({ company: harbor }, stated(figure('Net sales', 5))),
      ask({ company: northwind }, stated(figure('Revenue', 9))),
      ask({ company: company('Oakridge Ltd') }, uncertain(figure('Turnover', 4))),
    ])
    expect(textsOf(joined)).toEqual(['Harbor Corp, Net sales (Q3 2023): 5', 'Northwind Inc., Revenue (Q3 2023): 9'])
    expect(joined).toMatchObject({ choice: { kind: 'figure', figure: { figure: { company: 'Harbor Corp' } } }, unstated: ['Oakridge Ltd'] })
  })

  it('orders figures of one unit as asked', () => {
    const chosen = [ask({ company: harbor }, stated(figure('Sales', 5))), ask({ company: northwind }, stated(figure('Sales', 9)))]
    expect(textsOf(companies(chosen, 'descending'))[0]).toContain('Northwind')
    expect(textsOf(companies(chosen, 'ascending'))[0]).toContain('Harbor')
    const inWon = [chosen[0], ask({ company: northwind }, stated(figure('Sales', 9, 'KRW')))].filter((one) => one !== undefined)
    expect(textsOf(companies(inWon, 'descending'))[0]).toContain('Harbor')
  })

  it('orders the figures of each currency, that of most of them first', () => {
    const joined = companies(
      [
        ask({ company: harbor }, stated(figure('Sales', 5, 'KRW'))),
        ask({ company: northwind }, stated(figure('Sales', 7))),
        ask({ company: company('Oakridge Ltd') }, stated(figure('Sales', 8))),
      ],
      'descending',
    )
    expect(textsOf(joined).map((text) => text.split(',')[0])).toEqual(['Oakridge Ltd', 'Northwind Inc.', 'Harbor Corp'])
  })

  it('orders amounts in dollars by the currency of the documents', () => {
    const ofDollars = (name: string, currency: string): ComparedCompany => ({ ...company(name), currency })
    const joined = companies(
      [
        ask({ company: ofDollars('Harbor Corp', 'USD') }, stated(figure('Sales', 5))),
        ask({ company: ofDollars('Northwind Inc.', 'USD') }, stated(figure('Sales', 7, '$'))),
        ask({ company: ofDollars('Oakridge Ltd', 'CAD') }, stated(figure('Sales', 8, '$'))),
        ask({ company: ofDollars('Aldgate plc', 'GBP') }, stated(figure('Sales', 9, '$'))),
      ],
      'descending',
    )
    const figures = joined?.choice.kind === 'figure' ? [joined.choice.figure, ...joined.choice.others] : []
    expect(figures.map(({ figure: { currency, value } }) => `${currency} ${value}`)).toEqual(['USD 7', 'USD 5', 'CAD 8', '$ 9'])
  })

  it('orders the closest figures too', () => {
    const chosen = [ask({ company: harbor }, uncertain(figure('Sales', 5))), ask({ company: northwind }, uncertain(figure('Sales', 9)))]
    expect(textsOf(companies(chosen, 'descending'))[0]).toContain('Northwind')
  })

  it('states an agreeing figure only beside a stated one of the same company and line item', () => {
    const [first, second, third] = [1, 2, 3].map((quarter) => ({ company: harbor, period: { year: 2023, quarter } }))
    const joined = periods([
      ask(third ?? {}, stated(figure('Net sales', 7))),
      ask(second ?? {}, uncertain(figure('Net sales', 6), figure('Net sales', 6))),
      ask(first ?? {}, uncertain(figure('Other sales', 1), figure('Other sales', 1))),
    ])
    expect(textsOf(joined)).toHaveLength(2)
    expect(joined?.unstated).toEqual(['Q1 2023'])
    expect(joined).toMatchObject({ choice: { figure: { figure: { askedPeriod: 'Q3 2023', askedMeasure: 0 } } } })
  })

  it('states one figure for one period only', () => {
    const one = figure('Net sales', 7)
    const joined = periods([
      ask({ company: harbor, period: { year: 2023, quarter: 3 } }, stated(one)),
      ask({ company: harbor, period: { year: 2023, quarter: 2 } }, stated(one)),
      ask({ company: harbor, period: { year: 2023, quarter: 1 } }, stated(figure('Net sales', 4))),
    ])
    expect(textsOf(joined)).toHaveLength(2)
    expect(joined?.unstated).toEqual(['Q2 2023'])
  })

  it('offers the closest figure of each where fewer than two are certain', () => {
    const joined = companies([
      ask({ company: harbor }, stated(figure('Net sales', 5))),
      ask({ company: northwind }, uncertain(figure('Revenue', 9))),
    ])
    expect(joined).toMatchObject({ choice: { kind: 'candidates' }, unstated: [] })
    expect(textsOf(joined)).toEqual(['Harbor Corp, Net sales (Q3 2023): 5', 'Northwind Inc., Revenue (Q3 2023): 9'])
  })

  it('is null without any figure', () => {
    expect(companies([ask({ company: harbor }, null), ask({ company: northwind }, { kind: 'none', because: 'contradicted' })])).toBeNull()
  })
})
