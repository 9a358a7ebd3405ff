import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublishedChange } from '../changes/index.ts'
import { ChangeThrottle } from './change-throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const change = (part: Partial<PublishedChange> = {}): PublishedChange => ({ topic: 'reading', organizationId: 1, projectId: 3, ...part })

test('publishes the first change immediately, later ones twice a second, and always the last', () => {
  const publish = vi.fn<(change: PublishedChange) => void>()
  const throttle = new ChangeThrottle(publish)
  throttle.add(change())
  expect(publish).toHaveBeenCalledTimes(1)
  for (let at = 0; at < 100; at += 1) {
    vi.advanceTimersByTime(20)
    throttle.add(change())
  }
  // The first change, and one every half second for two seconds.
  expect(publish).toHaveBeenCalledTimes(4 + 1)
  vi.advanceTimersByTime(10_000)
  expect(publish).toHaveBeenCalledTimes(5 + 1)
})

test('throttles each topic, workspace and person separately', () => {
  const publish = vi.fn<(change: PublishedChange) => void>()
  const throttle = new ChangeThrottle(publish)
  const all = [change(), change({ topic: 'files' }), change({ projectId: 4 }), change({ organizationId: 2 }), change({ userId: 5 })]
  for (const each of all) throttle.add(each)
  expect(publish.mock.calls.flat()).toEqual(all)
})
