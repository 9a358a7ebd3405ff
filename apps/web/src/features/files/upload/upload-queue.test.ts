import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type UploadChoice, defaultChoice } from './upload-choice.ts'
import { summarizeQueue } from './queue-summary.ts'
import type { Batch, Outcome, UploadItem, UploadTarget } from './upload-item.ts'
import {
  addFiles,
  cancelFiles,
  clearFinished,
  emptyQueue,
  followReading,
  keepCancelled,
  type NewFile,
  parallelRequests,
  recordProgress,
  retryFiles,
  settleFiles,
  startBatch,
  cancelledButStored,
  type UploadQueue,
} from './upload-queue.ts'

const target: UploadTarget = { projectId: 1, projectName: 'Room', folderId: null, folderPath: [] }
const limits = { maximumFileMegabytes: 200, maximumFilesPerRequest: 100 }
const megabyte = 1024 * 1024

function queueOf(...files: [path: string, size: number][]): UploadQueue {
  const chosen = files.map(([path, size]) => ({ path, size, readable: true }))
  return addFiles(emptyQueue, chosen, target, limits).queue
}

function started(queue: UploadQueue, maximum = 100): { queue: UploadQueue; batch: Batch } {
  const result = startBatch(queue, maximum)
  if (!result) throw new Error('nothing started')
  return result
}

const accepted = (item: UploadItem, id: number): Outcome => ({ item, attachment: { id, status: 'uploaded', failure: null } })
const phases = (queue: UploadQueue) => [...queue.items.values()].map((item) => item.state.phase)

describe('addFiles', () => {
  it('skips and counts system files, refuses unsupported files, and queues the rest', () => {
    const { queue, added } = addFiles(
      emptyQueue,
      [
        { path: 'room/.DS_Store', size: 1, readable: true },
        { path: 'room/a.pdf', size: 1, readable: true },
        { path: 'room/b.exe', size: 1, readable: true },
        { path: 'room/c.pdf', size: 0, readable: false },
      ],
      target,
      limits,
    )
    expect(added).toEqual([null, 1, 2, 3])
    expect(queue.skipped).toBe(1)
    expect(phases(queue)).toEqual(['waiting', 'refused', 'refused'])
    expect(queue.items.get(3)?.state).toMatchObject({ refusal: { code: 'UNREADABLE' } })
  })
})

describe('startBatch and recordProgress', () => {
  it('run three requests at a time', () => {
    let queue = queueOf(...Array.from({ length: 5 }, (_, n): [string, number] => [`${n}.pdf`, 20 * megabyte]))
    for (let n = 0; n < parallelRequests; n += 1) queue = started(queue).queue
    expect(startBatch(queue, 100)).toBeNull()
    expect(phases(queue)).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting'])
  })

  it('track the progress of each file of a request', () => {
    const { queue, batch } = started(queueOf(['a.pdf', 100], ['b.pdf', 300]))
    const half = recordProgress(queue, batch, 0.5)
    expect([...half.items.values()].map((item) => item.state)).toMatchObject([{ sent: 100 }, { sent: 100 }])
    expect(summarizeQueue(half)).toMatchObject({ sentBytes: 200, totalBytes: 400, underWay: 2, storing: 1 })
    expect(summarizeQueue(recordProgress(queue, batch, 1))).toMatchObject({ underWay: 2, storing: 2, accepted: 0 })
  })
})

