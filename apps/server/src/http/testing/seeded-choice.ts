/** Pseudo-random choices, reproducible by seed. */
export interface Choice {
  /** From 0 up to, not including, 1. */
  next(): number
  below(count: number): number
  one<T>(list: readonly T[]): T
  /** True with this probability. */
  happens(probability: number): boolean
}

/** mulberry32: small, fast, and good enough to vary requests. */
export function seededChoice(seed: number): Choice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    one(list) {
      const chosen = list[below(list.length)]
      if (chosen === undefined) throw new Error('there is nothing to choose from')
      return chosen
    },
  }
}
