import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { pollReading } from './follow-reading.ts'
import type { RequestResult } from './outcomes-of-response.ts'
import { summarizeQueue } from './queue-summary.ts'
import { newestPage, type UploadServer } from './run-batch.ts'
import type { UploadItem, UploadTarget } from './upload-item.ts'
import { Uploads } from './uploads.ts'

const target: UploadTarget = { projectId: 1, projectName: 'Room', folderId: null, folderPath: [] }
const limits = { maximumFileMegabytes: 200, maximumFilesPerRequest: 4 }

type Stored = Awaited<ReturnType<UploadServer['newest']>>[number]

/**
 * Fault of the next request: the connection breaks after some files were stored, while `late` more are stored one per `settle`; no connection; or a
 * response with status 500.
 */
type Fault = { breakAfter: number; late: number } | 'dead' | 'error'

/** An in-memory server that stores what arrives, behind a faulty connection. */
class MemoryServer implements UploadServer {
  files: Stored[] = []
  faults: Fault[] = []
  dead = false
  /** Holds requests open until it is resolved. */
  gate: Promise<void> = Promise.resolve()
  requests = 0
  #nextId = 1
  readonly #late: UploadItem[] = []

  async send(
    items: readonly UploadItem[],
    files: ReadonlyMap<number, File>,
    onProgress: (fraction: number) => void,
    signal: AbortSignal,
  ): Promise<RequestResult> {
    this.requests += 1
    const fault = this.faults.shift()
    const accepted: Stored[] = []
    if (this.dead || fault === 'dead') return { kind: 'broken' }
    await Promise.race([this.gate, new Promise((resolve) => signal.addEventListener('abort', resolve))])
    for (const [index, item] of items.entries()) {
      if (typeof fault === 'object' && index >= fault.breakAfter) {
        this.#late.push(...items.slice(index, index + fault.late))
        return { kind: 'broken' }
      }
      if (signal.aborted || !(await isWhole(files.get(item.id)))) return { kind: 'broken' }
      accepted.push(this.#store(item))
      onProgress((index + 1) / items.length)
    }
    if (fault === 'error') return { kind: 'refused', status: 500, code: 'UNEXPECTED', message: '', details: {} }
    return { kind: 'answered', accepted: accepted as never, refused: [] }
  }

  async newest(_projectId: number, offset: number): Promise<Stored[]> {
    if (this.dead) throw new Error('no connection')
    return this.files.slice(offset, offset + newestPage)
  }

  async get(_projectId: number, id: number): Promise<Stored | null> {
    return this.files.find((file) => file.id === id) ?? null
  }

  async remove(_projectId: number, id: number): Promise<void> {
    this.files = this.files.filter((file) => file.id !== id)
  }

  async settle(): Promise<void> {
    const late = this.#late.shift()
    if (late) this.#store(late)
  }

  #store(item: UploadItem): Stored {
    const names = item.path.split('/')
    const stored: Stored = {
      id: this.#nextId++,
      filename: names.at(-1) ?? '',
      path: names.slice(0, -1),
      size: item.size,
      status: 'uploaded',
      failure: null,
    }
    this.files.unshift(stored)
    return stored
  }
}

async function isWhole(file: File | undefined): Promise<boolean> {
  try {
    await file?.slice(0, 1).arrayBuffer()
    return file !== undefined
  } catch {
    return false
  }
}

function chosen(count: number, size = 3): { path: string; file: File }[] {
  return Array.from({ length: count }, (_, n) => ({ path: `room/${n}.txt`, file: new File(['x'.repeat(size)], `${n}.txt`) }))
}

const settled = (uploads: Uploads) => vi.waitFor(() => expect(summarizeQueue(uploads.snapshot()).underWay).toBe(0), { interval: 1 })
const namesOf = (count: number) =>
  chosen(count)
    .map((file) => file.path)
    .toSorted()
const names = (server: MemoryServer) => server.files.map((file) => [...file.path, file.filename].join('/')).toSorted()
const everyId = (uploads: Uploads) => [...uploads.snapshot().items.keys()]

