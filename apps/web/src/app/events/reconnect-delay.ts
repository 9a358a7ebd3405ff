const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/**
 * Milliseconds to wait before a stream that broke off is opened again: doubling from one second to a minute. `chance`, 0 to 1, spreads pages
 * over the second half of that, so that those of a server that starts again do not all come at once.
 */
export function reconnectAfter(attempt: number, chance: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt)
  return longest / 2 + (longest / 2) * chance
}
