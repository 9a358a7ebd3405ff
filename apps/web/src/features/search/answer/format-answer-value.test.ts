import { type AnswerValue, formatAmount, formatNumber, type Language } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import type { Formats } from '../../../i18n/index.ts'
import { formatAsPrinted, formatAnswerValue } from './format-answer-value.ts'

const formatsIn = (language: Language): Pick<Formats, 'number' | 'amount'> => ({
  number: (value, digits) => formatNumber(value, language, digits),
  amount: (value, currency) => formatAmount(value, language, currency),
})
const value = (number: number, unit: string, scale = 1): AnswerValue => ({ number, unit, scale, period: '' })
const written = (of: AnswerValue, language: Language) => formatAnswerValue(of, formatsIn(language) as Formats, language)

describe('answer values', () => {
  it.each<[string, AnswerValue, string, string]>([
    ['an amount', value(1577.4, 'USD', 1e6), '$1.6bn', '15억 7,740만달러'],
    ['a loss', value(-95, 'KRW', 1e8), '(₩9.5bn)', '(95억원)'],
    ['another currency', value(12.5, 'EUR', 1e6), 'EUR 12.5m', '1,250만유로'],
    ['a dollar of unknown country', value(293_274, '$', 1e3), '$293.3m', '2억 9,327만달러'],
    ['a percentage', value(1.9, '%'), '1.9%', '1.9%'],
    ['a percentage that was calculated', value(16.9951, '%'), '17%', '17%'],
    ['a ratio', value(1.52, 'ratio'), '1.52', '1.52'],
    ['days', value(45, 'days'), '45 days', '45일'],
    ['a count in thousands', value(385, '명', 1e3), '385,000 명', '385,000명'],
    ['a number without unit', value(7, ''), '7', '7'],
    ['a range', { ...value(750, 'USD', 1e6), upper: 850 }, '$750.0m–$850.0m', '7억 5,000만달러~8억 5,000만달러'],
    ['basis points', value(500, 'points', 0.01), '5 pp', '5%p'],
  ])('are formatted in both languages: %s', (_, of, english, korean) => {
    expect([written(of, 'en'), written(of, 'ko')]).toEqual([english, korean])
  })

  it('are also formatted as printed, unless both forms are equal', () => {
    expect(formatAsPrinted(value(1577.4, 'USD', 1e6), 'en')).toBe('USD 1,577.4 million')
    expect(formatAsPrinted(value(293_274, '$', 1e3), 'en')).toBe('$293,274 thousand')
    expect(formatAsPrinted(value(79.4, 'GBP', 0.01), 'en')).toBe('79.4 pence')
    expect(formatAsPrinted(value(1577.4, 'USD', 1e6), 'ko')).toBe('1,577.4백만달러')
    expect(formatAsPrinted(value(45, 'days'), 'en')).toBeUndefined()
  })
})
