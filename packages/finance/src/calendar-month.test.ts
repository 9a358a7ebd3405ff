import { expect, it } from 'vitest'
import { calendarMonthOf, monthAfter, monthsApart, monthsThrough } from './calendar-month.ts'

it('reads the month of a date and nothing else', () => {
  expect(calendarMonthOf('2025-09-30')).toBe('2025-09')
  expect(calendarMonthOf('2025-09')).toBe('2025-09')
  expect(calendarMonthOf('2025-13-01')).toBeUndefined()
  expect(calendarMonthOf('2025/09')).toBeUndefined()
  expect(calendarMonthOf('2025-9')).toBeUndefined()
  expect(calendarMonthOf('')).toBeUndefined()
})

it('counts months over the end of a year', () => {
  expect(monthAfter('2025-11', 3)).toBe('2026-02')
  expect(monthAfter('2025-01', -1)).toBe('2024-12')
  expect(monthsApart('2024-12', '2026-01')).toBe(13)
  expect(monthsThrough('2024-11', '2025-02')).toEqual(['2024-11', '2024-12', '2025-01', '2025-02'])
  expect(monthsThrough('2025-02', '2025-01')).toEqual([])
})
