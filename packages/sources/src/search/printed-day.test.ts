import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'
import { printedDay } from './printed-day.ts'

it.each([
  ['2026-11-26', '2026-11-26'],
  ['2026-11-26T23:30:00-05:00', '2026-11-26'],
  ['20261126T031500Z', '2026-11-26'],
  ['20261126', '2026-11-26'],
  ['Thu, 26 Nov 2026 00:10:00 +0900', '2026-11-26'],
  ['Thu, 26 Nov 2026 23:50:00 EST', '2026-11-26'],
  ['Nov 26, 2026', '2026-11-26'],
  ['26 Nov 2026', '2026-11-26'],
  ['2026-13-45', undefined],
  ['2 days ago', undefined],
  ['no date', undefined],
  ['', undefined],
  [undefined, undefined],
])('the day of %j is %s', (text, day) => {
  expect(printedDay(text)).toBe(day)
})

it('plain text has no HTML tags, also within words, and no entities', () => {
  expect(plainText('<b>삼성</b>전자 &quot;영업이익&quot; &amp; 매출\n <i>up</i> 3%')).toBe('삼성전자 "영업이익" & 매출 up 3%')
})
