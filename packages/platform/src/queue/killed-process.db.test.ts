import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase } from '../database/database.ts'
import { silentLogger } from '../logging.ts'
import { makeEmbeddedDataDir, openTestDatabase } from '../testing/index.ts'
import type { Attempt, GivenUp, Job } from './job.ts'
import { openQueue, type Queue } from './queue.ts'

const payload = z.object({ fileId: z.number().int() })
const job: Job<typeof payload> = { name: 'read-file', payload, retryLimit: 1 }
const children: ChildProcess[] = []

/** A process that runs the job forever; each line of its output is the number of a file it has started. */
async function worker(location: {
  dataDir: string
  databaseUrl?: string
}): Promise<{ process: ChildProcess; begun: AsyncIterator<string> }> {
  const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const program = `
    const { openDatabase } = await import(${at('../database/database.ts')})
    const { openQueue } = await import(${at('./queue.ts')})
    const { silentLogger } = await import(${at('../logging.ts')})
    const { z } = await import('zod')
    const logger = silentLogger()
    const database = await openDatabase({ ...${JSON.stringify(location)}, logger })
    const job = { name: 'read-file', payload: z.object({ fileId: z.number().int() }), retryLimit: 1 }
    const queue = await openQueue({ database, jobs: [job], logger })
    await queue.work(job, ({ payload }) => new Promise(() => console.log(payload.fileId)), { concurrency: 2 })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
  })
  children.push(child)
  return { process: child, begun: createInterface(child.stdout)[Symbol.asyncIterator]() }
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) await kill(child)
})

describe('a process that is killed while working (embedded)', () => {
  let dataDir: string
  let database: Database
  let queue: Queue
  beforeEach(async () => {
    dataDir = await makeEmbeddedDataDir()
  })
  afterEach(async () => {
    await queue.stop({ timeoutMs: 0 })
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function restart(): Promise<void> {
    database = await openDatabase({ dataDir, logger: silentLogger() })
    queue = await openQueue({ database, jobs: [job], logger: silentLogger() })
  }

  it('leaves jobs that run immediately after the next start, and loses none', async () => {
    await restart()
    for (const fileId of [1, 2, 3, 4]) await queue.send(job, { fileId })
    await queue.stop({ timeoutMs: 0 })
    await database.close()

    const victim = await worker({ dataDir })
    const begun = [await victim.begun.next(), await victim.begun.next()].map(({ value }) => Number(value))
    expect(begun.toSorted((one, other) => one - other)).toEqual([1, 2])
    await kill(victim.process)

    await restart()
    const seen: [number, number][] = []
    await queue.work(job, async (attempt) => void seen.push([attempt.payload.fileId, attempt.attempt]), { concurrency: 1 })
    await expect.poll(() => seen.length, { timeout: 20_000 }).toBe(4)
    // The end of the process does not count as an attempt of its jobs.
    expect(seen.toSorted(([one], [other]) => one - other)).toEqual([1, 2, 3, 4].map((fileId) => [fileId, 1]))
  })

  it('delays a job that is repeatedly interrupted, while others continue', async () => {
    await restart()
    const id = await queue.send(job, { fileId: 1 })
    for (let start = 0; start < 5; start += 1) {
      await startUntilRunning(id)
      await abandon()
    }
    await queue.send(job, { fileId: 2 })
    const done: number[] = []
    const attempts: number[] = []
    await queue.work(
      job,
      async ({ payload: { fileId }, attempt }) => {
        done.push(fileId)
        attempts.push(attempt)
      },
      { concurrency: 1 },
    )
    await expect.poll(() => done, { timeout: 20_000 }).toEqual([2])
    expect(await minutesToWait(id)).toBe(2)
    await pretendToHaveWaited(id)
    await expect.poll(() => done, { timeout: 20_000 }).toEqual([2, 1])
    expect(attempts).toEqual([1, 1])
  }, 60_000)

  it('finally gives up a job that is interrupted after every delay', async () => {
    await restart()
    const id = await queue.send(job, { fileId: 1 })
    const givenUp: GivenUp<typeof payload>[] = []
    const waits: number[] = []
    while (givenUp.length === 0 && waits.length < 20) {
      await startUntilRunning(id, givenUp)
      if (givenUp.length > 0) break
      await abandon()
      waits.push(await minutesToWait(id))
      await pretendToHaveWaited(id)
    }
    expect(waits).toEqual([0, 0, 0, 0, 2, 4, 8, 16, 32, 60, 0])
    expect(givenUp).toEqual([{ id, payload: { fileId: 1 }, reason: 'the process ended during every attempt', interrupted: true }])
  }, 60_000)

  it('is no longer counted once the job makes progress', async () => {
    await restart()
    const id = await queue.send(job, { fileId: 1 })
    for (let start = 0; start < 12; start += 1) {
      await startUntilRunning(id, [], (attempt) => attempt.madeProgress())
      await abandon()
      expect(await minutesToWait(id)).toBe(0)
    }
  }, 60_000)

  /** Runs the job without end, and resolves when it runs or is given up. */
  async function startUntilRunning(
    id: string | undefined,
    givenUp: GivenUp<typeof payload>[] = [],
    before: (attempt: Attempt<typeof payload>) => Promise<void> = async () => {},
  ): Promise<void> {
    let begun = false
    const hold = async (attempt: Attempt<typeof payload>) => {
      await before(attempt)
      begun = true
      await sleep(60_000, undefined, { signal: attempt.signal })
    }
    await queue.work(job, hold, { concurrency: 1, onGivenUp: async (gone) => void givenUp.push(gone) })
    await expect.poll(async () => givenUp.length > 0 || (begun && (await isRunning(id))), { timeout: 20_000, interval: 20 }).toBe(true)
  }

  async function minutesToWait(id: string | undefined): Promise<number> {
    const { rows } = await database.db.execute<{ minutes: number }>(
      sql`select greatest(0, round(extract(epoch from start_after - now()) / 60))::int as minutes from pgboss.job where id = ${id} and name = 'read-file'`,
    )
    return rows[0]?.minutes ?? -1
  }

  async function pretendToHaveWaited(id: string | undefined): Promise<void> {
    await database.db.execute(sql`update pgboss.job set start_after = now() where id = ${id} and name = 'read-file' and state = 'retry'`)
  }

  async function isRunning(id: string | undefined): Promise<boolean> {
    const { rows } = await database.db.execute(sql`select 1 from pgboss.job where id = ${id} and name = 'read-file' and state = 'active'`)
    return rows.length === 1
  }

  /** Simulates a kill: a job marked as running. Stopping returns it, so it is marked again afterwards. */
  async function abandon(): Promise<void> {
    const { rows } = await database.db.execute<{ id: string; started_on: string }>(
      sql`select id, started_on::text from pgboss.job where state = 'active' and name = 'read-file'`,
    )
    await queue.stop({ timeoutMs: 0 })
    for (const { id, started_on } of rows) {
      await database.db.execute(
        sql`update pgboss.job set state = 'active', started_on = ${started_on} where id = ${id} and name = 'read-file'`,
      )
    }
    queue = await openQueue({ database, jobs: [job], logger: silentLogger() })
  }
})

const server = inject('postgresServer')
describe.skipIf('missing' in server)('a process that is killed while working (server)', () => {
  it('loses its job to another process after missed heartbeats', async () => {
    const database = await openTestDatabase('server')
    const queue = await openQueue({ database, jobs: [job], logger: silentLogger(), superviseSeconds: 1 })
    try {
      const { rows } = await database.db.execute<{ name: string }>(sql`select current_database() as name`)
      const databaseUrl = new URL('missing' in server ? '' : server.url)
      databaseUrl.pathname = String(rows[0]?.name)
      await queue.send(job, { fileId: 1 })
      const victim = await worker({ dataDir: 'memory://', databaseUrl: databaseUrl.href })
      expect((await victim.begun.next()).value).toBe('1')
      await kill(victim.process)
      const seen: number[] = []
      await queue.work(job, async (attempt) => void seen.push(attempt.attempt), { concurrency: 1 })
      // Skips the half minute of missed heartbeats.
      await database.db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '31 seconds' where state = 'active'`)
      await expect.poll(() => seen, { timeout: 20_000 }).toEqual([1])
    } finally {
      await queue.stop({ timeoutMs: 0 })
      await database.close()
    }
  })
})
