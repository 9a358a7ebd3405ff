import { expect, it } from 'vitest'
import { readColumnSpan } from './column-span.ts'

it.each([
  ['Years ended December 31, 2023 and 2022', 'year'],
  ['Three Months Ended June 30', 'part'],
  ['Three months ended June 30 · Twelve months ended June 30', 'both'],
  ['제 53 기 제 52 기', 'year'],
  ['제 54 기 3분기', 'part'],
  ['FOURTH QUARTER  TWELVE MONTHS\n2022  2021  2022  2021', 'both'],
  ['Full Year\n2022  2021', 'year'],
  ['FY24A  FY25E', 'year'],
  ['1H24  1H23', 'part'],
  ['Less than 12 months  12 months or more', undefined],
  ['Balance at the end', undefined],
])('the columns of "%s" cover %s', (text, span) => {
  expect(readColumnSpan(text)).toBe(span)
})