describe('cancelFiles', () => {
  it('cancels waiting files and files being sent', () => {
    const { queue } = started(queueOf(['a.pdf', 20 * megabyte], ['b.pdf', 1]))
    expect(phases(cancelFiles(queue, [1, 2]))).toEqual(['cancelled', 'cancelled'])
  })

  it('leaves stored but cancelled files to cancelledButStored', () => {
    const { queue, batch } = started(queueOf(['a.pdf', 1], ['b.pdf', 1]))
    const cancelled = cancelFiles(queue, [1])
    const outcomes = batch.items.map((item) => accepted(item, item.id + 10))
    const strays = cancelledButStored(cancelled, batch, outcomes)
    expect(strays.map((stray) => stray.attachment.id)).toEqual([11])
    const settled = settleFiles(cancelled, batch, outcomes)
    expect(phases(settled)).toEqual(['cancelled', 'accepted'])
    expect(phases(keepCancelled(settled, strays[0]!))).toEqual(['accepted', 'accepted'])
  })

  it('ignores finished files', () => {
    const { queue, batch } = started(queueOf(['a.pdf', 1]))
    const done = settleFiles(queue, batch, [accepted(batch.items[0]!, 9)])
    expect(cancelFiles(done, [1])).toBe(done)
  })
})

describe('retryFiles', () => {
  it('queues interrupted and cancelled files again, but not refused ones', () => {
    const { queue, batch } = started(queueOf(['a.pdf', 1], ['b.pdf', 1], ['c.pdf', 1]))
    const [one, two, three] = batch.items as [UploadItem, UploadItem, UploadItem]
    const cause = { code: 'UPLOAD_INTERRUPTED' as const, details: {} }
    const broken = settleFiles(cancelFiles(queue, [3]), batch, [
      { item: one, interruption: cause, uncertainSince: 4 },
      { item: two, refusal: cause },
      { item: three, interruption: cause, uncertainSince: 4 },
    ])
    const again = retryFiles(broken, [1, 2, 3])
    expect(phases(again)).toEqual(['waiting', 'refused', 'waiting'])
    expect([...again.items.values()].map((item) => item.uncertainSince)).toEqual([4, null, 4])
  })
})

describe('followReading', () => {
  it('updates accepted files until they are read, and marks deleted ones', () => {
    const { queue, batch } = started(queueOf(['a.pdf', 1], ['b.pdf', 1], ['c.pdf', 1]))
    const uploaded = settleFiles(
      queue,
      batch,
      batch.items.map((item) => accepted(item, item.id)),
    )
    const read = followReading(
      uploaded,
      new Map([
        [1, { id: 1, status: 'indexed' as const, failure: null }],
        [2, { id: 2, status: 'failed' as const, failure: { reason: 'encrypted' as const, message: '' } }],
        [3, null],
      ]),
    )
    expect([...read.items.values()].map((item) => item.state)).toMatchObject([
      { status: 'indexed' },
      { status: 'failed', failure: 'encrypted' },
      { phase: 'deleted' },
    ])
    expect(summarizeQueue(read)).toMatchObject({ accepted: 2, beingRead: 0, unreadable: 1 })
  })

  it('returns the same queue when nothing is new', () => {
    const { queue, batch } = started(queueOf(['a.pdf', 1]))
    const uploaded = settleFiles(queue, batch, [accepted(batch.items[0]!, 9)])
    expect(followReading(uploaded, new Map([[9, { id: 9, status: 'uploaded' as const, failure: null }]]))).toBe(uploaded)
  })
})

describe('clearFinished', () => {
  it('keeps only files that are still to be sent', () => {
    const { queue, batch } = started(queueOf(['a.pdf', 20 * megabyte], ['b.pdf', 1], ['c.exe', 1]))
    const uploaded = settleFiles(queue, batch, [accepted(batch.items[0]!, 9)])
    expect([...clearFinished(uploaded).items.values()].map((item) => item.path)).toEqual(['b.pdf'])
  })
})

