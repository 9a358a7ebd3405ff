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
])('until %s there are %i days left', (until, days) => {
  expect(daysLeft(until, now)).toBe(days)
})

test('the day that a deletion names is the day that its countdown ends', () => {
  expect(daysLeft(inDays(30, now).toISOString(), now)).toBe(30)
})
