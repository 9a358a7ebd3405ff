import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { isDatabaseUnreachable } from '../database/unreachable.ts'
import { silentLogger } from '../logging.ts'
import { openAsAnotherProcess, type Relay, startRelay, urlOf } from '../testing/another-process.ts'
import { describeOnEachDatabase, describeOnServer } from '../testing/index.ts'
import { LockTimeout } from './locks.ts'
import { postgresLocks } from './postgres-locks.ts'

const LONG = { waitMs: 20_000 }

/** Has every task hold the lock briefly. @returns the maximum number of concurrent holders */
async function maxConcurrent(databases: readonly Database[], name: string, tasks: number): Promise<number> {
  let holding = 0
  let most = 0
  await Promise.all(
    Array.from({ length: tasks }, async (_, at) => {
      const held = await databases[at % databases.length]!.locks.acquire(name, LONG)
      holding += 1
      most = Math.max(most, holding)
      await sleep(1)
      holding -= 1
      await held.release()
    }),
  )
  return most
}

describeOnEachDatabase('a lock', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })

  it('has one holder at a time, in the order of requests', async () => {
    const order: number[] = []
    const first = await database.locks.acquire('order', LONG)
    const others = [1, 2, 3].map(async (n) => {
      const held = await database.locks.acquire('order', LONG)
      order.push(n)
      await held.release()
    })
    expect(order).toEqual([])
    await first.release()
    await Promise.all(others)
    expect(order).toEqual([1, 2, 3])
    expect(await maxConcurrent([database], 'many', 30)).toBe(1)
  })

  it('does not block a lock of another name', async () => {
    const one = await database.locks.acquire('one', LONG)
    const other = await database.locks.acquire('other', { waitMs: 0 })
    expect([one.lost.aborted, other.lost.aborted]).toEqual([false, false])
    await one.release()
    await other.release()
  })

  it('is not waited for beyond the time-out or after an abort', async () => {
    const held = await database.locks.acquire('waiting', LONG)
    await expect(database.locks.acquire('waiting', { waitMs: 10 })).rejects.toBeInstanceOf(LockTimeout)
    const leaving = new AbortController()
    const waiting = database.locks.acquire('waiting', { ...LONG, signal: leaving.signal })
    leaving.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    await held.release()
    const next = await database.locks.acquire('waiting', { waitMs: 0 })
    await next.release()
  })

  it('is refused to tryAcquire while it is held, and granted afterwards', async () => {
    const held = await database.locks.tryAcquire('tried')
    expect(await database.locks.tryAcquire('tried')).toBeUndefined()
    await held?.release()
    await held?.release()
    const again = await database.locks.tryAcquire('tried')
    expect(again).toBeDefined()
    await again?.release()
  })

  it('notifies its holder of waiters, also of those who waited before', async () => {
    const wanted: string[] = []
    const first = await database.locks.acquire('wanted', { ...LONG, onContended: () => wanted.push('first') })
    const second = database.locks.acquire('wanted', { ...LONG, onContended: () => wanted.push('second') })
    const third = database.locks.acquire('wanted', LONG)
    await expect.poll(() => wanted).toContain('first')
    expect(wanted).not.toContain('second')
    await first.release()
    const held = await second
    expect(wanted).toContain('second')
    await held.release()
    await (await third).release()
  })
})

