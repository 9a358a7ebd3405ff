import { expect, it } from 'vitest'
import { readingsOfDate } from './dates-in-figures.ts'

it.each([
  ['03/04/2025', { dayFirst: '2025-04-03', monthFirst: '2025-03-04' }],
  ['31/12/2024', { dayFirst: '2024-12-31' }],
  ['12/31/24', { monthFirst: '2024-12-31' }],
  ['2025-1-5', { yearFirst: '2025-01-05' }],
  ['2025-01-05', { yearFirst: '2025-01-05' }],
  ['2025. 01. 05.', { yearFirst: '2025-01-05' }],
  ['25.01.05', { yearFirst: '2025-01-05', dayFirst: '2005-01-25' }],
  ['30/02/2025', {}],
])('lists the days that %s can mean, by the order of its parts', (text, readings) => {
  expect(readingsOfDate(text)).toEqual(readings)
})

it.each(['', 'March 2025', '2025', '1.5', '12:30:10', '1/2/3/4', '=1/2/2025', '١/٢/٢٠٢٥'])('reads no date in figures in "%s"', (text) => {
  expect(readingsOfDate(text)).toBeUndefined()
})
