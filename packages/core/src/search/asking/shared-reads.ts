/**
 * Reads of the same thing by many at once. Whoever asks while one is under way shares the next one with all others who wait, so that everybody gets what
 * was stored when they asked, or later.
 */
export class SharedReads<Value> {
  readonly #underWay = new Map<string, Promise<void>>()
  readonly #next = new Map<string, Promise<Value>>()

  /** @param make reads it; called at most once for all who wait */
  read(key: string, make: () => Promise<Value>): Promise<Value> {
    const waiting = this.#next.get(key)
    if (waiting !== undefined) return waiting
    const underWay = this.#underWay.get(key)
    if (underWay === undefined) return this.#begin(key, make)
    const next = underWay.then(() => {
      this.#next.delete(key)
      return this.#begin(key, make)
    })
    this.#next.set(key, next)
    return next
  }

  #begin(key: string, make: () => Promise<Value>): Promise<Value> {
    const reading = make()
    const end = (): void => {
      if (this.#underWay.get(key) === ended) this.#underWay.delete(key)
    }
    const ended = reading.then(end, end)
    this.#underWay.set(key, ended)
    return reading
  }
}
