import { describe, expect, it } from 'vitest'
import { batchBytes } from './plan-batch.ts'
import { summarizeQueue, wouldLoseFiles } from './queue-summary.ts'
import type { UploadTarget } from './upload-item.ts'
import {
  addFiles,
  cancelFiles,
  clearFinished,
  emptyQueue,
  pauseFiles,
  recordProgress,
  retryFiles,
  settleFiles,
  startBatch,
  cancelledButStored,
} from './upload-queue.ts'

const target: UploadTarget = { projectId: 1, projectName: 'Room', folderId: null, folderPath: [] }
const limits = { maximumFileMegabytes: 200, maximumFilesPerRequest: 100 }

function sendingOf(size: number) {
  const { queue } = addFiles(emptyQueue, [{ path: 'a.pdf', size, readable: true }], target, limits)
  const started = startBatch(queue, 10)
  if (started === null) throw new Error('nothing was started')
  return { queue: recordProgress(started.queue, started.batch, 0.5), batch: started.batch }
}

describe('pauseFiles', () => {
  it('keeps the progress of a large file, and resumes it', () => {
    const { queue } = sendingOf(batchBytes * 2)
    const paused = pauseFiles(queue, [1])
    expect(paused.items.get(1)?.state).toEqual({ phase: 'paused', sent: batchBytes })
    expect(summarizeQueue(paused)).toMatchObject({ paused: 1, underWay: 0, sentBytes: batchBytes, totalBytes: batchBytes * 2 })
    expect([wouldLoseFiles(paused), clearFinished(paused).items.size]).toEqual([true, 1])
    expect(startBatch(paused, 10)).toBeNull()
    expect(startBatch(retryFiles(paused, [1]), 10)?.batch.items).toHaveLength(1)
    expect(cancelFiles(paused, [1]).items.get(1)?.state.phase).toBe('cancelled')
  })

  it('pauses waiting files', () => {
    const files = Array.from({ length: 3 }, (_, n) => ({ path: `${n}.pdf`, size: 1, readable: true }))
    const paused = pauseFiles(addFiles(emptyQueue, files, target, limits).queue, [2])
    expect(startBatch(paused, 10)?.batch.items.map(({ id }) => id)).toEqual([1, 3])
  })

  it('ignores small files that are sent together with others', () => {
    const { queue } = sendingOf(1_000)
    expect(pauseFiles(queue, [1])).toBe(queue)
  })

  it('accepts a paused file that was stored nevertheless, without deleting it', () => {
    const { queue, batch } = sendingOf(batchBytes * 2)
    const paused = pauseFiles(queue, [1])
    const [item] = batch.items
    if (item === undefined) throw new Error('nothing was sent')
    const outcomes = [{ item, attachment: { id: 5, status: 'uploaded' as const, failure: null } }]
    expect(cancelledButStored(paused, batch, outcomes)).toEqual([])
    expect(settleFiles(paused, batch, outcomes).items.get(1)?.state).toMatchObject({ phase: 'accepted', attachmentId: 5 })
  })

  it('stays paused when its request breaks, and marks the file as uncertain', () => {
    const { queue, batch } = sendingOf(batchBytes * 2)
    const [item] = batch.items
    if (item === undefined) throw new Error('nothing was sent')
    const cause = { code: 'UPLOAD_INTERRUPTED' as const, details: {} }
    const settled = settleFiles(pauseFiles(queue, [1]), batch, [{ item, interruption: cause, uncertainSince: 4 }])
    expect(settled.items.get(1)).toMatchObject({ state: { phase: 'paused' }, uncertainSince: 4 })
  })
})
