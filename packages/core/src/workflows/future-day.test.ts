import { expect, it } from 'vitest'
import { isFutureDay } from './future-day.ts'

it('calls a day a future one that has begun in no time zone', () => {
  const now = new Date('2026-11-28T11:00:00Z')
  expect(['2026-11-28', '2026-11-29', '2026-11-30', '2099-12-31'].map((day) => isFutureDay(day, now))).toEqual([false, false, true, true])
  expect(isFutureDay('2026-11-29', new Date('2026-11-28T09:59:59Z'))).toBe(true)
})
