/** Aborts after a total time, or a time without data. */
export interface TimeLimit {
  signal: AbortSignal
  /** Called when data arrives. */
  touch(): void
  /** Stops the timers, whatever the sender still does. */
  end(): void
}

/** @param ended the caller's signal; its reason is then passed on */
export function startTimeLimit(limits: { idleMs: number; endsAt: number }, ended: AbortSignal | undefined): TimeLimit {
  const stop = new AbortController()
  const late = () => stop.abort(new DOMException('it took too long', 'TimeoutError'))
  const total = setTimeout(late, Math.max(0, limits.endsAt - performance.now()))
  const idle = setTimeout(late, limits.idleMs)
  const forwardAbort = () => stop.abort(ended?.reason)
  if (ended?.aborted === true) forwardAbort()
  else ended?.addEventListener('abort', forwardAbort, { once: true })
  return {
    signal: stop.signal,
    touch: () => void idle.refresh(),
    end() {
      clearTimeout(total)
      clearTimeout(idle)
      ended?.removeEventListener('abort', forwardAbort)
      stop.abort()
    },
  }
}
