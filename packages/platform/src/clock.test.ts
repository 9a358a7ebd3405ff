import { describe, expect, it } from 'vitest'
import { fixedClock, systemClock } from './clock.ts'

describe('clocks', () => {
  it('returns the same time until it is advanced', () => {
    const clock = fixedClock(new Date('2026-03-31T00:00:00Z'))
    clock.now().setFullYear(1999)
    expect(clock.now()).toEqual(new Date('2026-03-31T00:00:00Z'))
    clock.advance(86_400_000)
    expect(clock.now()).toEqual(new Date('2026-04-01T00:00:00Z'))
  })

  it('returns the system time', () => {
    const before = Date.now()
    expect(systemClock.now().getTime()).toBeGreaterThanOrEqual(before)
  })
})
