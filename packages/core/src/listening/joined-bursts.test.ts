import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublishedChange } from '../changes/index.ts'
import { JoinedBursts } from './joined-bursts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const change = (part: Partial<PublishedChange> = {}): PublishedChange => ({ topic: 'reading', organizationId: 1, projectId: 3, ...part })

test('the first change goes out at once, a burst behind it twice a second, and its last one always', () => {
  const handOn = vi.fn<(change: PublishedChange) => void>()
  const bursts = new JoinedBursts(handOn)
  bursts.add(change())
  expect(handOn).toHaveBeenCalledTimes(1)
  for (let at = 0; at < 100; at += 1) {
    vi.advanceTimersByTime(20)
    bursts.add(change())
  }
  // Two seconds of changes: the first, and one each half second.
  expect(handOn).toHaveBeenCalledTimes(4 + 1)
  vi.advanceTimersByTime(10_000)
  expect(handOn).toHaveBeenCalledTimes(5 + 1)
})

test('other topics, workspaces and people do not wait for each other', () => {
  const handOn = vi.fn<(change: PublishedChange) => void>()
  const bursts = new JoinedBursts(handOn)
  const all = [change(), change({ topic: 'files' }), change({ projectId: 4 }), change({ organizationId: 2 }), change({ userId: 5 })]
  for (const each of all) bursts.add(each)
  expect(handOn.mock.calls.flat()).toEqual(all)
})
