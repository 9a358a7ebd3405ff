import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, monthEndOf, monthsBetween } from './month-end.ts'
import { calendarise, lastTwelveMonths, nextTwelveMonths, periodExceptions, type TwelveMonths } from './periods.ts'

const end = (year: number, month: number) => ({ year, month })
const calendarYear = (year: number): TwelveMonths => ({ basis: 'calendar-year', end: end(year, 12) })
const marchYears = [
  { end: end(2025, 3), value: 100 },
  { end: end(2026, 3), value: 140 },
  { end: end(2027, 3), value: 180 },
]

describe('monthEndOf', () => {
  it('returns the nearest month end, also for years of 52 and 53 weeks', () => {
    expect(monthEndOf('2024-09-28')).toEqual(end(2024, 9))
    expect(monthEndOf('2026-01-03')).toEqual(end(2025, 12))
    expect(monthEndOf('2024-02-29')).toEqual(end(2024, 2))
    expect(monthEndOf('2025-12-31')).toEqual(end(2025, 12))
    expect([monthEndOf('2025-06-15'), monthEndOf('2025-06-16')]).toEqual([end(2025, 5), end(2025, 6)])
    expect(monthEndOf('not a date')).toBeUndefined()
  })

  it('counts months across years', () => {
    expect(addMonths(end(2025, 11), 14)).toEqual(end(2027, 1))
    expect(addMonths(end(2025, 1), -1)).toEqual(end(2024, 12))
    expect(monthsBetween(end(2024, 11), end(2026, 2))).toBe(15)
  })
})

describe('lastTwelveMonths', () => {
  it('is the fiscal year plus the year to date less that of the year before', () => {
    expect(lastTwelveMonths({ end: end(2024, 12), value: 1000 }, { end: end(2025, 9), yearToDate: 840, priorYearToDate: 720 })).toEqual({
      value: 1120,
      period: { basis: 'LTM', end: end(2025, 9) },
    })
  })

  it('is the fiscal year where nothing later is reported', () => {
    expect(lastTwelveMonths({ end: end(2024, 12), value: 1000 })).toEqual({ value: 1000, period: { basis: 'LTM', end: end(2024, 12) } })
  })

  it('is unknown when a part is unknown or the interim period is of another year', () => {
    const year = { end: end(2024, 12), value: 1000 }
    expect(lastTwelveMonths(year, { end: end(2025, 9), yearToDate: 840, priorYearToDate: undefined }).value).toBeUndefined()
    expect(lastTwelveMonths({ ...year, value: undefined }).value).toBeUndefined()
    expect(lastTwelveMonths(year, { end: end(2024, 9), yearToDate: 840, priorYearToDate: 720 }).value).toBeUndefined()
    for (const other of [end(2024, 12), end(2025, 12), end(2026, 3)])
      expect(lastTwelveMonths(year, { end: other, yearToDate: 840, priorYearToDate: 720 }).value).toBeUndefined()
    expect(lastTwelveMonths(year, { end: end(2025, 1), yearToDate: 84, priorYearToDate: 72 }).value).toBe(1012)
    expect(lastTwelveMonths(year, { end: end(2025, 11), yearToDate: 84, priorYearToDate: 72 }).value).toBe(1012)
  })
})

describe('calendarise', () => {
  it('weighs two fiscal years by their months', () => {
    // 3/12 × 100 + 9/12 × 140
    expect(calendarise(marchYears, calendarYear(2025)).value).toBe(130)
    expect(
      calendarise(
        [
          { end: end(2025, 9), value: 120 },
          { end: end(2026, 9), value: 240 },
        ],
        calendarYear(2025),
      ).value,
    ).toBe(150)
  })

  it('leaves a fiscal year that is a calendar year as it is, also when the next is unknown', () => {
    expect(calendarise([{ end: end(2025, 12), value: 77 }], calendarYear(2025)).value).toBe(77)
  })

  it('is unknown without either fiscal year', () => {
    expect(calendarise(marchYears, calendarYear(2027)).value).toBeUndefined()
    expect(calendarise(marchYears, calendarYear(2023)).value).toBeUndefined()
    expect(
      calendarise(
        [
          { end: end(2025, 3), value: undefined },
          { end: end(2026, 3), value: 1 },
        ],
        calendarYear(2025),
      ).value,
    ).toBeUndefined()
  })

  it('does not weigh a short year of a company that moved its year-end', () => {
    const moved = [
      { end: end(2025, 3), value: 100 },
      { end: end(2025, 12), value: 90 },
      { end: end(2026, 3), value: 120 },
    ]
    expect(calendarise(moved, calendarYear(2025)).value).toBeUndefined()
  })

  it('takes years in any order', () => {
    expect(calendarise(marchYears.toReversed(), calendarYear(2025)).value).toBe(130)
    expect(calendarise(marchYears, { basis: 'calendar-year', end: end(2026, 3) }).value).toBe(140)
  })

  it('gives the next twelve months from a date', () => {
    // From June 2025 to June 2026: 9/12 of the year to March 2026, 3/12 of the one to March 2027.
    expect(nextTwelveMonths(marchYears, end(2025, 6))).toEqual({ value: 150, period: { basis: 'NTM', end: end(2026, 6) } })
  })

  it('lies between the two years, and keeps a constant amount', () => {
    const amount = fc.double({ min: -1e9, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 11 }), (one, other, month, later) => {
        const years = [
          { end: end(2024, month), value: one },
          { end: end(2025, month), value: other },
        ]
        const { value = Number.NaN } = calendarise(years, { basis: 'calendar-year', end: addMonths(end(2024, month), later) })
        expect(value).toBeGreaterThanOrEqual(Math.min(one, other) - 1e-6)
        expect(value).toBeLessThanOrEqual(Math.max(one, other) + 1e-6)
      }),
    )
  })
})

describe('periodExceptions', () => {
  it("lists a peer whose period differs from the table's", () => {
    const peers = [
      { name: 'December', period: { basis: 'LTM' as const, end: end(2025, 12) } },
      { name: 'September', period: { basis: 'LTM' as const, end: end(2025, 9) } },
      { name: 'Estimate', period: { basis: 'NTM' as const, end: end(2025, 12) } },
    ]
    expect(periodExceptions(peers, { basis: 'LTM', end: end(2025, 12) }).map(({ peer, months }) => [peer.name, months])).toEqual([
      ['September', -3],
      ['Estimate', 0],
    ])
  })
})
