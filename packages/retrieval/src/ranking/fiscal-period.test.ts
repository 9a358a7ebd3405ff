import { describe, expect, it } from 'vitest'
import { readPeriod, resolveYears } from './fiscal-period.ts'

describe('the years of a question', () => {
  it.each([
    ['revenue between 2019 and 2021', [2021, 2020, 2019]],
    ['2019년부터 2021년까지', [2021, 2020, 2019]],
    ['2019 회계연도~2021 회계연도', [2021, 2020, 2019]],
    ['from 2019 through 2021', [2021, 2020, 2019]],
    ['FY19-FY21', [2021, 2020, 2019]],
    ['FY2019-21', [2021, 2020, 2019]],
    ['1H23 sales', [2023]],
    ['10년간 임대', []],
    ['2 year growth', []],
  ])('%s', (text, years) => expect(readPeriod(text).years).toEqual(years))
})

describe('year after year', () => {
  it.each(['Is the margin historically stable?', 'Did costs rise each year?', '매출은 매년 늘었나?'])('%s', (text) =>
    expect(readPeriod(text).yearly).toBe(true),
  )

  it('is not asked for by a named year', () => expect(readPeriod('revenue in 2021').yearly).toBeUndefined())
})

describe('parts of a year', () => {
  it.each([
    ['2023년 상반기 매출', { half: 1 }],
    ['second half of 2022', { half: 2 }],
    ['H1 FY2023', { half: 1 }],
    ['2023년 3분기', { quarter: 3 }],
    ['3rd quarter 2023', { quarter: 3 }],
    ['2023년 6월말 기준', { dates: ['2023-06-30'] }],
    ['at the end of February 2024', { dates: ['2024-02-29'] }],
    ['as of June 30, 2023', { dates: ['2023-06-30'] }],
  ])('%s', (text, expected) => expect(readPeriod(text)).toMatchObject(expected))
})

describe('years counted from the newest', () => {
  it.each([
    ['average of the last three years', [2023, 2022, 2021]],
    ['최근 3개년 평균', [2023, 2022, 2021]],
    ['latest fiscal year', [2023]],
    ['당기 매출', [2023]],
    ['last year', [2022]],
    ['전년도 매출', [2022]],
    ['매출은 전년 대비 얼마나 늘었나', [2023, 2022]],
    ['year-over-year growth in 2021', [2021, 2020]],
    ['revenue in 2019', [2019]],
    ['revenue', []],
    ['당기순이익', []],
    ['전기차 사업', []],
  ])('%s', (text, years) => expect(resolveYears(readPeriod(text), 2023)).toEqual(years))

  it('stay open where no document tells the newest', () => {
    expect(resolveYears(readPeriod('최근 3개년 평균'), undefined)).toEqual([])
  })
})
