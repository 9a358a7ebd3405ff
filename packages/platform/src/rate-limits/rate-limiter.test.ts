import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RateLimit, rateLimiter } from './rate-limiter.ts'

const MINUTE_MS = 60_000
const limit: RateLimit = { name: 'calls', max: 3, windowMs: MINUTE_MS }

describe('a rate limit of one process', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('admits the limit per window and returns when it ends', async () => {
    const limiter = rateLimiter()
    for (let n = 0; n < 3; n += 1) expect(await limiter.consume('kim', limit)).toEqual({ allowed: true })
    vi.advanceTimersByTime(20_000)
    expect(await limiter.consume('kim', limit)).toEqual({ allowed: false, retryAfterMs: 40_000 })
    expect(limiter.check('kim', limit)).toEqual({ allowed: false, retryAfterMs: 40_000 })
    vi.advanceTimersByTime(40_000)
    expect(limiter.check('kim', limit)).toEqual({ allowed: true })
    expect(await limiter.consume('kim', limit)).toEqual({ allowed: true })
  })

  it('counts keys and limits of other names separately', async () => {
    const limiter = rateLimiter()
    for (let n = 0; n < 4; n += 1) await limiter.consume('kim', limit)
    expect(await limiter.consume('lee', limit)).toEqual({ allowed: true })
    expect(await limiter.consume('kim', { ...limit, name: 'mails' })).toEqual({ allowed: true })
    expect((await limiter.consume('kim', limit)).allowed).toBe(false)
  })

  it('does not count a check', async () => {
    const limiter = rateLimiter()
    for (let n = 0; n < 10; n += 1) limiter.check('kim', limit)
    expect(await limiter.consume('kim', limit)).toEqual({ allowed: true })
  })

  it('lets nothing through for as long as it is exhausted, and never shortens a pause', async () => {
    const limiter = rateLimiter()
    const spaced: RateLimit = { name: 'spaced', max: 1, windowMs: 100 }
    await limiter.exhaust('host', spaced, 60_000)
    await limiter.exhaust('host', spaced, 1_000)
    vi.advanceTimersByTime(59_000)
    expect(await limiter.consume('host', spaced)).toEqual({ allowed: false, retryAfterMs: 1_000 })
    expect(await limiter.consume('other', spaced)).toEqual({ allowed: true })
    vi.advanceTimersByTime(1_000)
    expect(await limiter.consume('host', spaced)).toEqual({ allowed: true })
  })

  it('works with bounded memory against changing keys', async () => {
    const limiter = rateLimiter()
    for (let n = 0; n < 3; n += 1) await limiter.consume('kim', limit)
    for (let n = 0; n < 20_000; n += 1) await limiter.consume(`guess ${n}`, limit)
    expect((await limiter.consume('kim', limit)).allowed).toBe(false)
  })

  it('admits exactly the limit in each window for any timing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 20 }), fc.array(fc.nat(30_000), { maxLength: 100 }), async (max, pauses) => {
        const limiter = rateLimiter()
        let opened = Number.NEGATIVE_INFINITY
        let inWindow = 0
        for (const pause of pauses) {
          vi.advanceTimersByTime(pause)
          const { allowed } = await limiter.consume('any', { ...limit, max })
          if (performance.now() >= opened + MINUTE_MS) {
            opened = performance.now()
            inWindow = 0
          }
          inWindow += 1
          expect(allowed).toBe(inWindow <= max)
        }
      }),
    )
  })
})
