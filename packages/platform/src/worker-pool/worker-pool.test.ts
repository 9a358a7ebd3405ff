import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { silentLogger } from '../logging.ts'
import { WorkerCrashed, WorkerFailed, WorkerOutOfMemory, WorkerPoolClosed, WorkerTimedOut } from './worker-errors.ts'
import type { Task } from './worker-pool.fixture.ts'
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts'

const entry = new URL('./worker-pool.fixture.ts', import.meta.url)
const pools: WorkerPool<Task, unknown>[] = []

function open(options: Partial<WorkerPoolOptions> = {}): WorkerPool<Task, unknown> {
  const pool = createWorkerPool<Task, unknown>({
    entry,
    size: 1,
    timeoutMs: 20_000,
    memoryLimitMb: 400,
    logger: silentLogger(),
    ...options,
  })
  pools.push(pool)
  return pool
}

function isAlive(pid: unknown): boolean {
  try {
    process.kill(Number(pid), 0)
    return true
  } catch {
    return false
  }
}

afterAll(async () => {
  for (const pool of pools) await pool.close()
})

describe('createWorkerPool', () => {
  const shared = open({ size: 2 })

  it("returns a worker's response with bytes and dates intact", async () => {
    const value = { bytes: new Uint8Array([1, 2, 3]).subarray(1), moment: new Date(0), map: new Map([['매출', 1n]]), nothing: undefined }
    expect(await shared.run({ do: 'echo', value })).toEqual(value)
  })

  it("returns each caller's own response", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 8 }), async (values) => {
        expect(await Promise.all(values.map((value) => shared.run({ do: 'echo', value })))).toEqual(values)
      }),
      { numRuns: 20 },
    )
  })

  it('transfers as much as the largest allowed upload', async () => {
    const value = new Uint8Array(200 * 1024 * 1024)
    value[value.length - 1] = 7
    const pool = open({ memoryLimitMb: 2000 })
    const answer = (await pool.run({ do: 'echo', value })) as Uint8Array
    expect(answer.byteLength).toBe(value.byteLength)
    expect(answer.at(-1)).toBe(7)
  })

  it('limits the number of processes and reuses them', async () => {
    const pids = new Set(await Promise.all(Array.from({ length: 8 }, () => shared.run({ do: 'pid' }))))
    expect(pids.size).toBeLessThanOrEqual(2)
    expect(pids).not.toContain(process.pid)
  })

  it('starts workers with a minimal environment and no secrets', async () => {
    process.env.LLM_API_KEY = 'hunter2'
    const environment = (await open().run({ do: 'environment' })) as Record<string, string>
    delete process.env.LLM_API_KEY
    expect(environment.PATH).toBe(process.env.PATH)
    expect(JSON.stringify(environment)).not.toContain('hunter2')
  })

  it('passes on errors of a handler and keeps the worker', async () => {
    const pool = open()
    const pid = await pool.run({ do: 'pid' })
    const failing = pool.run({ do: 'throw', data: { reason: 'encrypted', pages: [3] } })
    await expect(failing).rejects.toBeInstanceOf(WorkerFailed)
    await expect(failing).rejects.toMatchObject({
      message: 'refused',
      data: { reason: 'encrypted', pages: [3] },
      workerStack: expect.stringContaining('fixture') as string,
    })
    await expect(pool.run({ do: 'rethrow' })).rejects.toMatchObject({ name: 'WorkerFailed', message: 'not an error' })
    await expect(pool.run({ do: 'unanswerable' })).rejects.toBeInstanceOf(WorkerFailed)
    await expect(pool.run({ do: 'echo', value: () => {} })).rejects.toThrow(/could not be cloned/)
    expect(await pool.run({ do: 'pid' })).toBe(pid)
  })

  it('kills a worker that hangs, even in an endless loop, and continues with the next request', async () => {
    const pool = open()
    const pid = await pool.run({ do: 'pid' })
    const hanging = pool.run({ do: 'loop' }, { timeoutMs: 200 })
    const next = pool.run({ do: 'pid' })
    await expect(hanging).rejects.toBeInstanceOf(WorkerTimedOut)
    expect(await next).not.toBe(pid)
    expect(isAlive(pid)).toBe(false)
  })

  it('reports how a worker ended', async () => {
    const pool = open()
    await expect(pool.run({ do: 'exit', code: 3 })).rejects.toMatchObject({ name: 'WorkerCrashed', exitCode: 3, output: 'last words\n' })
    const native = pool.run({ do: 'signal', signal: 'SIGSEGV' })
    await expect(native).rejects.toBeInstanceOf(WorkerCrashed)
    await expect(native).rejects.toMatchObject({ exitCode: null, signal: 'SIGSEGV' })
    expect(await pool.run({ do: 'echo', value: 'still here' })).toBe('still here')
  })

  it('kills a worker above the memory limit, on or outside of its heap', async () => {
    const pool = open({ memoryLimitMb: 200 })
    await expect(pool.run({ do: 'fill-heap' })).rejects.toBeInstanceOf(WorkerOutOfMemory)
    await expect(pool.run({ do: 'fill-buffers' })).rejects.toBeInstanceOf(WorkerOutOfMemory)
    expect(await pool.run({ do: 'echo', value: 'still here' })).toBe('still here')
  })

  it('does not count memory left by the previous request', async () => {
    const pool = open({ memoryLimitMb: 400 })
    const pid = await pool.run({ do: 'keep-buffers', megabytes: 220 })
    expect(await pool.run({ do: 'pid' })).not.toBe(pid)
  })

  it('alternates between groups of requests', async () => {
    const pool = open()
    const served: string[] = []
    const ask = (group: string) => pool.run({ do: 'sleep', ms: 5 }, { group }).then(() => served.push(group))
    await Promise.all([...Array.from({ length: 6 }, () => ask('a')), ask('b'), ask('b'), ask('c')])
    expect(served.join('')).toBe('abcabaaaa')
  })

  it('keeps its workers running when all processes are signalled', async () => {
    const pool = open()
    const pid = Number(await pool.run({ do: 'pid' }))
    const asked = pool.run({ do: 'sleep', ms: 300 })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal)
    expect(await asked).toBe('slept')
    expect(await pool.run({ do: 'pid' })).toBe(pid)
  })

  it('replaces a worker after its number of requests, and an idle one', async () => {
    const pool = open({ requestsPerWorker: 3, idleMs: 50 })
    const pids: unknown[] = []
    for (let request = 0; request < 7; request += 1) pids.push(await pool.run({ do: 'pid' }))
    expect(pids.map((pid) => pids.indexOf(pid))).toEqual([0, 0, 0, 3, 3, 3, 6])
    await expect.poll(() => isAlive(pids.at(-1)), { timeout: 5000 }).toBe(false)
    expect(await pool.run({ do: 'echo', value: 1 })).toBe(1)
  })

  it('stops an aborted request, waiting or running', async () => {
    const pool = open()
    const pid = await pool.run({ do: 'pid' })
    const abortRunning = new AbortController()
    const abortWaiting = new AbortController()
    const running = pool.run({ do: 'loop' }, { signal: abortRunning.signal })
    const waiting = pool.run({ do: 'loop' }, { signal: abortWaiting.signal })
    const last = pool.run({ do: 'echo', value: 'last' })
    abortWaiting.abort(new Error('not wanted: waiting'))
    await expect(waiting).rejects.toThrow('not wanted: waiting')
    await sleep(50)
    abortRunning.abort(new Error('not wanted: running'))
    await expect(running).rejects.toThrow('not wanted: running')
    expect(await last).toBe('last')
    await expect.poll(() => isAlive(pid)).toBe(false)
    await expect(pool.run({ do: 'pid' }, { signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow('too late')
  })

  it('kills all workers when it is closed', async () => {
    const pool = open({ size: 2 })
    const pid = await pool.run({ do: 'pid' })
    const requests = [pool.run({ do: 'loop' }), pool.run({ do: 'loop' }), pool.run({ do: 'pid' })]
    const outcomes = Promise.allSettled(requests)
    await sleep(100)
    await pool.close()
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'WorkerPoolClosed' } })
    expect(isAlive(pid)).toBe(false)
    await expect(pool.run({ do: 'pid' })).rejects.toBeInstanceOf(WorkerPoolClosed)
  })

  it('reports an entry file that cannot start', async () => {
    const pool = open({ entry: new URL('./no-such-file.ts', import.meta.url) })
    await expect(pool.run({ do: 'pid' })).rejects.toBeInstanceOf(WorkerCrashed)
  })

  it('ends its workers when it is killed, during an endless loop', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'orphans-'))
    const file = join(directory, 'ticks')
    const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
    const program = `
      const { createWorkerPool } = await import(${at('./worker-pool.ts')})
      const { silentLogger } = await import(${at('../logging.ts')})
      const pool = createWorkerPool({ entry: new URL(${at('./worker-pool.fixture.ts')}), size: 1, timeoutMs: 60000, memoryLimitMb: 400, logger: silentLogger() })
      await pool.run({ do: 'tick', file: ${JSON.stringify(file)} })`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
    const ticks = () =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      )
    await expect.poll(ticks, { timeout: 15_000 }).toBeGreaterThan(1)
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    await expect
      .poll(
        async () => {
          const before = await ticks()
          await sleep(200)
          return (await ticks()) - before
        },
        { timeout: 10_000 },
      )
      .toBe(0)
    await rm(directory, { recursive: true })
  })
})
