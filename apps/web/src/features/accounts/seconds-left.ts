import { useEffect, useState } from 'react'

/** Whole seconds from `now` to `until` (both epoch milliseconds), rounded up; 0 once it has passed. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1_000))
}

/** A countdown in seconds until a moment (epoch milliseconds); 0 without one. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(Date.now)
  const left = until === null ? 0 : secondsLeft(until, now)
  const counting = left > 0
  useEffect(() => {
    if (until === null || !counting) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [until, counting])
  return left
}
