import { describe, expect, it } from 'vitest'
import type { ReadablePage } from '../evidence/index.ts'
import { supportedFigures } from './supported-figures.ts'
import { analyser, plainPage, document, tablePage, verify } from './testing-verification.test-support.ts'
import { numbered } from '../testing/numbered.test-support.ts'

const income = tablePage(
  'Hollin Paints, Inc.\nConsolidated Statements of Income\nYears ended December 31',
  [
    '(In millions)|2018|2017|2018 vs. 2017',
    'Net sales|$ 1,577|$ 1,420|11.1%',
    'Other expense, net|(95)|(88)|8.0%',
    'Basic earnings per share|3.21|2.98|7.7%',
  ],
  '(In millions, except per share data)',
)
const row = (start: string): string => income.text.split('\n').find((line) => line.startsWith(start)) ?? ''

function figuresOf(page: ReadablePage, text: string, quote = page.text, calculation?: string) {
  expect(verify(page, text, quote, calculation).verification).not.toBe('unsupported')
  const citations = [{ source: numbered(7), page, quote }]
  return supportedFigures({ text, citations, analyser, documentOf: () => document, ...(calculation !== undefined && { calculation }) })
}

describe('supportedFigures', () => {
  it('returns what the page prints, with the row, period and scale of the table', () => {
    expect(figuresOf(income, 'Net sales were about $1.58 billion in 2018.', row('Net sales'))).toEqual([
      { value: 1577, unit: 'amount', currency: 'USD', scale: 1e6, label: 'Net sales', period: 'FY2018', citation: 0 },
    ])
  })

  it('distinguishes equal labels by their years', () => {
    const figures = figuresOf(income, 'Net sales rose from $1,420 million in 2017 to $1,577 million in 2018.', row('Net sales'))
    expect(figures.map(({ value, period }) => [value, period])).toEqual([
      [1420, 'FY2017'],
      [1577, 'FY2018'],
    ])
  })

  it('names the column if it is not a period', () => {
    const [figure] = figuresOf(income, 'Net sales grew 11.1% in 2018.', row('Net sales'))
    expect(figure).toMatchObject({ value: 11.1, unit: 'percent', scale: 1, label: 'Net sales · 2018 vs. 2017' })
    expect(figure?.period).toBeUndefined()
  })

  it('keeps the sign that the page prints', () => {
    const [figure] = figuresOf(income, 'Other expense, net was $95 million in 2018.', row('Other expense'))
    expect(figure).toMatchObject({ value: -95, scale: 1e6, label: 'Other expense, net' })
  })

  it('returns neither label nor period for running text', () => {
    const page = plainPage('The rent is KRW 120 million a year from 2026, for 12 shops. The vacancy rate is 4.5%.')
    expect(figuresOf(page, 'The rent is KRW 120 million a year from 2026 for 12 shops, and the vacancy rate is 4.5%.')).toEqual([
      { value: 120, unit: 'amount', currency: 'KRW', scale: 1e6, citation: 0 },
      { value: 12, unit: 'number', counted: 'stores', scale: 1, citation: 0 },
      { value: 4.5, unit: 'percent', scale: 1, citation: 0 },
    ])
  })

  it('returns the result of a calculation, which no page prints, and the cited figures that it uses', () => {
    const figures = figuresOf(income, 'Net sales grew by 11.06% from 2017 to 2018.', row('Net sales'), '(1,577 - 1,420) / 1,420')
    expect(figures).toEqual([
      { value: 11.06, unit: 'percent', scale: 1, citation: null },
      { value: 1577, unit: 'amount', currency: 'USD', scale: 1e6, label: 'Net sales', period: 'FY2018', citation: 0 },
      { value: 1420, unit: 'amount', currency: 'USD', scale: 1e6, label: 'Net sales', period: 'FY2017', citation: 0 },
      { value: 1420, unit: 'amount', currency: 'USD', scale: 1e6, label: 'Net sales', period: 'FY2017', citation: 0 },
    ])
  })

  it('finds the figures of a verbatim quotation', () => {
    const page = plainPage('매출액은 12억 3천만원이며 영업이익률은 8.2%이다.')
    expect(
      figuresOf(page, '매출액은 12억 3천만원이며 영업이익률은 8.2%이다.').map(({ value, scale, unit, currency }) => [
        value * scale,
        unit,
        currency,
      ]),
    ).toEqual([
      [1_230_000_000, 'amount', 'KRW'],
      [8.2, 'percent', undefined],
    ])
  })

  it('returns nothing for a figure that is not cited', () => {
    expect(
      supportedFigures({
        text: 'Net sales were $9 million.',
        citations: [{ source: numbered(7), page: income, quote: row('Net sales') }],
        analyser,
        documentOf: () => document,
      }),
    ).toEqual([])
  })
})
