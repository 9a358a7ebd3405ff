import { expect, test } from 'vitest'
import { periodsIn } from './asked-periods.ts'

const told = (text: string): string[] =>
  periodsIn(text).map(({ year, quarter }) => (quarter === undefined ? `${year}` : `${year}Q${quarter}`))

test.each([
  ['What was capex in FY2018?', ['2018']],
  ['capex in FY18 and FY 19', ['2018', '2019']],
  ['the FY2017 - FY2019 average', ['2017', '2018', '2019']],
  ['2021~2023년 배당 정책', ['2021', '2022', '2023']],
  ['revenue in Q2 of FY2023', ['2023Q2']],
  ['revenue in 2Q23', ['2023Q2']],
  ["as of Q2'2023", ['2023Q2']],
  ['2021년 3분기 매출', ['2021Q3']],
  ['21년 매출', ['2021']],
  ['As of FY 2021, payments in 2024', ['2021', '2024']],
  ['Years ended December 31, 2018', ['2018']],
  ['보증 기간은 5년간', []],
  ['sold 2,018 units at 2018.50', []],
  ['no period at all', []],
])('%s', (text, periods) => {
  expect(told(text)).toEqual(periods)
})
