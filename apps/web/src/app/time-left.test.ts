import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const until = '2026-11-20T10:00:00.000Z'

test.each([
  ['2026-11-20T09:00:00.000Z', '60:00'],
  ['2026-11-20T09:00:53.000Z', '59:07'],
  ['2026-11-20T09:59:58.500Z', '0:02'],
  ['2026-11-20T09:59:59.999Z', '0:01'],
  ['2026-11-20T10:00:00.000Z', '0:00'],
  ['2026-11-20T11:30:00.000Z', '0:00'],
])('timeLeft at %s is %s', (now, shown) => {
  expect(timeLeft(until, new Date(now).getTime())).toBe(shown)
})
