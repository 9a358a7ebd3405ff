import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RateLimit, rateLimiter } from './rate-limiter.ts'

const MINUTE_MS = 60_000
const limit: RateLimit = { name: 'calls', most: 3, windowMs: MINUTE_MS }

describe('a rate limit of one process', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('lets as many through as may be in a window, and says when it ends', async () => {
    const limiter = rateLimiter()
    for (let n = 0; n < 3; n += 1) expect(await limiter.consume('kim', limit)).toEqual({ allowed: true })
    vi.advanceTimersByTime(20_000)
    expect(await limiter.consume('kim', limit)).toEqual({ allowed: false, retryAfterMs: 40_000 })
    expect(limiter.check('kim', limit)).toEqual({ allowed: false, retryAfterMs: 40_000 })
    vi.advanceTimersByTime(40_000)
    expect(limiter.check('kim', limit)).toEqual({ allowed: true })
    expect(await limiter.consume('kim', limit)).toEqual({ allowed: true })
  })

  it('counts keys, and limits of other names, apart', async () => {
    const limiter = rateLimiter()
    for (let n = 0; n < 4; n += 1) await limiter.consume('kim', limit)
    expect(await limiter.consume('lee', limit)).toEqual({ allowed: true })
    expect(await limiter.consume('kim', { ...limit, name: 'mails' })).toEqual({ allowed: true })
    expect((await limiter.consume('kim', limit)).allowed).toBe(false)
  })

  it('counts nothing when it only checks', async () => {
    const limiter = rateLimiter()
    for (let n = 0; n < 10; n += 1) limiter.check('kim', limit)
    expect(await limiter.consume('kim', limit)).toEqual({ allowed: true })
  })

  it('lets nothing through for as long as it is exhausted, and never shortens a pause', async () => {
    const limiter = rateLimiter()
    const spaced: RateLimit = { name: 'spaced', most: 1, windowMs: 100 }
    await limiter.exhaust('host', spaced, 60_000)
    await limiter.exhaust('host', spaced, 1_000)
    vi.advanceTimersByTime(59_000)
    expect(await limiter.consume('host', spaced)).toEqual({ allowed: false, retryAfterMs: 1_000 })
    expect(await limiter.consume('other', spaced)).toEqual({ allowed: true })
    vi.advanceTimersByTime(1_000)
    expect(await limiter.consume('host', spaced)).toEqual({ allowed: true })
  })

  it('holds against whoever sends another key each time, in a memory that is bounded', async () => {
    const limiter = rateLimiter()
    for (let n = 0; n < 3; n += 1) await limiter.consume('kim', limit)
    for (let n = 0; n < 20_000; n += 1) await limiter.consume(`guess ${n}`, limit)
    expect((await limiter.consume('kim', limit)).allowed).toBe(false)
  })

  it('lets exactly as many through in any window that it opens, whatever comes when', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 20 }), fc.array(fc.nat(30_000), { maxLength: 100 }), async (most, pauses) => {
        const limiter = rateLimiter()
        let opened = Number.NEGATIVE_INFINITY
        let inWindow = 0
        for (const pause of pauses) {
          vi.advanceTimersByTime(pause)
          const { allowed } = await limiter.consume('any', { ...limit, most })
          if (performance.now() >= opened + MINUTE_MS) {
            opened = performance.now()
            inWindow = 0
          }
          inWindow += 1
          expect(allowed).toBe(inWindow <= most)
        }
      }),
    )
  })
})
