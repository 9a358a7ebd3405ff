import type { Logger } from '../logging.ts'
import type { Subscriber } from './signals.ts'

/** The subscribers of this process by topic. */
export class Subscribers {
  readonly #logger: Logger
  readonly #byTopic = new Map<string, Set<Subscriber>>()

  constructor(logger: Logger) {
    this.#logger = logger
  }

  add(topic: string, subscriber: Subscriber): () => void {
    const ofTopic = this.#byTopic.get(topic) ?? new Set()
    this.#byTopic.set(topic, ofTopic.add(subscriber))
    return () => {
      ofTopic.delete(subscriber)
      if (ofTopic.size === 0 && this.#byTopic.get(topic) === ofTopic) this.#byTopic.delete(topic)
    }
  }

  signal(topic: string, data: string): void {
    for (const subscriber of this.#byTopic.get(topic) ?? []) this.#call(() => subscriber.onSignal(data))
  }

  gap(): void {
    for (const ofTopic of this.#byTopic.values()) for (const subscriber of ofTopic) this.#call(() => subscriber.onGap())
  }

  /** An error of one subscriber does not affect the others. */
  #call(deliver: () => void): void {
    try {
      deliver()
    } catch (error) {
      this.#logger.error({ err: error }, 'a signal could not be dealt with')
    }
  }
}
