import { expect, it } from 'vitest'
import { readColumnSpan } from './column-span.ts'

it.each([
  ['Years ended December 31, 2023 and 2022', 'year'],
  ['Three Months Ended June 30', 'part'],
  ['Three months ended June 30 · Twelve months ended June 30', 'both'],
  ['제 53 기 제 52 기', 'year'],
  ['제 54 기 3분기', 'part'],
  ['Balance at the end', undefined],
])('the columns of "%s" cover %s', (text, span) => {
  expect(readColumnSpan(text)).toBe(span)
})
