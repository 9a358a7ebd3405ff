import type { PublishedChange } from '../changes/index.ts'

/** Minimum interval between changes of the same topic and workspace, in milliseconds. */
const INTERVAL_MS = 500

/** Throttles changes: the first of a key is published immediately, further ones at intervals. The last one is always published. */
export class ChangeThrottle {
  readonly #publish: (change: PublishedChange) => void
  readonly #intervalMs: number
  /** Keys published within the last interval, each with the change that waits for its end. */
  readonly #recent = new Map<string, { waiting?: PublishedChange; timer: NodeJS.Timeout }>()

  constructor(publish: (change: PublishedChange) => void, intervalMs = INTERVAL_MS) {
    this.#publish = publish
    this.#intervalMs = intervalMs
  }

  add(change: PublishedChange): void {
    const { topic, organizationId, projectId, userId } = change
    const key = `${topic} ${organizationId} ${projectId ?? ''} ${userId ?? ''}`
    const recent = this.#recent.get(key)
    if (recent === undefined) this.#pass(key, change)
    else recent.waiting = change
  }

  /** Discards waiting changes. */
  clear(): void {
    for (const { timer } of this.#recent.values()) clearTimeout(timer)
    this.#recent.clear()
  }

  #pass(key: string, change: PublishedChange): void {
    const timer = setTimeout(() => {
      const waiting = this.#recent.get(key)?.waiting
      this.#recent.delete(key)
      if (waiting !== undefined) this.#pass(key, waiting)
    }, this.#intervalMs)
    timer.unref()
    this.#recent.set(key, { timer })
    this.#publish(change)
  }
}
