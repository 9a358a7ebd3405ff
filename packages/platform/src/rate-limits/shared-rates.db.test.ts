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

  const limitOf = (name: string, most: number, windowMs = MINUTE_MS): RateLimit => ({ name, most, windowMs })

  /** Sends as many to each process, all at the same moment. @returns how many were let through */
  async function flood(limit: RateLimit, ofEach: number): Promise<number> {
    const verdicts = await Promise.all(
      processes.flatMap(({ rateLimiter }) => Array.from({ length: ofEach }, () => rateLimiter.consume('somebody', limit))),
    )
    return verdicts.filter(({ allowed }) => allowed).length
  }

  it('is exact where it is small, however many come at once', async () => {
    expect(await flood(limitOf('small', 60), 50)).toBe(60)
    expect(await flood(limitOf('small', 60), 50)).toBe(0)
  })

  it('refuses nobody too early where it is small, when some come while others are counted', async () => {
    const [{ rateLimiter }] = processes as [Database]
    const coming: Promise<{ allowed: boolean }>[] = []
    for (let n = 0; n < 60; n += 1) {
      const one = rateLimiter.consume('somebody', limitOf('staggered', 60))
      coming.push(one)
      if (n % 7 === 0) await one
    }
    expect((await Promise.all(coming)).filter(({ allowed }) => !allowed)).toEqual([])
  })

  it('lets each process be ahead by two hundredths where it is large, at a statement for every hundredth', async () => {
    const most = 3_000
    const step = most / 100
    const statements = processes.map(({ pool }) => vi.spyOn(pool, 'query'))
    let passed = 0
    for (const ofEach of [1, 10, 700, 3_000]) passed += await flood(limitOf('large', most), ofEach)
    expect(passed).toBeGreaterThanOrEqual(most)
    expect(passed).toBeLessThanOrEqual(most + processes.length * 2 * step)
    expect(statements.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThanOrEqual(passed / step)
    // What is refused asks nobody.
    for (const { mock } of statements) mock.calls.length = 0
    await flood(limitOf('large', most), 100)
    expect(statements.flatMap(({ mock }) => mock.calls)).toEqual([])
    for (const statement of statements) statement.mockRestore()
  })

  it('begins anew for all when the window ends, by the clock of the server', async () => {
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

  it('keeps no key as it is, and clears away what is over', async () => {
    const [{ pool, rateLimiter }] = processes as [Database]
    await rateLimiter.consume('kim@example.com', limitOf('mails', 10, 1))
    const keys = async () => (await pool.query<{ key: string }>('select key from rate_limits.counts')).rows.map(({ key }) => key)
    const before = await keys()
    expect(before.filter((key) => !/^[0-9a-f]{64}$/.test(key))).toEqual([])
    // Counts are looked through once a minute, when one more comes.
    const later = performance.now() + MINUTE_MS + 1
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
    await rateLimiter.consume('lee@example.com', limitOf('mails', 10))
    clock.mockRestore()
    await expect.poll(keys).not.toEqual(expect.arrayContaining(before))
  })

  it('that is exact is refused to nobody and granted to nobody while the server is away; a large one each process counts alone', async () => {
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
