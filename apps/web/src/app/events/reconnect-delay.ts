const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/**
 * Delay before a broken stream is reopened, milliseconds: doubles from one second to a minute. `chance`, 0 to 1, adds jitter over the second half, so
 * that the clients of a restarted server do not all reconnect at once.
 */
export function reconnectDelay(attempt: number, chance: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt)
  return longest / 2 + (longest / 2) * chance
}
