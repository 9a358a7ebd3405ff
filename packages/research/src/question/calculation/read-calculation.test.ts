import { writeFormula } from '@dossier/finance'
import { concepts, definitions } from '@dossier/lexicon'
import { questionParser } from '@dossier/retrieval'
import { describe, expect, it } from 'vitest'
import { readQuestion } from '../read-question.ts'
import { testAnalyser } from '../../testing/test-analyser.test-support.ts'
import { type Calculation, readCalculations } from './read-calculation.ts'

const analyser = testAnalyser()
const parse = questionParser(analyser)

const readAll = (question: string, operation?: string, years: readonly number[] = [2023]): Calculation[] =>
  readCalculations(readQuestion(parse(question), analyser), { ...(operation !== undefined && { operation }), years })

const written = ({ formula }: Calculation): string =>
  writeFormula(formula, ({ item, year }) => (year === 0 ? item : `${item} ${year} before`))

describe('readCalculations, for a measure with a definition', () => {
  it.each([
    ['What was the gross margin?', 'percent', ['gross-profit ÷ revenue', '(revenue − cost-of-sales) ÷ revenue']],
    ['2023년 매출총이익률은?', 'percent', ['gross-profit ÷ revenue', '(revenue − cost-of-sales) ÷ revenue']],
    ['What was the retention ratio?', 'percent', ['1 − dividends-paid ÷ net-income']],
    ['What was the current ratio?', 'ratio', ['current-assets ÷ current-liabilities']],
    ['2023년 유동비율은?', 'percent', ['current-assets ÷ current-liabilities']],
    ['What was working capital?', 'plain', ['current-assets − current-liabilities']],
    ['What was asset turnover?', 'ratio', ['revenue ÷ ((total-assets 1 before + total-assets) ÷ 2)', 'revenue ÷ total-assets']],
    [
      'How many days sales outstanding?',
      'days',
      ['365 × receivables ÷ revenue', '365 × (receivables 1 before + receivables) ÷ 2 ÷ revenue'],
    ],
    ['What was the adjusted EBITDA margin?', 'percent', ['adjusted-ebitda ÷ revenue']],
  ])('%s', (question, resultUnit, formulas) => {
    const read = readAll(question)
    expect(read.map(written)).toEqual(formulas)
    expect(new Set(read.map((one) => one.resultUnit))).toEqual(new Set([resultUnit]))
  })

  it('uses every definition of a measure', () => {
    const unread = concepts
      .filter(({ id }) => Object.hasOwn(definitions, id))
      .filter(({ id, en: [name = ''] }) => {
        const { concepts: named } = parse(`What was the ${name}?`)
        return named.some((one) => one.id === id) && !readAll(`What was the ${name}?`).some(({ of }) => of === id)
      })
    expect(unread.map(({ id }) => id)).toEqual([])
  })
})

it('readCalculations counts back the years that a change is compared with', () => {
  expect(readAll('Wharf rents in 2023 compared with two years earlier?', 'growth', [2023]).map(written)).toEqual([
    '(0 − 0 2 before) ÷ 0 2 before',
  ])
  expect(readAll('Wharf rents two years earlier than 2023?', 'growth', [2023]).map(written)).toEqual(['(0 − 0 1 before) ÷ 0 1 before'])
})

describe('readCalculations for two measures', () => {
  it('computes the change of a share in points', () => {
    const [first] = readAll(
      'How many percentage points higher were rents as a share of revenue in 2023 than in 2022?',
      'difference',
      [2023, 2022],
    )
    expect(first && written(first)).toBe('0 ÷ 1 − 0 1 before ÷ 1 1 before')
    expect(first?.resultUnit).toBe('points')
  })

  it('computes the share of one in the other, either way, if a question in per cent says nothing else', () => {
    const read = readAll('Inventories, in % of total assets, at the end of 2023?')
    expect(read.map(written)).toEqual(expect.arrayContaining(['0 ÷ 1']))
    const unworded = readAll('Goodwill and total equity in %?')
    expect(unworded.map(written).toSorted()).toEqual(['goodwill ÷ total-equity', 'total-equity ÷ goodwill'])
    expect(readAll('Goodwill and total equity?')).toEqual([])
  })
})

