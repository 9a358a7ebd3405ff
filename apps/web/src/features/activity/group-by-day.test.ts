import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, foldRepeats, groupByDay, nameOfDay } from './group-by-day.ts'

/** A moment in the time zone of the test. */
function at(day: number, hour: number, minute = 0): string {
  return new Date(2026, 10, day, hour, minute).toISOString()
}

describe('groupByDay', () => {
  test('splits days at local midnight, not at midnight UTC', () => {
    const days = groupByDay([
      { id: 3, date: at(21, 0, 0) },
      { id: 2, date: at(20, 23, 59) },
      { id: 1, date: at(20, 0, 0) },
    ])
    expect(days.map(({ day, entries }) => [day, entries.map(({ id }) => id)])).toEqual([
      ['2026-11-21', [3]],
      ['2026-11-20', [2, 1]],
    ])
  })

  test('removes an entry that two pages contain', () => {
    const entry = { id: 7, date: at(20, 9) }
    expect(
      groupByDay([{ id: 8, date: at(20, 10) }, entry, entry, { id: 6, date: at(19, 9) }]).flatMap(({ entries }) => entries),
    ).toHaveLength(3)
  })

  test('keeps all entries in order', () => {
    const entries = fc
      .uniqueArray(fc.record({ id: fc.nat(), date: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }) }), {
        selector: ({ id }) => id,
      })
      .map((list) => list.map(({ id, date }) => ({ id, date: date.toISOString() })))
    fc.assert(
      fc.property(entries, (list) => {
        const sorted = list.toSorted((a, b) => b.date.localeCompare(a.date))
        const days = groupByDay(sorted)
        expect(days.flatMap((day) => day.entries)).toEqual(sorted)
        expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
      }),
    )
  })
})

test.each([
  [at(20, 0), 'today'],
  [at(19, 23, 59), 'yesterday'],
  [at(19, 0), 'yesterday'],
  [at(18, 23, 59), 'date'],
  [at(21, 0), 'date'],
])('nameOfDay at nine on the 20th for %s is %s', (moment, name) => {
  expect(nameOfDay(dayOf(moment), new Date(2026, 10, 20, 9))).toBe(name)
})

test('nameOfDay returns yesterday across the end of a month', () => {
  expect(nameOfDay('2026-10-31', new Date(2026, 10, 1, 0, 30))).toBe('yesterday')
})

describe('foldRepeats', () => {
  const entry = (action: string, id: number | null) => ({ action, createdBy: { id } })

  test('groups consecutive entries with the same actor and action', () => {
    const entries = [
      entry('file.uploaded', 1),
      entry('file.uploaded', 1),
      entry('file.uploaded', 2),
      entry('search.asked', 2),
      entry('file.uploaded', 1),
    ]
    expect(foldRepeats(entries).map((run) => run.length)).toEqual([2, 1, 1, 1])
    expect(foldRepeats(entries).flat()).toEqual(entries)
  })
})
