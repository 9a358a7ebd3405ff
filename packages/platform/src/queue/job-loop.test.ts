import type { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silentLogger } from '../logging.ts'
import { JobLoop } from './job-loop.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const empty = (fetch: () => Promise<object[]>) => {
  const boss: Pick<PgBoss, 'fetch'> = { fetch: fetch as PgBoss['fetch'] }
  const common = { name: 'read-file', concurrency: 1, logger: silentLogger(), handle: async () => {}, returnJobs: async () => {} }
  // Without jobs, nothing else of pg-boss is called.
  return new JobLoop({ ...common, boss: boss as PgBoss, pollMs: 1_000, idlePollMs: 5_000 })
}

it('polls less often after a while without jobs, and immediately when it is woken', async () => {
  const fetch = vi.fn(async () => [])
  const loop = empty(fetch)
  await vi.advanceTimersByTimeAsync(9_500)
  expect(fetch).toHaveBeenCalledTimes(10)
  fetch.mockClear()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(fetch.mock.calls.length).toBeLessThanOrEqual(8)
  fetch.mockClear()
  loop.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(fetch).toHaveBeenCalledOnce()
  const stopped = loop.stop(0)
  await vi.advanceTimersByTimeAsync(3_000)
  await stopped
})
