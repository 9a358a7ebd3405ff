import { describe, expect, it } from 'vitest'
import { readColumnPeriod } from './column-period.ts'
import { readTermYears } from './facts/read-facts.ts'

describe('readColumnPeriod', () => {
  it.each([
    [['2018'], { year: 2018 }],
    [['Year Ended December 31,', '2017'], { year: 2017, month: 12, months: 12 }],
    [['At December 31, 2019'], { year: 2019, month: 12 }],
    [['February 3, 2018'], { year: 2018, month: 2 }],
    [['Three Months Ended', 'June 30, 2023'], { year: 2023, month: 6, months: 3 }],
    [['Fiscal Year', '2020'], { year: 2020, months: 12 }],
    [['26 weeks ended', 'July 29, 2023'], { year: 2023, month: 7, months: 6 }],
    [['2021년 12월 31일'], { year: 2021, month: 12 }],
    [['2021년 3분기', '3개월'], { year: 2021, months: 3, quarter: 3 }],
    [['2021년 3분기', '누적'], { year: 2021, months: 9, quarter: 3 }],
    [['Q2 2023'], { year: 2023, months: 3, quarter: 2 }],
    [['Fourth Quarter', '2022'], { year: 2022, months: 3, quarter: 4 }],
  ])('%j', (headings, period) => expect(readColumnPeriod(headings)).toEqual(period))

  it('returns null for headings with no year or several', () => {
    expect(readColumnPeriod(['Note'])).toBeNull()
    expect(readColumnPeriod(['2018 vs. 2017'])).toBeNull()
    expect(readColumnPeriod(['1,2018'])).toBeNull()
  })

  it('reads numbered business years by the calendar years of the page', () => {
    const years = readTermYears(['재무상태표\n제 53 기 2021년 12월 31일 현재\n제 52 기 2020년 12월 31일 현재\n제 51 기'])
    expect(readColumnPeriod(['제 53 기'], years)).toMatchObject({ year: 2021 })
    expect(readColumnPeriod(['제 52 (전) 기'], years)).toMatchObject({ year: 2020 })
    expect(readColumnPeriod(['제 51 기'], years)).toMatchObject({ year: 2019 })
    expect(readColumnPeriod(['제 54 기'], years)).toBeNull()
  })

  it('reads the year in which a business year ends', () => {
    expect(readTermYears(['손익계산서\n제 12 기 2020년 7월 1일부터 2021년 6월 30일까지']).get(12)).toBe(2021)
  })
})
