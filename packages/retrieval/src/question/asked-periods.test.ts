import { describe, expect, it } from 'vitest'
import { readAskedPeriods, resolveYears } from './asked-periods.ts'

describe('the years of a question', () => {
  it.each([
    ['revenue between 2019 and 2021', [2021, 2020, 2019]],
    ['2019년부터 2021년까지', [2021, 2020, 2019]],
    ['2019 회계연도~2021 회계연도', [2021, 2020, 2019]],
    ['from 2019 through 2021', [2021, 2020, 2019]],
    ['FY19-FY21', [2021, 2020, 2019]],
    ['FY2019-21', [2021, 2020, 2019]],
    ['FY19~21', [2021, 2020, 2019]],
    ['23년도와 24년도 사이', [2024, 2023]],
    ['1971년 여의도에 지은 아파트', [1971]],
    ["a call at '17:05 CET'", []],
    ['1H23 sales', [2023]],
    ['10년간 임대', []],
    ['2 year growth', []],
  ])('%s', (text, years) => expect(readAskedPeriods(text).years).toEqual(years))
})

describe('yearly figures', () => {
  it.each(['Is the margin historically stable?', 'Did costs rise each year?', '매출은 매년 늘었나?'])('%s', (text) =>
    expect(readAskedPeriods(text).yearly).toBe(true),
  )

  it('are not requested by a named year', () => expect(readAskedPeriods('revenue in 2021').yearly).toBeUndefined())
})

describe('the time that a question names', () => {
  it.each([
    ['2023년 상반기 매출', { part: 'H1', fiscalYear: 2023 }],
    ['second half of 2022', { part: 'H2', fiscalYear: 2022 }],
    ['H1 FY2023', { part: 'H1', fiscalYear: 2023 }],
    ['1H 2023', { part: 'H1', fiscalYear: 2023 }],
    ['9M 2023', { months: 9, rolling: 'YTD', fiscalYear: 2023 }],
    ['LTM EBITDA', { months: 12, rolling: 'LTM' }],
    ['LTM Jun-24', { rolling: 'LTM', end: '2024-06-30' }],
    ['FY24 revenue', { fiscalYear: 2024, months: 12, status: 'unstated' }],
    ["FY'24 revenue", { fiscalYear: 2024, months: 12 }],
    ['FY25E revenue', { fiscalYear: 2025, status: 'estimate' }],
    ['2025F revenue', { fiscalYear: 2025, status: 'forecast' }],
    ['CY24 capex', { start: '2024-01-01', end: '2024-12-31' }],
    ['net debt at Dec-23', { end: '2023-12-31' }],
    ['six months ended June 30, 2023', { start: '2023-01-01', end: '2023-06-30', months: 6 }],
    ['제53기 매출', { ordinal: 53 }],
    ['2018 revenue of 3M', { fiscalYear: 2018, months: 12 }],
    ['3M 2018 revenue', { fiscalYear: 2018, months: 12 }],
  ])('reads the period of "%s"', (text, period) => expect(readAskedPeriods(text).named).toMatchObject([period]))

  it.each([
    ['2023년 3분기', 3],
    ['3rd quarter 2023', 3],
    ['2Q24', 2],
    ['9M 2023', 3],
    ['LTM EBITDA', undefined],
    ['3M 2018 revenue', undefined],
  ])('reads the quarter of "%s"', (text, quarter) => expect(readAskedPeriods(text).quarter).toBe(quarter))

  it.each([
    ['2023년 6월말 기준', '2023-06-30'],
    ['at the end of February 2024', '2024-02-29'],
    ['as of June 30, 2023', '2023-06-30'],
    ['net debt at Dec-23', '2023-12-31'],
  ])('reads the day of "%s"', (text, day) => expect(readAskedPeriods(text).dates).toEqual([day]))

  it('takes only the two years between which a change is asked for', () => {
    expect(readAskedPeriods('2019년에서 2021년 사이 매출 증가').years).toEqual([2021, 2019])
  })

  it('takes both ends of a range from a year to a quarter', () => {
    expect(readAskedPeriods('between FY 2023 and Q2 of FY2024').named).toMatchObject([
      { fiscalYear: 2023 },
      { fiscalYear: 2024, part: 'Q2' },
    ])
  })

  it('reads a quarter after a range of years as well', () => {
    expect(readAskedPeriods('revenue from FY2019 to FY2021 and in Q2 2022').named).toMatchObject([
      { fiscalYear: 2019 },
      { fiscalYear: 2020 },
      { fiscalYear: 2021 },
      { fiscalYear: 2022, part: 'Q2' },
    ])
  })
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
  ])('%s', (text, years) => expect(resolveYears(readAskedPeriods(text), 2023)).toEqual(years))

  it('stay undefined where no document gives the newest year', () => {
    expect(resolveYears(readAskedPeriods('최근 3개년 평균'), undefined)).toEqual([])
  })
})