describeOnServer('a lock of several processes', ({ open }) => {
  let database: Database
  let other: Database
  beforeAll(async () => {
    database = await open()
    other = await openAsAnotherProcess(database)
  })
  afterAll(() => other.close())

  it('has one holder over all processes', async () => {
    const held = await database.locks.acquire('shared', LONG)
    expect(await other.locks.tryAcquire('shared')).toBeUndefined()
    await expect(other.locks.acquire('shared', { waitMs: 50 })).rejects.toBeInstanceOf(LockTimeout)
    await held.release()
    expect(await maxConcurrent([database, other], 'contended', 30)).toBe(1)
  })

  it('notifies its holder of a waiter in another process, which then gets it', async () => {
    const asked = Promise.withResolvers<void>()
    const held = await database.locks.acquire('asked for', { ...LONG, onContended: () => asked.resolve() })
    const waiting = other.locks.acquire('asked for', LONG)
    await asked.promise
    await held.release()
    const taken = await waiting
    expect(await database.locks.tryAcquire('asked for')).toBeUndefined()
    await taken.release()
  })

  it('is lost with its connection, and its holder is notified', async () => {
    const held = await database.locks.acquire('lost', LONG)
    expect(held.lost.aborted).toBe(false)
    await endConnections(database)
    await expect.poll(() => held.lost.aborted).toBe(true)
    const taken = await other.locks.acquire('lost', LONG)
    await held.release()
    expect(await database.locks.tryAcquire('lost')).toBeUndefined()
    await taken.release()
    const again = await database.locks.acquire('lost', LONG)
    expect(again.lost.aborted).toBe(false)
    await again.release()
  })

  it('is released when its process is killed', async () => {
    const program = `
      const { openDatabase } = await import(${JSON.stringify(new URL('../database/database.ts', import.meta.url).href)})
      const { silentLogger } = await import(${JSON.stringify(new URL('../logging.ts', import.meta.url).href)})
      const database = await openDatabase({ databaseUrl: process.argv[1], dataDir: 'memory://', logger: silentLogger() })
      await database.locks.acquire('killed', { waitMs: 0 })
      process.send('held')`
    const holder = spawn(process.execPath, ['--input-type=module', '-e', program, urlOf(database)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(holder, 'message')
    expect(await database.locks.tryAcquire('killed')).toBeUndefined()
    holder.kill('SIGKILL')
    const held = await database.locks.acquire('killed', LONG)
    expect(held.lost.aborted).toBe(false)
    await held.release()
  })

  it('counts members in other processes until they leave', async () => {
    const here = [await database.locks.join('present'), await database.locks.join('present'), await database.locks.join('absent')]
    expect(here.map(({ elsewhere }) => elsewhere)).toEqual([0, 0, 0])
    const there = await other.locks.join('present')
    expect(there.elsewhere).toBe(2)
    await here[0]?.leave()
    await here[0]?.leave()
    expect((await other.locks.join('present')).elsewhere).toBe(1)
    expect((await database.locks.join('present')).elsewhere).toBe(2)
    await endConnections(other)
    await expect.poll(async () => (await database.locks.join('present')).elsewhere).toBe(0)
  })

  it('counts at least one of two that join concurrently', async () => {
    for (let round = 0; round < 20; round += 1) {
      const both = await Promise.all([database, other].map(({ locks }) => locks.join(`round ${round}`)))
      expect(both.reduce((sum, { elsewhere }) => sum + elsewhere, 0)).toBeGreaterThanOrEqual(1)
    }
  })
})

describeOnServer('locks with an unreachable server', ({ open }) => {
  let database: Database
  let relay: Relay
  beforeAll(async () => {
    database = await open()
    relay = await startRelay(database)
  })
  afterAll(() => relay.close())

  it('are refused and lost while the server is away, and work again afterwards', async () => {
    const cutOff = await openAsAnotherProcess(database, relay)
    const held = await cutOff.locks.acquire('cut', LONG)
    await relay.cut()
    await expect.poll(() => held.lost.aborted).toBe(true)
    for (const attempt of [
      () => cutOff.locks.acquire('other', LONG),
      () => cutOff.locks.tryAcquire('other'),
      () => cutOff.locks.join('other'),
    ])
      await expect(attempt()).rejects.toSatisfy(isDatabaseUnreachable)
    await held.release()
    await relay.mend()
    const again = await cutOff.locks.acquire('cut', LONG)
    await again.release()
    await cutOff.close()
  })

  it('are treated as lost when the network drops packets', async () => {
    const { pool, signals } = database
    const locks = postgresLocks({
      databaseUrl: relay.through(urlOf(database)),
      pool,
      signals,
      logger: silentLogger(),
      keepAlive: { responseMs: 300, pingEveryMs: 50 },
    })
    const held = await locks.acquire('frozen', LONG)
    relay.freeze()
    await expect.poll(() => held.lost.aborted).toBe(true)
    await held.release()
    await locks.close()
  })
})

/** Ends the lock connections of all processes that use the database. */
async function endConnections({ pool }: Database): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dossier locks' and datname = current_database()`,
  )
}
