import { describe, expect, it } from 'vitest'
import { type Calendar, type PeriodQuery, readPeriodQuery, resolve } from './period-query.ts'

const calendar: Calendar = { newest: { fiscalYear: 2023 }, fiscalYearEnd: 12 }
const year = (fiscalYear: number): object => ({ months: 12, fiscalYear, status: 'unstated' })

describe('readPeriodQuery', () => {
  it.each<[string, object | null]>([
    ['What was revenue in FY2022 and FY2023?', { kind: 'list', periods: [year(2022), year(2023)] }],
    ['How did revenue develop from 2019 to 2023?', { kind: 'range', from: year(2019), to: year(2023) }],
    ['2021~2023년 매출 추이는?', { kind: 'range', from: year(2021), to: year(2023) }],
    ['Revenue over the last three years?', { kind: 'relative', back: 3, unit: 'year' }],
    ['Net income of the last four quarters?', { kind: 'relative', back: 4, unit: 'quarter' }],
    ['Net income of the last three quarters?', { kind: 'relative', back: 3, unit: 'quarter' }],
    ['Do three quarters of revenue recur?', null],
    ['최근 8분기 매출은?', { kind: 'relative', back: 8, unit: 'quarter' }],
    ['최근 5개년 매출은?', { kind: 'relative', back: 5, unit: 'year' }],
    ['What was EBITDA in the latest fiscal year?', { kind: 'relative', back: 1, unit: 'year' }],
    ['What is the year-over-year growth of revenue in 2023?', { kind: 'yearOverYear', period: year(2023) }],
    ['영업이익은 전년 대비 얼마나 늘었나?', { kind: 'yearOverYear' }],
    ['Who audits the company?', null],
  ])('reads %s', (question, expected) => {
    expect(readPeriodQuery(question)).toEqual(expected)
  })
})

describe('resolve', () => {
  const yearsOf = (query: PeriodQuery, of: Calendar = calendar): (number | undefined)[] =>
    resolve(query, of).map(({ fiscalYear }) => fiscalYear)

  it('returns the newest years, oldest first', () => {
    expect(yearsOf({ kind: 'relative', back: 3, unit: 'year' })).toEqual([2021, 2022, 2023])
  })

  it('returns every year of a range', () => {
    expect(
      yearsOf({
        kind: 'range',
        from: { fiscalYear: 2020, months: 12, status: 'unstated' },
        to: { fiscalYear: 2023, months: 12, status: 'unstated' },
      }),
    ).toEqual([2020, 2021, 2022, 2023])
  })

  it('returns no years for a reversed range', () => {
    expect(
      yearsOf({
        kind: 'range',
        from: { fiscalYear: 2023, months: 12, status: 'unstated' },
        to: { fiscalYear: 2020, months: 12, status: 'unstated' },
      }),
    ).toEqual([])
  })

  it('returns quarters across the end of a year', () => {
    const query: PeriodQuery = { kind: 'relative', back: 3, unit: 'quarter' }
    expect(
      resolve(query, { newest: { fiscalYear: 2023, quarter: 2 }, fiscalYearEnd: 12 }).map(
        ({ part, fiscalYear }) => `${part} ${fiscalYear}`,
      ),
    ).toEqual(['Q4 2022', 'Q1 2023', 'Q2 2023'])
  })

  it('returns a period and the same period a year earlier', () => {
    expect(yearsOf({ kind: 'yearOverYear' })).toEqual([2022, 2023])
    expect(yearsOf({ kind: 'yearOverYear', period: { fiscalYear: 2021, months: 12, status: 'unstated' } })).toEqual([2020, 2021])
  })

  it('counts last year from the newest', () => {
    expect(yearsOf({ kind: 'list', periods: [{ term: 'prior', months: 12, status: 'unstated' }] })).toEqual([2022])
  })

  it('returns the dates of years and parts of years that end in another month', () => {
    const june: Calendar = { newest: { fiscalYear: 2024 }, fiscalYearEnd: 6 }
    const query: PeriodQuery = {
      kind: 'list',
      periods: [
        { fiscalYear: 2024, months: 12, status: 'unstated' },
        { fiscalYear: 2024, months: 3, part: 'Q1', status: 'unstated' },
        { fiscalYear: 2024, months: 9, rolling: 'YTD', status: 'unstated' },
      ],
    }
    expect(resolve(query, june)).toMatchObject([
      { start: '2023-07-01', end: '2024-06-30' },
      { start: '2023-07-01', end: '2023-09-30' },
      { start: '2023-07-01', end: '2024-03-31' },
    ])
  })

  it('leaves a period with dates unchanged', () => {
    const day = { end: '2023-12-31', status: 'unstated' } as const
    expect(resolve({ kind: 'list', periods: [day] }, calendar)).toEqual([day])
  })
})