describe('Uploads', () => {
  it('uploads every file, several per request', async () => {
    const server = new MemoryServer()
    const uploads = new Uploads(server)
    uploads.add(chosen(30), target, limits)
    await settled(uploads)
    expect(names(server)).toEqual(namesOf(30))
    expect(server.requests).toBe(8)
    expect(summarizeQueue(uploads.snapshot())).toMatchObject({ accepted: 30, sentBytes: 90, totalBytes: 90 })
  })

  it('keeps files stored before the connection broke, and sends only the rest again', async () => {
    const server = new MemoryServer()
    server.faults = [{ breakAfter: 3, late: 0 }]
    const uploads = new Uploads(server)
    uploads.add(chosen(4), target, limits)
    await settled(uploads)
    expect(summarizeQueue(uploads.snapshot())).toMatchObject({ accepted: 3, interrupted: 1 })
    uploads.retry(everyId(uploads))
    await settled(uploads)
    expect(summarizeQueue(uploads.snapshot())).toMatchObject({ accepted: 4, interrupted: 0 })
    expect(server.files).toHaveLength(4)
  })

  it('accepts files that the server stored after the connection broke', async () => {
    const server = new MemoryServer()
    server.faults = [{ breakAfter: 1, late: 2 }]
    const uploads = new Uploads(server)
    uploads.add(chosen(4), target, limits)
    await settled(uploads)
    expect(summarizeQueue(uploads.snapshot())).toMatchObject({ accepted: 3, interrupted: 1 })
    expect(names(server)).toEqual(namesOf(3))
  })

  it('finds files on retry that were stored while the server could not be queried', async () => {
    const server = new MemoryServer()
    server.faults = ['error']
    const uploads = new Uploads(server)
    const settle = vi.spyOn(server, 'settle').mockRejectedValueOnce(new Error('no connection'))
    uploads.add(chosen(4), target, limits)
    await settled(uploads)
    expect(settle).toHaveBeenCalled()
    expect(summarizeQueue(uploads.snapshot())).toMatchObject({ accepted: 0, interrupted: 4 })
    uploads.retry(everyId(uploads))
    await settled(uploads)
    expect(summarizeQueue(uploads.snapshot()).accepted).toBe(4)
    expect(server.files).toHaveLength(4)
    expect(server.requests).toBe(1)
  })

  it('deletes a file that was cancelled while its request ran', async () => {
    const server = new MemoryServer()
    const gate = Promise.withResolvers<void>()
    server.gate = gate.promise
    const uploads = new Uploads(server)
    uploads.add(chosen(3), target, limits)
    uploads.cancel([2])
    gate.resolve()
    await settled(uploads)
    await vi.waitFor(() => expect(names(server)).toEqual(['room/0.txt', 'room/2.txt']))
    expect(summarizeQueue(uploads.snapshot())).toMatchObject({ accepted: 2, cancelled: 1 })
  })

  it('aborts a request when all its files are cancelled, and can send it again', async () => {
    const server = new MemoryServer()
    server.gate = new Promise(() => {})
    const uploads = new Uploads(server)
    uploads.add(chosen(3), target, limits)
    await vi.waitFor(() => expect(server.requests).toBe(1))
    uploads.cancel(everyId(uploads))
    expect(summarizeQueue(uploads.snapshot()).cancelled).toBe(3)
    server.gate = Promise.resolve()
    uploads.retry(everyId(uploads))
    await vi.waitFor(() => expect(summarizeQueue(uploads.snapshot()).accepted).toBe(3))
    expect(server.files).toHaveLength(3)
  })

  it('refuses a file that can no longer be read, and uploads the others', async () => {
    const server = new MemoryServer()
    const uploads = new Uploads(server)
    const files = chosen(4)
    files[1]!.file.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) as unknown as Blob
    uploads.add(files, target, limits)
    await settled(uploads)
    expect(names(server)).toEqual(['room/0.txt', 'room/2.txt', 'room/3.txt'])
    expect(uploads.snapshot().items.get(2)?.state).toMatchObject({ phase: 'refused', refusal: { code: 'UNREADABLE' } })
  })

  it('drops everything when it is stopped', async () => {
    const server = new MemoryServer()
    server.gate = new Promise(() => {})
    const uploads = new Uploads(server)
    uploads.add(chosen(9), target, limits)
    await vi.waitFor(() => expect(server.requests).toBe(3))
    uploads.stop()
    expect(uploads.snapshot().items.size).toBe(0)
    server.gate = Promise.resolve()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(server.requests).toBe(3)
  })

  it('stores every file exactly once, whatever the connection does', async () => {
    const faults = fc.array(
      fc.oneof(fc.record({ breakAfter: fc.nat({ max: 4 }), late: fc.nat({ max: 2 }) }), fc.constantFrom<Fault>('dead', 'error')),
      {
        maxLength: 12,
      },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 20 }),
        faults,
        fc.array(fc.nat({ max: 19 }), { maxLength: 4 }),
        async (count, line, cancels) => {
          const server = new MemoryServer()
          server.faults = [...line]
          const uploads = new Uploads(server)
          uploads.add(chosen(count), target, limits)
          for (const id of cancels) {
            uploads.cancel([id + 1])
            await Promise.resolve()
          }
          await vi.waitFor(
            () => {
              uploads.retry(everyId(uploads))
              expect(summarizeQueue(uploads.snapshot()).accepted).toBe(count)
            },
            { interval: 1 },
          )
          expect(names(server)).toEqual(namesOf(count))
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('pollReading', () => {
  it('follows more files than one page, notices deleted ones, and then stops polling', async () => {
    const server = new MemoryServer()
    const uploads = new Uploads(server)
    uploads.add(chosen(250), target, { ...limits, maximumFilesPerRequest: 100 })
    await settled(uploads)
    const looks = vi.spyOn(server, 'newest')
    server.files = server.files.filter((file) => file.filename !== '7.txt').map((file) => ({ ...file, status: 'indexed' as const }))
    const end = pollReading({ uploads, server, intervalMs: 1, onReading: () => () => undefined })
    await vi.waitFor(() => expect(summarizeQueue(uploads.snapshot()).beingRead).toBe(0))
    expect(summarizeQueue(uploads.snapshot()).accepted).toBe(249)
    const rested = looks.mock.calls.length
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(looks.mock.calls.length).toBe(rested)
    end()
  })

  it('does not poll while files wait, and polls when some have been read', async () => {
    const server = new MemoryServer()
    const uploads = new Uploads(server)
    uploads.add(chosen(3), target, limits)
    await settled(uploads)
    const looks = vi.spyOn(server, 'newest')
    let read = () => undefined as void
    const onReading = (listener: () => void) => {
      read = listener
      return () => undefined
    }
    const end = pollReading({ uploads, server, intervalMs: 1, onReading })
    await vi.waitFor(() => expect(looks.mock.calls.length).toBe(1))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([looks.mock.calls.length, summarizeQueue(uploads.snapshot()).beingRead]).toEqual([1, 3])
    server.files = server.files.map((file) => ({ ...file, status: 'indexed' as const }))
    read()
    await vi.waitFor(() => expect(summarizeQueue(uploads.snapshot()).beingRead).toBe(0))
    end()
  })
})
