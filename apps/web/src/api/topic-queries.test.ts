import { endpoints } from '@dossier/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { keyOf } from './query-client.ts'
import { isStaleAfter, refresherOf } from './topic-queries.ts'

const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity, networkMode: 'always' } } })
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  cache.clear()
})

/** An active query with a mock that counts its fetches. */
async function onScreen(queryKey: readonly unknown[], answer: () => Promise<unknown> = async () => null) {
  const ask = vi.fn(answer)
  ends.push(new QueryObserver(cache, { queryKey, queryFn: ask }).subscribe(() => undefined))
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  ask.mockClear()
  return ask
}

const inView = () => Promise.resolve()
const files = (projectId: number | null) => [{ topic: 'files' as const, projectId }]

describe('refresherOf', () => {
  test('refetches a query when its topic changes in its workspace only', async () => {
    const mine = await onScreen(keyOf(endpoints.files.list, { projectId: 3, limit: 20 }))
    const other = await onScreen(keyOf(endpoints.files.list, { projectId: 4, limit: 20 }))
    const members = await onScreen(keyOf(endpoints.members.list, { limit: 20 }))
    const refresh = refresherOf(cache, inView, 0)
    refresh(files(3))
    await vi.waitFor(() => expect(mine).toHaveBeenCalledTimes(1))
    expect([other.mock.calls.length, members.mock.calls.length]).toEqual([0, 0])
    refresh(files(null))
    await vi.waitFor(() => expect([mine.mock.calls.length, other.mock.calls.length]).toEqual([2, 1]))
    expect(members).not.toHaveBeenCalled()
  })

  test('refetches all queries when anything may have changed, except immutable ones', async () => {
    const list = await onScreen(keyOf(endpoints.conversations.list, { projectId: 3 }))
    const page = await onScreen(keyOf(endpoints.files.page, { projectId: 3, attachmentId: 1, page: 1 }))
    refresherOf(cache, inView, 0)(null)
    await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(1))
    expect(page).not.toHaveBeenCalled()
  })

  test('refetches once during and once after a burst of changes', async () => {
    const answers: (() => void)[] = []
    const asked = await onScreen(keyOf(endpoints.files.progress, { projectId: 3 }), async () => null)
    asked.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve(answers.length))))
    const refresh = refresherOf(cache, inView, 0)
    for (let change = 0; change < 20; change += 1) refresh(files(3))
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    for (let change = 0; change < 20; change += 1) refresh(files(3))
    answers[0]?.()
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(answers).toHaveLength(2)
  })

  test('waits between two refetches', async () => {
    const list = await onScreen(keyOf(endpoints.files.list, { projectId: 3 }))
    const refresh = refresherOf(cache, inView, 200)
    refresh(files(3))
    await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(1))
    refresh(files(3))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(list).toHaveBeenCalledTimes(1)
    await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  })

  test('lets a slow query rest while its data changes without end, and the others go on', async () => {
    const slow = await onScreen(keyOf(endpoints.companies.list, { projectId: 3 }))
    slow.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(null), 40)))
    const fast = await onScreen(keyOf(endpoints.files.progress, { projectId: 3 }))
    const refresh = refresherOf(cache, inView, 0)
    const changing = setInterval(() => refresh(files(3)), 5)
    await vi.waitFor(() => expect(fast.mock.calls.length).toBeGreaterThan(30), { timeout: 5_000 })
    const meanwhile = slow.mock.calls.length
    clearInterval(changing)
    expect(meanwhile).toBeLessThan(fast.mock.calls.length / 3)
    // The last change is not lost.
    await vi.waitFor(() => expect(slow.mock.calls.length).toBeGreaterThan(meanwhile), { timeout: 5_000 })
  })

  test('waits while the page is hidden, and then refetches once', async () => {
    const list = await onScreen(keyOf(endpoints.files.list, { projectId: 3 }))
    const { promise: shown, resolve: show } = Promise.withResolvers<void>()
    const refresh = refresherOf(cache, () => shown, 0)
    for (let change = 0; change < 5; change += 1) refresh(files(3))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(list).not.toHaveBeenCalled()
    show()
    await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(1))
  })
})

test('isStaleAfter refetches a comparison only after a failure', () => {
  const key = keyOf(endpoints.files.compareVersions, { projectId: 3, attachmentId: 2, with: 1 })
  const changes = [{ topic: 'reading' as const, projectId: 3 }]
  expect([isStaleAfter(changes, key, true), isStaleAfter(changes, key, false), isStaleAfter(null, key, false)]).toEqual([
    true,
    false,
    false,
  ])
})
