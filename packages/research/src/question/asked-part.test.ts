import { readAskedPeriods } from '@dossier/retrieval'
import { expect, it } from 'vitest'
import { readAskedPart } from './asked-part.ts'

const part = (question: string) => readAskedPart(question, readAskedPeriods(question))

it.each([
  ['revenue in Q2 of FY2023', { months: 3, quarter: 2, fiscal: true }],
  ['3rd quarter 2023 revenue', { months: 3, quarter: 3, fiscal: false }],
  ['2Q24 매출', { months: 3, quarter: 2, fiscal: false }],
  ['1H 2023 capex', { months: 6, quarter: 2, fiscal: false }],
  ['2023년 상반기 매출', { months: 6, quarter: 2, fiscal: false }],
  ['9M 2023 net income', { months: 9, quarter: 3, fiscal: false }],
  ['2023년 3분기 누적 영업이익', { months: 9, quarter: 3, fiscal: false }],
  ['capex for the six months ended June 30, 2023', { months: 6, month: 6, fiscal: false }],
  ['cash from operations in the September 2023 quarter', { months: 3, month: 9, fiscal: false }],
  ['revenue over the nine months of fiscal 2024', { months: 9, fiscal: true }],
])('readAskedPart reads the part of a year in "%s"', (question, expected) => {
  expect(part(question)).toEqual(expected)
})

it.each(['revenue in the last quarter', '분기 매출', '2023년 하반기 매출', '반기 매출'])(
  'does not know which part "%s" asks for',
  (question) => {
    expect(part(question)).toBeNull()
  },
)

it.each(['revenue in FY2023', 'LTM EBITDA', '2023년 매출', '12 months of runway'])(
  'takes "%s" to ask for no part of a year',
  (question) => {
    expect(part(question)).toBeUndefined()
  },
)
