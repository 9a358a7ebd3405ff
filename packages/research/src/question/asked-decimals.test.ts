import { expect, it } from 'vitest'
import { askedDecimals } from './asked-decimals.ts'

it.each([
  ['Round your answer to two decimal places.', 2],
  ['rounded to 1 decimal place', 1],
  ['소수점 첫째 자리까지', 1],
  ['What was revenue in 2023?', undefined],
])('askedDecimals reads the number of digits from %s', (text, decimals) => expect(askedDecimals(text)).toBe(decimals))
