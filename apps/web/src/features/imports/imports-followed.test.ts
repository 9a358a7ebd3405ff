import type { Import } from '@dossier/contract'
import { describe, expect, it, vi } from 'vitest'
import { ImportsFollowed } from './imports-followed.ts'

function importOf(id: number, part: Partial<Import> = {}): Import {
  return {
    id,
    projectId: 1,
    projectName: 'Deal',
    folderId: null,
    source: { kind: 'archive', filename: '실사.zip' },
    kind: 'import',
    subject: '실사.zip',
    subjectId: null,
    state: 'running',
    progress: { done: 0, total: 10 },
    canRetry: false,
    added: 0,
    newVersions: 0,
    unchanged: 0,
    refused: 0,
    refusals: [],
    failure: null,
    startedBy: { id: 1, name: 'Kim' },
    createdAt: '2026-11-20T00:00:00Z',
    startedAt: null,
    finishedAt: null,
    ...part,
  }
}

describe('imports in the tray', () => {
  it('are looked at when they begin and at each change until they end, and tell each time when files have come', async () => {
    const steps = [
      importOf(1, { progress: { done: 4, total: 10 }, added: 4 }),
      importOf(1, { progress: { done: 4, total: 10 }, added: 4 }),
      importOf(1, { state: 'completed', progress: { done: 10, total: 10 }, added: 9, refused: 1 }),
    ]
    const arrived = vi.fn()
    const get = vi.fn(async () => steps.shift() ?? null)
    const followed = new ImportsFollowed({ get, cancel: async () => undefined }, arrived)
    followed.follow(importOf(1, { state: 'queued' }))
    await vi.waitFor(() => expect(followed.snapshot().get(1)?.progress.done).toBe(4), { interval: 1 })
    for (let change = 0; change < 3; change += 1) await followed.look()
    expect(followed.snapshot().get(1)?.state).toBe('completed')
    expect([get.mock.calls.length, arrived.mock.calls.length]).toEqual([3, 2])
  })

  it('are looked at once more when one changes during a look', async () => {
    const steps = [
      importOf(1, { progress: { done: 4, total: 10 } }),
      importOf(1, { state: 'completed', progress: { done: 10, total: 10 } }),
    ]
    const { promise, resolve } = Promise.withResolvers<void>()
    const get = async () => {
      const step = steps.shift() ?? null
      await promise
      return step
    }
    const followed = new ImportsFollowed({ get, cancel: async () => undefined }, () => undefined)
    followed.follow(importOf(1))
    for (let change = 0; change < 5; change += 1) void followed.look()
    resolve()
    await vi.waitFor(() => expect(followed.snapshot().get(1)?.state).toBe('completed'), { interval: 1 })
  })

  it('go on being looked at when an answer is missing, and leave the list when they are no longer there', async () => {
    let looks = 0
    const get = async () => {
      looks += 1
      if (looks === 1) throw new Error('no connection')
      return null
    }
    const followed = new ImportsFollowed({ get, cancel: async () => undefined }, () => undefined)
    followed.follow(importOf(1))
    await vi.waitFor(() => expect(looks).toBe(1), { interval: 1 })
    await followed.look()
    expect(followed.snapshot().size).toBe(0)
  })

  it('are not thrown back by an answer that was overtaken', () => {
    const followed = new ImportsFollowed({ get: () => new Promise(() => undefined), cancel: async () => undefined }, () => undefined)
    followed.follow(importOf(1, { progress: { done: 5, total: 10 } }))
    followed.follow(importOf(1, { progress: { done: 3, total: 10 } }))
    expect(followed.snapshot().get(1)?.progress.done).toBe(5)
    followed.follow(importOf(1, { state: 'cancelled', progress: { done: 5, total: 10 } }))
    followed.follow(importOf(1, { progress: { done: 6, total: 10 } }))
    expect(followed.snapshot().get(1)?.state).toBe('cancelled')
    followed.clearFinished()
    expect(followed.snapshot().size).toBe(0)
  })
})
