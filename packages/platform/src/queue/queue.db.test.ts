import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { silentLogger } from '../logging.ts'
import { describeOnEachDatabase } from '../testing/index.ts'
import { type Job, JobAborted } from './job.ts'
import { openQueue, type Queue } from './queue.ts'

const payload = z.object({ fileId: z.number().int() })

function eventually<T>(look: () => T) {
  return expect.poll(look, { timeout: 20_000, interval: 10 })
}

describeOnEachDatabase('Queue', ({ open, dialect }) => {
  let database: Database
  let job: Job<typeof payload>
  let queue: Queue

  const openOwn = (jobs: Job[] = [job]) => openQueue({ database, jobs, logger: silentLogger(), superviseSeconds: 1 })
  const stateOf = async (id: string | undefined) => {
    const { rows } = await database.db.execute<{ state: string; retries: number }>(
      sql`select state, retry_count as retries from pgboss.job where id = ${id} and name = ${job.name}`,
    )
    return rows[0]
  }

  beforeAll(async () => {
    database = await open()
    await database.db.execute(sql`create table if not exists files (id int primary key)`)
  })
  beforeEach(async () => {
    job = { name: `read-${randomUUID()}`, payload, retryLimit: 1 }
    queue = await openOwn()
  })
  afterEach(() => queue.stop({ timeoutMs: 0 }))

  /** Runs the job and collects payloads in the order of arrival. */
  async function collecting(concurrency = 1): Promise<{ seen: number[]; until: (count: number) => Promise<number[]> }> {
    const seen: number[] = []
    await queue.work(job, async (attempt) => void seen.push(attempt.payload.fileId), { concurrency })
    const until = async (count: number) => {
      await eventually(() => seen.length).toBe(count)
      return seen
    }
    return { seen, until }
  }

  it('runs each job once, sent before or after work began', async () => {
    await queue.send(job, { fileId: 1 })
    const { until } = await collecting()
    await queue.send(job, { fileId: 2 })
    expect(await until(2)).toEqual([1, 2])
    await eventually(async () => (await database.db.execute(sql`select state from pgboss.job where name = ${job.name}`)).rows).toEqual([
      { state: 'completed' },
      { state: 'completed' },
    ])
  })

  it.skipIf(dialect === 'embedded')('can be opened by several processes of a new installation at once', async () => {
    const fresh = await open()
    const queues = await Promise.all([1, 2, 3].map(() => openQueue({ database: fresh, jobs: [job], logger: silentLogger() })))
    expect(await queues[0]!.send(job, { fileId: 1 })).toBeDefined()
    await Promise.all(queues.map((each) => each.stop({ timeoutMs: 0 })))
  })

  it('updates changed settings of its queues when it is opened, and leaves others alone', async () => {
    const settings = async () =>
      (
        await database.db.execute<{ retries: number; seconds: number; at: Date }>(
          sql`select retry_limit as retries, expire_seconds as seconds, updated_on as at from pgboss.queue where name = ${job.name}`,
        )
      ).rows[0]
    const before = await settings()
    expect(before).toMatchObject({ retries: 1, seconds: 900 })
    for (const changed of [job, { ...job, retryLimit: 4, expireSeconds: 60 }]) await (await openOwn([changed])).stop({ timeoutMs: 0 })
    const after = await settings()
    expect(after).toMatchObject({ retries: 4, seconds: 60 })
    await (await openOwn([{ ...job, retryLimit: 4, expireSeconds: 60 }])).stop({ timeoutMs: 0 })
    expect(await settings()).toEqual(after)
    const sent = await database.transaction((transaction) => queue.send(job, { fileId: 1 }, { transaction }))
    expect(sent).toBeDefined()
  })

  it('does not wait for its polling interval between many short jobs', async () => {
    const { until, seen } = await collecting(4)
    await Promise.all(Array.from({ length: 60 }, (_, fileId) => queue.send(job, { fileId })))
    await until(60)
    expect(seen.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 60 }, (_, fileId) => fileId))
  })

  it('refuses an invalid payload and stores nothing', async () => {
    await expect(queue.send(job, { fileId: 'seven' } as unknown as { fileId: number })).rejects.toThrow(/expected number/)
    const { rows } = await database.db.execute(sql`select 1 from pgboss.job where name = ${job.name}`)
    expect(rows).toEqual([])
  })

  it('does not pass an invalid stored payload to the handler', async () => {
    const id = await queue.send({ ...job, payload: z.any() }, { fileId: 'seven' }, { retryLimit: 0 })
    const { seen } = await collecting()
    await eventually(async () => (await stateOf(id))?.state).toBe('failed')
    expect(seen).toEqual([])
  })

  it('sends a job with its transaction or not at all', async () => {
    const { seen, until } = await collecting()
    await database.transaction(async (tx) => {
      await tx.execute(sql`insert into files values (1) on conflict do nothing`)
      await queue.send(job, { fileId: 1 }, { transaction: tx })
      await sleep(30)
      expect(seen).toEqual([])
    })
    await until(1)
    const failing = database.transaction(async (tx) => {
      await queue.send(job, { fileId: 2 }, { transaction: tx })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await queue.send(job, { fileId: 3 })
    expect(await until(2)).toEqual([1, 3])
  })

  it('accepts one unfinished job per key', async () => {
    const first = await queue.send(job, { fileId: 1 }, { singletonKey: 'file-1' })
    expect(first).toBeDefined()
    expect(await queue.send(job, { fileId: 1 }, { singletonKey: 'file-1' })).toBeUndefined()
    expect(await queue.send(job, { fileId: 2 }, { singletonKey: 'file-2' })).toBeDefined()
    const { until } = await collecting()
    await until(2)
    await eventually(() => queue.send(job, { fileId: 1 }, { singletonKey: 'file-1' })).toBeDefined()
  })

  it('runs jobs by priority, then by order of arrival, and not before their start time', async () => {
    await queue.send(job, { fileId: 9 }, { priority: 5, startAfter: new Date(Date.now() + 3_600_000) })
    await queue.send(job, { fileId: 1 })
    await queue.send(job, { fileId: 2 })
    await queue.send(job, { fileId: 3 }, { priority: 1 })
    const { until } = await collecting()
    expect(await until(3)).toEqual([3, 1, 2])
  })

  it('respects the concurrency limit', async () => {
    let running = 0
    let most = 0
    let done = 0
    await Promise.all(Array.from({ length: 12 }, (_, fileId) => queue.send(job, { fileId })))
    await queue.work(
      job,
      async () => {
        running += 1
        most = Math.max(most, running)
        await sleep(10)
        running -= 1
        done += 1
      },
      { concurrency: 3 },
    )
    await eventually(() => done).toBe(12)
    expect(most).toBe(3)
  })

  it('alternates between groups, however many jobs one has', async () => {
    const owners = fc.array(fc.constantFrom(1, 2, 3), { minLength: 1, maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(owners, async (sent) => {
        const turns = { name: `turns-${randomUUID()}`, payload: z.object({ owner: z.number() }), groupBy: 'owner' } as const
        await queue.stop({ timeoutMs: 0 })
        queue = await openOwn([turns])
        for (const owner of sent) await queue.send(turns, { owner })
        const served: number[] = []
        await queue.work(turns, async (attempt) => void served.push(attempt.payload.owner), { concurrency: 1 })
        await eventually(() => served.length).toBe(sent.length)
        for (const owner of new Set(sent)) {
          const places = served.flatMap((one, at) => (one === owner ? [at] : []))
          // Between two jobs of a group, and before its first, each other group has at most one.
          places.forEach((place, at) => {
            const between = served.slice(at === 0 ? 0 : (places[at - 1] ?? 0) + 1, place)
            expect(new Set(between).size).toBe(between.length)
          })
        }
      }),
      { numRuns: 12 },
    )
  })

  it('leaves a slot for others when one group has more jobs than slots', async () => {
    const held = { name: `held-${randomUUID()}`, payload: z.object({ owner: z.number() }), groupBy: 'owner' } as const
    await queue.stop({ timeoutMs: 0 })
    queue = await openOwn([held])
    const begun: number[] = []
    await queue.work(
      held,
      ({ payload: { owner }, signal }) => {
        begun.push(owner)
        return sleep(60_000, undefined, { signal })
      },
      { concurrency: 3, concurrencyOfOne: 2 },
    )
    for (let number = 0; number < 9; number += 1) await queue.send(held, { owner: 1 })
    await eventually(() => begun).toEqual([1, 1])
    await queue.send(held, { owner: 2 })
    await eventually(() => begun.length).toBe(3)
    expect(begun).toEqual([1, 1, 2])
  })

  it('retries after a failure, then gives up with the reason', async () => {
    const attempts: number[] = []
    const givenUp: unknown[] = []
    const id = await queue.send(job, { fileId: 7 })
    await queue.work(
      job,
      async ({ attempt }) => {
        attempts.push(attempt)
        throw new Error(`attempt ${attempt} failed`)
      },
      { concurrency: 1, onGivenUp: async (gone) => void givenUp.push(gone) },
    )
    await eventually(() => givenUp.length).toBe(1)
    expect(attempts).toEqual([1, 2])
    expect(givenUp).toEqual([{ id, payload: { fileId: 7 }, reason: 'attempt 2 failed', interrupted: false }])
    expect((await stateOf(id))?.state).toBe('failed')
  })

  it('aborts an attempt that exceeds its time limit', async () => {
    job = { name: `slow-${randomUUID()}`, payload, retryLimit: 0, expireSeconds: 1 }
    await queue.stop({ timeoutMs: 0 })
    queue = await openOwn()
    const reasons: unknown[] = []
    const id = await queue.send(job, { fileId: 1 })
    await queue.work(
      job,
      ({ signal }) => sleep(60_000, undefined, { signal }).catch(() => Promise.reject(void reasons.push(signal.reason))),
      { concurrency: 1 },
    )
    await eventually(async () => (await stateOf(id))?.state).toBe('failed')
    expect(reasons).toEqual([expect.any(JobAborted)])
    expect(reasons[0]).toMatchObject({ why: 'expired' })
  })

  it('cancels a waiting and a running job', async () => {
    const reasons: unknown[] = []
    const running = await queue.send(job, { fileId: 1 })
    const waiting = await queue.send(job, { fileId: 2 })
    const started: number[] = []
    await queue.work(
      job,
      async (attempt) => {
        started.push(attempt.payload.fileId)
        await sleep(60_000, undefined, { signal: attempt.signal }).finally(() => reasons.push(attempt.signal.reason))
      },
      { concurrency: 1 },
    )
    await eventually(() => started).toEqual([1])
    await queue.cancel(job, String(waiting))
    await queue.cancel(job, String(running))
    await eventually(() => reasons).toEqual([expect.objectContaining({ why: 'cancelled' })])
    await queue.send(job, { fileId: 3 })
    await eventually(() => started).toEqual([1, 3])
    expect((await stateOf(running))?.state).toBe('cancelled')
    expect((await stateOf(waiting))?.state).toBe('cancelled')
  })

  it('finishes running jobs in time when stopped, and fetches no more', async () => {
    const done: number[] = []
    const held = Promise.withResolvers<void>()
    const first = await queue.send(job, { fileId: 1 })
    const second = await queue.send(job, { fileId: 2 })
    await queue.work(
      job,
      async (attempt) => {
        await held.promise
        done.push(attempt.payload.fileId)
      },
      { concurrency: 1 },
    )
    await eventually(async () => (await stateOf(first))?.state).toBe('active')
    const stopped = queue.stop({ timeoutMs: 10_000 })
    held.resolve()
    await stopped
    expect(done).toEqual([1])
    expect((await stateOf(first))?.state).toBe('completed')
    expect((await stateOf(second))?.state).toBe('created')
    queue = await openOwn()
    const { until } = await collecting()
    expect(await until(1)).toEqual([2])
  })

  it('returns unfinished jobs when stopped, without counting the attempt', async () => {
    const id = await queue.send(job, { fileId: 1 }, { singletonKey: 'file-1' })
    for (let restart = 0; restart < 4; restart += 1) {
      let attempts = 0
      await queue.work(
        job,
        ({ signal, attempt }) => {
          attempts = attempt
          return sleep(60_000, undefined, { signal })
        },
        { concurrency: 1 },
      )
      await eventually(() => attempts).toBe(1)
      await queue.stop({ timeoutMs: 10 })
      expect(await stateOf(id)).toEqual({ state: 'retry', retries: 0 })
      queue = await openOwn()
    }
    const { until } = await collecting()
    expect(await until(1)).toEqual([1])
  })
})
