import type { QuantityMention } from '@dossier/notation'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAskedAmounts, readAskedUnit } from './asked-amounts.ts'

const plain = ({ value, unit }: QuantityMention) => ({
  value: Number(value.numerator) / Number(value.denominator),
  ...(unit.currency !== undefined && { currency: unit.currency }),
  ...(unit.dimension === 'percent' && { percent: true }),
})

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
    ['2,000만 달러', [{ value: 20_000_000, currency: '$' }]],
    ['contracts over $1.5 billion', [{ value: 1_500_000_000, currency: '$' }]],
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
    ['CA$20 million', [{ value: 20_000_000, currency: 'CAD' }]],
    [
      'C$5m and A$5m',
      [
        { value: 5_000_000, currency: 'CAD' },
        { value: 5_000_000, currency: 'AUD' },
      ],
    ],
    [
      'HK$3bn and S$2 million',
      [
        { value: 3_000_000_000, currency: 'HKD' },
        { value: 2_000_000, currency: 'SGD' },
      ],
    ],
    ['1천2백만원', [{ value: 12_000_000, currency: 'KRW' }]],
    ['3억 5천', [{ value: 350_000_000 }]],
  ])('reads the amounts of "%s"', (text, amounts) => expect(readAskedAmounts(text).map(plain)).toEqual(amounts))

  it('are read from any text without failing', () => {
    const pieces = fc.string({
      unit: fc.constantFrom('1', ',', '.', '조', '억', '만', '원', '$', ' ', 'm', 'bn', '%', '천'),
      maxLength: 60,
    })
    fc.assert(fc.property(pieces, (text) => readAskedAmounts(text).every((amount) => Number.isFinite(plain(amount).value))))
  })
})

describe('the unit in which a question wants its answer', () => {
  it.each([
    ['What is capex (in USD millions)?', { currency: 'USD', scale: 1_000_000 }],
    ['Answer in billions of dollars', { currency: 'USD', scale: 1_000_000_000 }],
    ['Answer in thousands.', { scale: 1_000 }],
    ['백만 달러 단위로 얼마인가?', { currency: 'USD', scale: 1_000_000 }],
    ['억원 단위로 답해줘', { currency: 'KRW', scale: 100_000_000 }],
    ['What was it in CA$ millions?', { currency: 'CAD', scale: 1_000_000 }],
    ['Answer in C$ thousands.', { currency: 'CAD', scale: 1_000 }],
    ['Answer in RMB millions.', { currency: 'CNY', scale: 1_000_000 }],
    ['만원 단위로 답해줘', { currency: 'KRW', scale: 10_000 }],
    ['달러로 얼마인가?', { currency: 'USD' }],
    ['in units of percents', { percent: true }],
    ['지분율은 몇 %인가?', { percent: true }],
    ['What is revenue in 2021?', undefined],
    ['In how many stores did it invest $20 million?', undefined],
    ['What is capex as a percentage of revenue?', { percent: true }],
    ['매출액은 얼마인가?', undefined],
  ])('reads the unit of "%s"', (text, unit) => expect(readAskedUnit(text)).toEqual(unit))
})