describe('any sequence of events', () => {
  type Step = 'start' | 'progress' | 'accept' | 'break' | 'again' | 'cancel' | 'retry' | 'clear'
  const steps = fc.array(
    fc.tuple(fc.constantFrom<Step>('start', 'progress', 'accept', 'break', 'again', 'cancel', 'retry', 'clear'), fc.nat()),
  )

  it('never sends a file twice at once, keeps stored files accepted, and terminates', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 12 * megabyte }), { minLength: 1, maxLength: 30 }), steps, (sizes, course) => {
        let queue = queueOf(...sizes.map((size, n): [string, number] => [`${n}.pdf`, size]))
        const running: Batch[] = []
        let attachments = 0
        const arrived = new Set<number>()
        const sentFrom: (string | undefined)[] = []
        const apply = (step: Step, choice: number) => {
          const batch = running[choice % Math.max(1, running.length)]
          if (step === 'start') {
            const next = startBatch(queue, 100)
            if (!next) return
            for (const item of next.batch.items) sentFrom.push(arrived.has(item.id) ? 'arrived' : queue.items.get(item.id)?.state.phase)
            queue = next.queue
            running.push(next.batch)
          } else if (step === 'cancel') queue = cancelFiles(queue, [(choice % sizes.length) + 1])
          else if (step === 'retry') queue = retryFiles(queue, queue.items.keys())
          else if (step === 'clear') queue = clearFinished(queue)
          else if (batch && step === 'progress') queue = recordProgress(queue, batch, (choice % 101) / 100)
          else if (batch) {
            running.splice(running.indexOf(batch), 1)
            const cause = { code: 'UPLOAD_INTERRUPTED' as const, details: {} }
            const outcomes = batch.items.map((item): Outcome => {
              if (step === 'accept') return accepted(item, (attachments += 1))
              return step === 'again' ? { item, again: true, uncertainSince: null } : { item, interruption: cause, uncertainSince: null }
            })
            const stray = new Set(cancelledButStored(queue, batch, outcomes).map((file) => file.item.id))
            queue = settleFiles(queue, batch, outcomes)
            if (step === 'accept') for (const item of batch.items) if (!stray.has(item.id)) arrived.add(item.id)
          }
          for (const id of arrived) expect(['accepted', undefined]).toContain(queue.items.get(id)?.state.phase)
          const summary = summarizeQueue(queue)
          expect(summary.sentBytes).toBeLessThanOrEqual(summary.totalBytes)
        }
        for (const [step, choice] of course) apply(step, choice)
        for (let round = 0; round < 200 && summarizeQueue(queue).underWay > 0; round += 1) {
          apply('start', 0)
          apply('accept', 0)
        }
        expect(summarizeQueue(queue).underWay).toBe(0)
        expect(sentFrom.filter((phase) => phase !== 'waiting')).toEqual([])
      }),
    )
  })
})

describe('upload choices', () => {
  const choiceOf = (part: Partial<UploadChoice>): UploadChoice => ({ ...defaultChoice, ...part })
  const add = (...files: Omit<NewFile, 'readable' | 'size'>[]) =>
    addFiles(
      emptyQueue,
      files.map((file) => ({ size: 1, readable: true, ...file })),
      target,
      limits,
    ).queue

  it('separate files with different choices, and send versions and archives alone', () => {
    const queue = add(
      { path: 'a.pdf' },
      { path: 'b.pdf', choice: choiceOf({ whenPresent: 'keepBoth' }) },
      { path: 'c.pdf' },
      { path: 'd.pdf', choice: choiceOf({ versionOf: 5 }) },
      { path: 'e.zip', choice: choiceOf({ unpack: true }) },
      { path: 'f.zip', choice: choiceOf({ unpack: true }) },
    )
    const first = started(queue)
    const second = started(first.queue)
    const third = started(second.queue)
    expect([first, second, third].map(({ batch }) => batch.items.map(({ path }) => path))).toEqual([
      ['a.pdf', 'c.pdf'],
      ['b.pdf'],
      ['d.pdf'],
    ])
  })

  it('finish settled files at once, and accept archives only when they are unpacked', () => {
    expect(phases(add({ path: 'a.pdf', settled: 'unchanged' }, { path: 'b.zip', settled: 'skipped' }, { path: 'c.zip' }))).toEqual([
      'unchanged',
      'skipped',
      'refused',
    ])
  })

  it('make a file the next version of the file that the target names', () => {
    const { queue } = addFiles(emptyQueue, [{ path: 'a.pdf', size: 1, readable: true }], { ...target, versionOf: 9 }, limits)
    expect(queue.items.get(1)?.choice.versionOf).toBe(9)
  })
})
