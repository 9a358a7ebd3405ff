import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, parseDay, weeksOf } from './calendar.ts'

describe('parseDay', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026. 11. 20.', '2026-11-20'],
    ['2026/1/5', '2026-01-05'],
    ['20261120', '2026-11-20'],
    ['2026년 11월 20일', '2026-11-20'],
    ['Nov 20, 2026', '2026-11-20'],
    ['20 November 2026', '2026-11-20'],
  ])('%s is %s', (typed, day) => expect(parseDay(typed)).toBe(day))

  it.each(['', '2026', '2026-13-01', '2026-02-30', '26-11-20', 'yesterday', '2026-11-20-3', 'No 20, 2026'])('rejects %j', (typed) =>
    expect(parseDay(typed)).toBeUndefined(),
  )
})

describe('addMonths and weeksOf', () => {
  const days = fc.integer({ min: 0, max: 60_000 }).map((n) => addDays('1950-01-01', n))

  it('go to the same day of another month, or to the last day of a shorter month', () => {
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2026-03-15', -12)).toBe('2025-03-15')
  })

  it('list every day of a month in six whole weeks', () => {
    fc.assert(
      fc.property(days, (day) => {
        const shown = weeksOf(day).flat()
        expect(shown).toHaveLength(42)
        expect(shown).toContain(day)
        expect(shown).toContain(addDays(`${addMonths(day, 1).slice(0, 7)}-01`, -1))
        expect(shown).toEqual(shown.map((_each, position) => addDays(shown[0] ?? '', position)))
      }),
    )
  })
})
