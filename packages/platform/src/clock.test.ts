import { describe, expect, it } from 'vitest'
import { fixedClock, systemClock } from './clock.ts'

describe('clocks', () => {
  it('stands still until it is moved', () => {
    const clock = fixedClock(new Date('2026-03-31T00:00:00Z'))
    clock.now().setFullYear(1999)
    expect(clock.now()).toEqual(new Date('2026-03-31T00:00:00Z'))
    clock.advance(86_400_000)
    expect(clock.now()).toEqual(new Date('2026-04-01T00:00:00Z'))
  })

  it('gives the time of the system', () => {
    const before = Date.now()
    expect(systemClock.now().getTime()).toBeGreaterThanOrEqual(before)
  })
})
