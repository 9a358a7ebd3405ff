import { expect, it } from 'vitest'
import { readReportingUnit } from './reporting-unit.ts'

it.each([
  ['(In millions, except per share data)', { scale: 1e6 }],
  ['(Dollars in thousands)', { currency: 'USD', scale: 1e3 }],
  ['(In Millions, Except Par Value)', { scale: 1e6 }],
  ['amounts in billions of yen', { currency: 'JPY', scale: 1e9 }],
  ['(단위 : 백만원)', { currency: 'KRW', scale: 1e6 }],
  ['(단위: 천원)', { currency: 'KRW', scale: 1e3 }],
  ['(단위 : 원)', { currency: 'KRW', scale: 1 }],
  ['(단위 : 억원)', { currency: 'KRW', scale: 1e8 }],
  ['(단위: 만원)', { currency: 'KRW', scale: 1e4 }],
  ['(C$ in thousands)', { currency: 'CAD', scale: 1e3 }],
  ['(HK$ million)', { currency: 'HKD', scale: 1e6 }],
  ['(S$ millions)', { currency: 'SGD', scale: 1e6 }],
  ['(A$000)', { currency: 'AUD', scale: 1e3 }],
  ['RMB in millions', { currency: 'CNY', scale: 1e6 }],
  ['CHF million', { currency: 'CHF', scale: 1e6 }],
  ['백만 달러', { currency: 'USD', scale: 1e6 }],
  ['USD billions', { currency: 'USD', scale: 1e9 }],
])('reads %s', (text, unit) => expect(readReportingUnit(text)).toEqual(unit))

it.each(['Consolidated Balance Sheets', '', 'Years ended December 31,'])('finds none in %j', (text) =>
  expect(readReportingUnit(text)).toBeNull(),
)
