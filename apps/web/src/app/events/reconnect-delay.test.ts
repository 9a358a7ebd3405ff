import { expect, test } from 'vitest'
import { reconnectAfter } from './reconnect-after.ts'

test('waits longer each time, up to a minute', () => {
  expect([0, 1, 2, 5, 6, 50].map((attempt) => reconnectAfter(attempt, 1))).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000])
})

test('spreads those who come again over the second half of the time', () => {
  expect([reconnectAfter(6, 0), reconnectAfter(6, 0.5)]).toEqual([30_000, 45_000])
})
