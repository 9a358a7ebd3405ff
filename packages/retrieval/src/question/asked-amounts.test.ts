import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAskedAmounts, readAskedUnit } from './asked-amounts.ts'

describe('amounts in a question', () => {
  it.each([
    ['1조 2,345억원 이상의 계약', [{ value: 1_234_500_000_000, currency: 'KRW' }]],
    [
      '3천만원과 5억 원',
      [
        { value: 30_000_000, currency: 'KRW' },
        { value: 500_000_000, currency: 'KRW' },
      ],
    ],
    ['2,000만 달러', [{ value: 20_000_000, currency: 'USD' }]],
    ['contracts over $1.5 billion', [{ value: 1_500_000_000, currency: 'USD' }]],
    [
      'USD 30 million or €20m',
      [
        { value: 30_000_000, currency: 'USD' },
        { value: 20_000_000, currency: 'EUR' },
      ],
    ],
    ['a customer of 30.1% of revenue', [{ value: 30.1, percent: true }]],
    ['지분율 5% 초과', [{ value: 5, percent: true }]],
    ['the 10K of 3M for 2021, 365 days', []],
    ['2021년 원/달러 환율', []],
    ['', []],
  ])('%s', (text, amounts) => expect(readAskedAmounts(text)).toEqual(amounts))

  it('are looked for in anything', () => {
    const pieces = fc.string({
      unit: fc.constantFrom('1', ',', '.', '조', '억', '만', '원', '$', ' ', 'm', 'bn', '%', '천'),
      maxLength: 60,
    })
    fc.assert(fc.property(pieces, (text) => readAskedAmounts(text).every(({ value }) => Number.isFinite(value))))
  })
})

describe('the unit in which a question wants its answer', () => {
  it.each([
    ['What is capex (in USD millions)?', { currency: 'USD', scale: 1_000_000 }],
    ['Answer in billions of dollars', { currency: 'USD', scale: 1_000_000_000 }],
    ['Answer in thousands.', { scale: 1_000 }],
    ['백만 달러 단위로 얼마인가?', { currency: 'USD', scale: 1_000_000 }],
    ['억원 단위로 답해줘', { currency: 'KRW', scale: 100_000_000 }],
    ['in units of percents', { percent: true }],
    ['지분율은 몇 %인가?', { percent: true }],
    ['What is revenue in 2021?', undefined],
    ['매출액은 얼마인가?', undefined],
  ])('%s', (text, unit) => expect(readAskedUnit(text)).toEqual(unit))
})
