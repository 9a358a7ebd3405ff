import { expect, test } from 'vitest'
import { daysLeft, inDays } from './days-left.ts'

const now = new Date('2026-11-20T09:00:00.000Z')

test.each([
  ['2026-12-20T09:00:00.000Z', 30],
  ['2026-11-21T09:00:00.001Z', 2],
  ['2026-11-21T09:00:00.000Z', 1],
  ['2026-11-20T09:00:01.000Z', 1],
  ['2026-11-20T09:00:00.000Z', 0],
  ['2026-10-01T00:00:00.000Z', 0],
])('daysLeft until %s is %i', (until, days) => {
  expect(daysLeft(until, now)).toBe(days)
})

test('inDays returns the day on which daysLeft reaches 0', () => {
  expect(daysLeft(inDays(30, now).toISOString(), now)).toBe(30)
})
