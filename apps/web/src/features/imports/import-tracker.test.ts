import type { Import } from '@dossier/contract'
import { describe, expect, it, vi } from 'vitest'
import { ImportTracker } from './import-tracker.ts'

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

describe('ImportTracker', () => {
  it('polls an import at its start and at each change until it ends, and reports new files', async () => {
    const steps = [
      importOf(1, { progress: { done: 4, total: 10 }, added: 4 }),
      importOf(1, { progress: { done: 4, total: 10 }, added: 4 }),
      importOf(1, { state: 'completed', progress: { done: 10, total: 10 }, added: 9, refused: 1 }),
    ]
    const onFilesAdded = vi.fn()
    const get = vi.fn(async () => steps.shift() ?? null)
    const tracker = new ImportTracker({ get, cancel: async () => undefined }, onFilesAdded)
    tracker.follow(importOf(1, { state: 'queued' }))
    await vi.waitFor(() => expect(tracker.snapshot().get(1)?.progress.done).toBe(4), { interval: 1 })
    for (let change = 0; change < 3; change += 1) await tracker.poll()
    expect(tracker.snapshot().get(1)?.state).toBe('completed')
    expect([get.mock.calls.length, onFilesAdded.mock.calls.length]).toEqual([3, 2])
  })

  it('polls once more when a change occurs during a poll', async () => {
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
    const tracker = new ImportTracker({ get, cancel: async () => undefined }, () => undefined)
    tracker.follow(importOf(1))
    for (let change = 0; change < 5; change += 1) void tracker.poll()
    resolve()
    await vi.waitFor(() => expect(tracker.snapshot().get(1)?.state).toBe('completed'), { interval: 1 })
  })

  it('keeps an import after a failed poll, and removes one that no longer exists', async () => {
    let polls = 0
    const get = async () => {
      polls += 1
      if (polls === 1) throw new Error('no connection')
      return null
    }
    const tracker = new ImportTracker({ get, cancel: async () => undefined }, () => undefined)
    tracker.follow(importOf(1))
    await vi.waitFor(() => expect(polls).toBe(1), { interval: 1 })
    await tracker.poll()
    expect(tracker.snapshot().size).toBe(0)
  })

  it('ignores an outdated response', () => {
    const tracker = new ImportTracker({ get: () => new Promise(() => undefined), cancel: async () => undefined }, () => undefined)
    tracker.follow(importOf(1, { progress: { done: 5, total: 10 } }))
    tracker.follow(importOf(1, { progress: { done: 3, total: 10 } }))
    expect(tracker.snapshot().get(1)?.progress.done).toBe(5)
    tracker.follow(importOf(1, { state: 'cancelled', progress: { done: 5, total: 10 } }))
    tracker.follow(importOf(1, { progress: { done: 6, total: 10 } }))
    expect(tracker.snapshot().get(1)?.state).toBe('cancelled')
    tracker.clearFinished()
    expect(tracker.snapshot().size).toBe(0)
  })
})
