import { describe, expect, it } from 'vitest'
import type { DocumentKind } from './document-kind.ts'
import { readDocumentPeriod } from './document-period.ts'
import { documentOf } from './testing-document.test-support.ts'

const period = (kind: DocumentKind, ...texts: string[]) => readDocumentPeriod(documentOf(...texts), kind, 'scan0001.pdf')

describe('the period of a document', () => {
  it('of an annual report is the year that its cover names', () => {
    expect(period('10-K', 'For the fiscal year ended June 30, 2021')).toEqual({
      from: '2020-07-01',
      to: '2021-06-30',
      fiscalYear: 2021,
      months: 12,
    })
  })

  it("is the fiscal year by the company's own name, when it closes early in a calendar year", () => {
    const cover = 'For the fiscal year ended January 28, 2023'
    expect(period('10-K', cover, 'fiscal 2022 was better than fiscal 2021')?.fiscalYear).toBe(2022)
    expect(period('10-K', cover, 'fiscal 2023 was better than fiscal 2022')?.fiscalYear).toBe(2023)
    expect(period('10-K', cover)?.fiscalYear).toBe(2022)
  })

  it('of a quarterly report extends over the longest span of months that it reports', () => {
    const texts = [
      'For the quarterly period ended December 31, 2022',
      'Six months ended December 31, 2022. Six months ended December 31, 2021.',
    ]
    expect(period('10-Q', ...texts)).toEqual({ from: '2022-07-01', to: '2022-12-31', fiscalYear: 2023, quarter: 2, months: 6 })
    expect(period('10-Q', texts[0] ?? '')).toMatchObject({ quarter: 1, months: 3 })
  })

  it('of a first quarter is not extended by the rest of the year', () => {
    const rest = 'Amounts for the nine months ended December 31 and the six months ended September 30 follow.'
    expect(period('10-Q', 'For the quarterly period ended March 31, 2023', rest, rest)).toEqual({
      from: '2023-01-01',
      to: '2023-03-31',
      fiscalYear: 2023,
      quarter: 1,
      months: 3,
    })
  })

  it('extends over spans that end in the neighbouring month of a year of whole weeks', () => {
    const cover = 'For the quarterly period ended October 1, 2022'
    const lastYear = 'Nine months ended September 25, 2021'
    expect(period('10-Q', cover, lastYear, 'Nine Months Ended October 1, 2022')).toMatchObject({ quarter: 3, months: 9 })
    expect(period('10-Q', cover, lastYear, 'Nine Months Ended\nSeptember 30')).toMatchObject({ quarter: 3, months: 9 })
  })

  it('of a Korean report is the business year on its cover', () => {
    const cover = '사 업 보 고 서\n2021년 01월 01일 부터\n사업연도\n2021년 12월 31일 까지'
    expect(period('annual-report', '목 차', cover)).toEqual({ from: '2021-01-01', to: '2021-12-31', fiscalYear: 2021, months: 12 })
    expect(period('quarterly-report', '사업연도 2023.01.01 ~ 2023.09.30 까지')).toMatchObject({ fiscalYear: 2023, quarter: 3, months: 9 })
    expect(period('half-year-report', '2023년 1월 1일부터 2023년 6월 30일까지')).toEqual({
      from: '2023-01-01',
      to: '2023-06-30',
      fiscalYear: 2023,
      months: 6,
    })
  })

  it('of an announcement is its date', () => {
    expect(period('8-K', 'Date of Report (Date of earliest event reported): July 1, 2022 (June 30, 2022)')).toEqual({ to: '2022-07-01' })
  })

  it.each([
    [
      'Northwind Reports Fourth Quarter Results\nfor the quarter ended January 28, 2023 ("Q4 FY23"); FY24 will be better',
      { fiscalYear: 2023, quarter: 4 },
    ],
    ['2022 Second-Quarter sales grew', { fiscalYear: 2022, quarter: 2 }],
    ['Northwind reports fiscal 2023 results and outlook for fiscal 2024\nFull Year Highlights', { fiscalYear: 2023, quarter: 4 }],
    ['Northwind fourth quarter results\nHARBOR, January 24, 2023', { fiscalYear: 2022, quarter: 4 }],
    ['2023년 3분기 실적발표', { fiscalYear: 2023, quarter: 3 }],
    ['Northwind reports 2Q24 results', { fiscalYear: 2024, quarter: 2 }],
    ['Northwind reports 3rd quarter 2023 results', { fiscalYear: 2023, quarter: 3 }],
    [
      'Northwind reports results; FY24 outlook raised\nfor the fourth quarter ended January 28, 2023 ("Q4 FY23") and FY23',
      { to: '2023-01-28', fiscalYear: 2023, quarter: 4 },
    ],
  ])('of results is the quarter that they report: %j', (text, expected) => {
    expect(period('earnings-release', text)).toMatchObject(expected)
  })

  it('is undefined where a document has none, or where the date does not exist', () => {
    expect(period('policy', 'Revised on May 1, 2020')).toBeUndefined()
    expect(period('10-K', 'For the fiscal year ended February 31, 2021')).toBeUndefined()
  })
})
