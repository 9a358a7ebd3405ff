import { expect, it } from 'vitest'
import { rateOf, secondsLeft, type TransferSample, withSample } from './transfer-rate.ts'

const after = (...points: [at: number, bytes: number][]) =>
  points.reduce<TransferSample[]>((samples, [at, bytes]) => withSample(samples, { at, bytes }), [])

it('rateOf uses the last ten seconds, once there are enough samples', () => {
  expect(rateOf(after([0, 0], [1_000, 100]))).toBeNull()
  expect(rateOf(after([0, 0], [1_000, 100], [2_000, 400]))).toBe(200)
  expect(rateOf(after([0, 0], [20_000, 1_000_000], [22_000, 1_000_400]))).toBe(200)
})

it('withSample starts over when files are removed', () => {
  expect(rateOf(after([0, 500], [2_000, 900], [3_000, 100]))).toBeNull()
})

it('secondsLeft returns the remaining time, or null while nothing is sent', () => {
  expect([secondsLeft(1_000, 200), secondsLeft(1_000, 0), secondsLeft(1_000, null)]).toEqual([5, null, null])
})
