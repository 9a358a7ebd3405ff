import { expect, test } from 'vitest'
import { periodsAsked, periodsIn } from './asked-periods.ts'

const periodNames = (text: string): string[] =>
  periodsAsked(text).map(({ year, quarter }) => (quarter === undefined ? `${year}` : `${year}Q${quarter}`))

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
  ['3rd quarter 2023', ['2023Q3']],
  ['1H 2023 revenue', ['2023']],
  ["FY'24 and CY24", ['2024']],
  ['net debt at Dec-23', ['2023']],
  ['LTM Jun-24 EBITDA', ['2024']],
  ['no period at all', []],
])('periodsAsked reads the years and quarters of "%s"', (text, periods) => {
  expect(periodNames(text)).toEqual(periods)
})

test.each([
  ['Year ended 31 December 2023', ['2023']],
  ['FY24A FY25E', ['2024', '2025']],
  ['2Q24', ['2024Q2']],
  ['Dec-23', ['2023']],
])('periodsIn reads the years and quarters of the heading "%s"', (text, periods) => {
  expect(periodsIn(text, 'heading').map(({ year, quarter }) => (quarter === undefined ? `${year}` : `${year}Q${quarter}`))).toEqual(periods)
})
