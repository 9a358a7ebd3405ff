/** Limits concurrent work and alternates between groups. */
export interface FairQueue {
  /** Waits for a slot and performs the work. @throws the reason of the signal while waiting */
  take<T>(group: number, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/**
 * Creates a fair queue within one process: a group with much work does not delay another.
 *
 * @param concurrency number of concurrent pieces of work
 */
export function openFairQueue(concurrency: number): FairQueue {
  // Map order: the group that was served longest ago comes first.
  const waiting = new Map<number, (() => void)[]>()
  let free = concurrency

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
