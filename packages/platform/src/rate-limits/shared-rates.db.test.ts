import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { isDatabaseUnreachable } from '../database/unreachable.ts'
import { openAsAnotherProcess, type Relay, startRelay } from '../testing/another-process.ts'
import { describeOnServer } from '../testing/index.ts'
import type { RateLimit } from './rate-limiter.ts'

const MINUTE_MS = 60_000

describeOnServer('a rate limit of several processes', ({ open }) => {
  let processes: Database[]
  let relay: Relay
  beforeAll(async () => {
    const first = await open()
    relay = await startRelay(first)
    processes = [first, await openAsAnotherProcess(first), await openAsAnotherProcess(first)]
  })
  afterAll(async () => {
    for (const database of processes.slice(1)) await database.close()
    await relay.close()
  })

  const limitOf = (name: string, max: number, windowMs = MINUTE_MS): RateLimit => ({ name, max, windowMs })

  /** Sends this many concurrent calls to each process. @returns how many were admitted */
  async function flood(limit: RateLimit, ofEach: number): Promise<number> {
    const verdicts = await Promise.all(
      processes.flatMap(({ rateLimiter }) => Array.from({ length: ofEach }, () => rateLimiter.consume('somebody', limit))),
    )
    return verdicts.filter(({ allowed }) => allowed).length
  }

  it('is exact when small, however many calls are concurrent', async () => {
    expect(await flood(limitOf('small', 60), 50)).toBe(60)
    expect(await flood(limitOf('small', 60), 50)).toBe(0)
  })

  it('with a low limit rejects no call too early while other calls are being counted', async () => {
    const [{ rateLimiter }] = processes as [Database]
    const coming: Promise<{ allowed: boolean }>[] = []
    for (let n = 0; n < 60; n += 1) {
      const one = rateLimiter.consume('somebody', limitOf('staggered', 60))
      coming.push(one)
      if (n % 7 === 0) await one
    }
    expect((await Promise.all(coming)).filter(({ allowed }) => !allowed)).toEqual([])
  })

  it('lets each process exceed it by two hundredths when large, at one statement per hundredth', async () => {
    const max = 3_000
    const step = max / 100
    const statements = processes.map(({ pool }) => vi.spyOn(pool, 'query'))
    let passed = 0
    for (const ofEach of [1, 10, 700, 3_000]) passed += await flood(limitOf('large', max), ofEach)
    expect(passed).toBeGreaterThanOrEqual(max)
    expect(passed).toBeLessThanOrEqual(max + processes.length * 2 * step)
    expect(statements.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThanOrEqual(passed / step)
    // Refused calls send no statement.
    for (const { mock } of statements) mock.calls.length = 0
    await flood(limitOf('large', max), 100)
    expect(statements.flatMap(({ mock }) => mock.calls)).toEqual([])
    for (const statement of statements) statement.mockRestore()
  })

  it('starts again for all processes when the window ends by the server’s clock', async () => {
    const limit = limitOf('short', 5, 300)
    expect(await flood(limit, 5)).toBe(5)
    const refused = await processes[2]!.rateLimiter.consume('somebody', limit)
    expect(refused).toEqual({ allowed: false, retryAfterMs: expect.closeTo(150, -3) as number })
    await expect.poll(async () => (await processes[1]!.rateLimiter.consume('somebody', limit)).allowed).toBe(true)
    expect(await flood(limit, 5)).toBeLessThanOrEqual(5)
  })

  it('is exhausted in all processes by any of them', async () => {
    const limit = limitOf('spaced', 1, 20)
    await processes[0]!.rateLimiter.exhaust('host', limit, MINUTE_MS)
    for (const { rateLimiter } of processes) {
      const verdict = await rateLimiter.consume('host', limit)
      expect(verdict).toEqual({ allowed: false, retryAfterMs: expect.closeTo(MINUTE_MS, -4) as number })
    }
  })

  it('stores only hashed keys and deletes expired counts', async () => {
    const [{ pool, rateLimiter }] = processes as [Database]
    await rateLimiter.consume('kim@example.com', limitOf('mails', 10, 1))
    const keys = async () => (await pool.query<{ key: string }>('select key from rate_limits.counts')).rows.map(({ key }) => key)
    const before = await keys()
    expect(before.filter((key) => !/^[0-9a-f]{64}$/.test(key))).toEqual([])
    // Expired counts are deleted once a minute, with the next call.
    const later = performance.now() + MINUTE_MS + 1
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
    await rateLimiter.consume('lee@example.com', limitOf('mails', 10))
    clock.mockRestore()
    await expect.poll(keys).not.toEqual(expect.arrayContaining(before))
  })

  it('throws while the server is away if exact, and is counted by each process alone if large', async () => {
    const cutOff = await openAsAnotherProcess(processes[0]!, relay)
    await relay.cut()
    const [small, large] = [limitOf('small and away', 5), limitOf('large and away', 1_000)]
    for (let n = 0; n < 3; n += 1) await expect(cutOff.rateLimiter.consume('a', small)).rejects.toSatisfy(isDatabaseUnreachable)
    let passed = 0
    for (let n = 0; n < 1_100; n += 1) if ((await cutOff.rateLimiter.consume('a', large)).allowed) passed += 1
    expect(passed).toBe(1_000)
    await relay.mend()
    expect(await cutOff.rateLimiter.consume('b', small)).toEqual({ allowed: true })
    await cutOff.close()
  })
})
