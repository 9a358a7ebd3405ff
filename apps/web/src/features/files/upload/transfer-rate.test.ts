import { expect, it } from 'vitest'
import { rateOf, secondsLeft, type TransferSample, withSample } from './transfer-rate.ts'

const after = (...looks: [at: number, bytes: number][]) =>
  looks.reduce<TransferSample[]>((samples, [at, bytes]) => withSample(samples, { at, bytes }), [])

it('is told from the last ten seconds, once there is enough to tell', () => {
  expect(rateOf(after([0, 0], [1_000, 100]))).toBeNull()
  expect(rateOf(after([0, 0], [1_000, 100], [2_000, 400]))).toBe(200)
  expect(rateOf(after([0, 0], [20_000, 1_000_000], [22_000, 1_000_400]))).toBe(200)
})

it('begins anew when files are taken out', () => {
  expect(rateOf(after([0, 500], [2_000, 900], [3_000, 100]))).toBeNull()
})

it('tells the time that is left, but not of a line that stands still', () => {
  expect([secondsLeft(1_000, 200), secondsLeft(1_000, 0), secondsLeft(1_000, null)]).toEqual([5, null, null])
})
