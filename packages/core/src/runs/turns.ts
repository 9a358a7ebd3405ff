/** So many pieces of work at once, those of one group in turn with those of others. */
export interface Turns {
  /** Waits for a turn and does the work. @throws the signal's reason while it waits */
  take<T>(group: number, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/**
 * Takes turns between groups within one process: however much of one waits, another waits for one piece of it.
 *
 * @param atOnce pieces that are worked on at the same time
 */
export function openTurns(atOnce: number): Turns {
  // The group that had a turn longest ago comes first.
  const waiting = new Map<number, (() => void)[]>()
  let free = atOnce

  const next = () => {
    const [first] = waiting
    if (first === undefined) {
      free += 1
      return
    }
    const [group, [start, ...others]] = first
    waiting.delete(group)
    if (others.length > 0) waiting.set(group, others)
    start?.()
  }

  const turn = (group: number, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted()
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      const others = (waiting.get(group) ?? []).filter((each) => each !== start)
      if (others.length > 0) waiting.set(group, others)
      else waiting.delete(group)
      reject(signal.reason as Error)
    }
    const start = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    signal.addEventListener('abort', leave, { once: true })
    waiting.set(group, [...(waiting.get(group) ?? []), start])
    return promise
  }

  return {
    async take(group, signal, work) {
      await turn(group, signal)
      try {
        return await work()
      } finally {
        next()
      }
    },
  }
}
