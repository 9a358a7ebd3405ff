import { type AcquireOptions, LockTimeout } from './locks.ts'

interface Waiting {
  readonly onContended: () => void
  readonly admit: () => void
}

interface Queue {
  onContended: () => void
  readonly waiting: Waiting[]
}

/** Queues of waiters by name within this process: one holder at a time, in the order of requests. */
export class NamedQueues {
  readonly #queues = new Map<string, Queue>()

  /** Undefined when the name is held. @returns the release function */
  tryTake(name: string): (() => void) | undefined {
    if (this.#queues.has(name)) return undefined
    this.#queues.set(name, { onContended: () => {}, waiting: [] })
    return () => this.#pass(name)
  }

  /** @returns the release function. @throws LockTimeout; the signal's reason */
  async take(name: string, { waitMs, signal, onContended = () => {} }: AcquireOptions): Promise<() => void> {
    signal?.throwIfAborted()
    const queue = this.#queues.get(name)
    if (queue === undefined) this.#queues.set(name, { onContended, waiting: [] })
    else await this.#wait(queue, name, { waitMs, onContended, ...(signal && { signal }) })
    return () => this.#pass(name)
  }

  async #wait(queue: Queue, name: string, { waitMs, signal, onContended }: AcquireOptions & { onContended: () => void }): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { onContended, admit: resolve }
    const giveUp = (reason: unknown) => {
      const at = queue.waiting.indexOf(waiting)
      // It may have just been admitted.
      if (at === -1) return
      queue.waiting.splice(at, 1)
      reject(reason)
    }
    const timer = setTimeout(() => giveUp(new LockTimeout(name)), waitMs)
    const onAbort = () => giveUp(signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    queue.waiting.push(waiting)
    queue.onContended()
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  #pass(name: string): void {
    const queue = this.#queues.get(name)
    const next = queue?.waiting.shift()
    if (queue === undefined || next === undefined) {
      this.#queues.delete(name)
      return
    }
    queue.onContended = next.onContended
    next.admit()
    if (queue.waiting.length > 0) next.onContended()
  }
}
