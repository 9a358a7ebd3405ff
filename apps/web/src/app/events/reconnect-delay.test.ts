import { expect, test } from 'vitest'
import { reconnectDelay } from './reconnect-delay.ts'

test('reconnectDelay doubles with each attempt, up to a minute', () => {
  expect([0, 1, 2, 5, 6, 50].map((attempt) => reconnectDelay(attempt, 1))).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000])
})

test('reconnectDelay spreads clients over the second half of the delay', () => {
  expect([reconnectDelay(6, 0), reconnectDelay(6, 0.5)]).toEqual([30_000, 45_000])
})
