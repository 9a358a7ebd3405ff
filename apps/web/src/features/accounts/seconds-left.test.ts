import { expect, test } from 'vitest'
import { secondsLeft } from './seconds-left.ts'

test.each([
  [30_000, 0, 30],
  [30_000, 1, 30],
  [30_000, 29_001, 1],
  [30_000, 30_000, 0],
  [30_000, 90_000, 0],
])('secondsLeft until %d at %d is %d', (until, now, left) => {
  expect(secondsLeft(until, now)).toBe(left)
})
