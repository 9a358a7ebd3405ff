import { type AcquireOptions, LockTimeout } from './locks.ts'

interface Waiting {
  readonly onWanted: () => void
  readonly admit: () => void
}

interface Queue {
  onWanted: () => void
  readonly waiting: Waiting[]
}

/** Whose turn it is with a name in this process: one at a time, in the order of asking. */
export class Turns {
  readonly #queues = new Map<string, Queue>()

  /** Undefined when it is somebody's turn. @returns what ends the turn */
  tryTake(name: string): (() => void) | undefined {
    if (this.#queues.has(name)) return undefined
    this.#queues.set(name, { onWanted: () => {}, waiting: [] })
    return () => this.#pass(name)
  }

  /** @returns what ends the turn. @throws LockTimeout; the signal's reason */
  async take(name: string, { waitMs, signal, onWanted = () => {} }: AcquireOptions): Promise<() => void> {
    signal?.throwIfAborted()
    const queue = this.#queues.get(name)
    if (queue === undefined) this.#queues.set(name, { onWanted, waiting: [] })
    else await this.#wait(queue, name, { waitMs, onWanted, ...(signal && { signal }) })
    return () => this.#pass(name)
  }

  async #wait(queue: Queue, name: string, { waitMs, signal, onWanted }: AcquireOptions & { onWanted: () => void }): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { onWanted, admit: resolve }
    const giveUp = (reason: unknown) => {
      const at = queue.waiting.indexOf(waiting)
      // It may have been admitted a moment ago.
      if (at === -1) return
      queue.waiting.splice(at, 1)
      reject(reason)
    }
    const timer = setTimeout(() => giveUp(new LockTimeout(name)), waitMs)
    const onAbort = () => giveUp(signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    queue.waiting.push(waiting)
    queue.onWanted()
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
    queue.onWanted = next.onWanted
    next.admit()
    if (queue.waiting.length > 0) next.onWanted()
  }
}