describe('readCalculations over time', () => {
  it.each([
    ['growth', [2023], '(0 − 0 1 before) ÷ 0 1 before'],
    ['growth', [2021, 2023], '(0 − 0 2 before) ÷ 0 2 before'],
    ['difference', [2023], '0 − 0 1 before'],
    ['sum', [2021, 2023], '0 + 0 1 before + 0 2 before'],
    ['average', [2022, 2023], '(0 + 0 1 before) ÷ 2'],
  ])('computes the %s of %s', (operation, years, formula) =>
    expect(readAll('Wharf rents?', operation, years).map(written)).toEqual([formula]),
  )

  it.each([
    ['What is the CAGR of rents between 2018 and 2023?', [2023, 2018], ['(0 ÷ 0 5 before)^(1/5) − 1']],
    ['Three-year CAGR of rents?', [2023], ['(0 ÷ 0 3 before)^(1/3) − 1', '(0 ÷ 0 2 before)^(1/2) − 1']],
    ['최근 3년 연평균 임차료 증가율은?', [2023], ['(0 ÷ 0 3 before)^(1/3) − 1', '(0 ÷ 0 2 before)^(1/2) − 1']],
    ['By what factor did rents grow from 2021 to 2023?', [2023, 2021], ['0 ÷ 0 2 before']],
  ])('reads %s', (question, years, formulas) => expect(readAll(question, 'growth', years).map(written)).toEqual(formulas))

  it.each([
    ['How many percentage points did the gross margin lose?', 'difference'],
    ['매출총이익률은 몇 %p 변했나?', 'difference'],
    ['Gross margin growth?', 'growth'],
  ])('subtracts rates, printed or computed of both years: %s', (question, operation) => {
    const read = readAll(question, operation)
    expect(read.map(written)).toEqual([
      '0 − 0 1 before',
      'gross-profit ÷ revenue − gross-profit 1 before ÷ revenue 1 before',
      '(revenue − cost-of-sales) ÷ revenue − (revenue 1 before − cost-of-sales 1 before) ÷ revenue 1 before',
    ])
    expect(read.map((one) => [one.resultUnit, one.isOfRates === true])).toEqual([
      ['points', true],
      ['points', false],
      ['points', false],
    ])
  })

  it('does not subtract the growth of two years where the growth itself is requested', () =>
    expect(readAll('Revenue growth in 2023?', 'growth').map((one) => one.resultUnit)).not.toContain('points'))

  it('computes nothing over one year or more than nine', () => {
    expect(readAll('Wharf rents?', 'sum', [2023])).toEqual([])
    expect(readAll('Wharf rents?', 'average', [1980, 2023])).toEqual([])
  })
})

it('readCalculations requires PER in capitals', () => {
  expect(readAll('What is the PER?').some(({ of }) => of === 'price-earnings')).toBe(true)
  expect(readAll('What did it pay for rents, per the cash flow statement?')).toEqual([])
})

describe('readCalculations, for a calculation in the question', () => {
  const given = (expression: string, question = 'What was dock cover in 2023?', operation?: string, years: readonly number[] = [2023]) =>
    readCalculations(
      { ...readQuestion(parse(question), analyser), definitions: [{ name: 'dock cover', expression }] },
      { ...(operation !== undefined && { operation }), years },
    )

  it.each([
    ['quays / docks', 'ratio'],
    ['quays - docks', 'plain'],
    ['365 * quays / (docks + piers)', 'ratio'],
    ['365 / (docks / quays)', 'ratio'],
    ['1 - quays / docks', 'ratio'],
    ['quays / (docks / piers)', 'plain'],
  ])('derives the unit of the result from its operands: %s', (expression, resultUnit) =>
    expect(given(expression).map((one) => one.resultUnit)).toEqual([resultUnit]),
  )

  it('averages over the years of the question', () => {
    expect(given('quays / docks', 'What was average dock cover from 2022 to 2023?', 'average', [2023, 2022]).map(written)).toEqual([
      '(0 ÷ 1 + 0 1 before ÷ 1 1 before) ÷ 2',
    ])
  })

  it('is not replaced by another calculation if it cannot be parsed', () => {
    expect(given('quays over 2019', 'What was the current ratio in 2023?')).toEqual([])
  })
})
