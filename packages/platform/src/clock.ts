/** The source of the current time; everything outside of this package takes it as a parameter. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that only advances when told to; for tests. */
export interface FixedClock extends Clock {
  advance(milliseconds: number): void
}

export function fixedClock(start: Date): FixedClock {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds
    },
  }
}
