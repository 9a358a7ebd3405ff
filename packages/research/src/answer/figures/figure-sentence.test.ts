import { expect, it } from 'vitest'
import { nameOfFigure, writeFigure } from './figure-sentence.ts'

it.each([
  [{ value: 79.4, unit: 'amount', currency: 'GBP', scale: 0.01 }, 1, '79.4p', '79.4펜스'],
  [{ value: 18.77, unit: 'amount', currency: 'AUD', scale: 0.01 }, 2, '18.77 Australian cents', '18.77 AUD 센트'],
  [{ value: 1577, unit: 'amount', currency: 'USD', scale: 1e6 }, undefined, 'USD 1,577 million', '1,577백만 달러'],
  [{ value: -1.5, unit: 'amount', currency: '$', scale: 1e6 }, undefined, '-$1.50 million', '-1.50백만 달러'],
  [{ value: 43, unit: 'percent', scale: 1 }, undefined, '43.0%', '43.0%'],
  [{ value: 7, upper: 8, unit: 'percent', scale: 1 }, 0, '7% to 8%', '7%~8%'],
  [{ value: 500, unit: 'points', scale: 0.01 }, 0, '500 basis points', '500bp'],
  [{ value: 1.5, unit: 'points', scale: 1 }, 1, '1.5 percentage points', '1.5%p'],
  [{ value: 17.3, unit: 'amount', currency: 'USD', scale: 1e9 }, 1, 'USD 17.3 billion', '173억 달러'],
] as const)('reads a figure out: %o', (figure, decimals, english, korean) => {
  expect([writeFigure(figure, decimals, 'en'), writeFigure(figure, decimals, 'ko')]).toEqual([english, korean])
})

it.each([
  ['Net sales (FY2018): USD 1,577 million', 'Net sales'],
  ['Note: sales · Total (unaudited) (2018년): 12', 'Note: sales · Total (unaudited)'],
  ['Net sales: 12', 'Net sales'],
  ['(FY2018): 12', '(FY2018)'],
])('names a figure after its table row: %s', (sentence, name) => {
  expect(nameOfFigure(sentence)).toBe(name)
})
