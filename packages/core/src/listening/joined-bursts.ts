import type { PublishedChange } from '../changes/index.ts'

/** How long after a change the next of the same topic and workspace waits for those that follow it, milliseconds. */
const TOGETHER_MS = 500

/** Hands changes on: the first of a kind at once, what follows it in quick succession together. The last one always comes. */
export class JoinedBursts {
  readonly #handOn: (change: PublishedChange) => void
  readonly #togetherMs: number
  /** Kinds that were handed on a moment ago, with what waits of them. */
  readonly #recent = new Map<string, { waiting?: PublishedChange; timer: NodeJS.Timeout }>()

  constructor(handOn: (change: PublishedChange) => void, togetherMs = TOGETHER_MS) {
    this.#handOn = handOn
    this.#togetherMs = togetherMs
  }

  add(change: PublishedChange): void {
    const { topic, organizationId, projectId, userId } = change
    const kind = `${topic} ${organizationId} ${projectId ?? ''} ${userId ?? ''}`
    const recent = this.#recent.get(kind)
    if (recent === undefined) this.#pass(kind, change)
    else recent.waiting = change
  }

  /** Forgets what waits. */
  clear(): void {
    for (const { timer } of this.#recent.values()) clearTimeout(timer)
    this.#recent.clear()
  }

  #pass(kind: string, change: PublishedChange): void {
    const timer = setTimeout(() => {
      const waiting = this.#recent.get(kind)?.waiting
      this.#recent.delete(kind)
      if (waiting !== undefined) this.#pass(kind, waiting)
    }, this.#togetherMs)
    timer.unref()
    this.#recent.set(kind, { timer })
    this.#handOn(change)
  }
}
