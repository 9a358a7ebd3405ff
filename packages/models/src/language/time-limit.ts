/** Ends what takes too long: in all, or since something last arrived. */
export interface TimeLimit {
  signal: AbortSignal
  /** Something arrived. */
  touch(): void
  /** It is over: nothing more is listened to, whoever still sends. */
  end(): void
}

/** @param ended whoever asked may end it too; then the signal has their reason */
export function startTimeLimit(limits: { idleMs: number; endsAt: number }, ended: AbortSignal | undefined): TimeLimit {
  const stop = new AbortController()
  const late = () => stop.abort(new DOMException('it took too long', 'TimeoutError'))
  const total = setTimeout(late, Math.max(0, limits.endsAt - performance.now()))
  const idle = setTimeout(late, limits.idleMs)
  const pass = () => stop.abort(ended?.reason)
  if (ended?.aborted === true) pass()
  else ended?.addEventListener('abort', pass, { once: true })
  return {
    signal: stop.signal,
    touch: () => void idle.refresh(),
    end() {
      clearTimeout(total)
      clearTimeout(idle)
      ended?.removeEventListener('abort', pass)
      stop.abort()
    },
  }
}
