/** Draws from 0 (included) to 1 (excluded). */
export type Random = () => number

/** A repeatable source of numbers (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Draws ranks from 0 with probability proportional to one over the rank (Zipf's law). */
export function zipfSampler(size: number): (random: Random) => number {
  const cumulative = new Float64Array(size)
  let sum = 0
  for (let rank = 0; rank < size; rank++) cumulative[rank] = sum += 1 / (rank + 1)
  return (random) => {
    const wanted = random() * sum
    let [low, high] = [0, size - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((cumulative[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}
