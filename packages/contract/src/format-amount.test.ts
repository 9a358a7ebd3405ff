import { expect, test } from 'vitest'
import { formatAmount } from './format-amount.ts'

test.each([
  [1_234_500_000_000, '1조 2,345억', '1,234.5bn'],
  [1_000_000_000_000, '1조', '1,000.0bn'],
  [999_950_000_000, '9,999억 5,000만', '1,000.0bn'],
  [350_000_000, '3억 5,000만', '350.0m'],
  [35_000_000, '3,500만', '35.0m'],
  [12_345, '1.2만', '12,345'],
  [9_999, '9,999', '9,999'],
  [0, '0', '0'],
  [-234_500_000_000, '-2,345억', '-234.5bn'],
])('formatAmount of %d', (amount, korean, english) => {
  expect([formatAmount(amount, 'ko'), formatAmount(amount, 'en')]).toEqual([korean, english])
})

test('formatAmount carries into the next unit when it rounds up', () => {
  expect([formatAmount(999_999_999_999, 'ko'), formatAmount(-99_999_999, 'ko'), formatAmount(999_950_000, 'en')]).toEqual([
    '1조',
    '-1억',
    '1.0bn',
  ])
})

test('formatAmount places the currency as each language does', () => {
  expect(formatAmount(1_234_500_000_000, 'ko', 'KRW')).toBe('1조 2,345억원')
  expect(formatAmount(1_234_500_000_000, 'en', 'KRW')).toBe('₩1,234.5bn')
  expect(formatAmount(-2_500_000, 'en', 'USD')).toBe('-$2.5m')
  expect(formatAmount(250_000_000, 'ko', 'USD')).toBe('2억 5,000만달러')
})
