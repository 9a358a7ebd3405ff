/** How long a model is waited for. Milliseconds. */
export interface ModelPatience {
  /** Without a byte of the provider, from the request on. */
  idleMs: number
  /** For an answer, with all attempts at it and the waits between them. */
  totalMs: number
  /** Attempts after the first one at a request that found the model busy or out of reach. */
  retries: number
  /** Before the second attempt, unless the provider says how long; each further one waits twice as long. */
  firstWaitMs: number
  /** A provider that wants to be left alone for longer is not asked again. */
  longestWaitMs: number
}

/** A model of the operator's own machine may have to be loaded before it says anything, and writes slowly. */
export const PATIENCE: ModelPatience = { idleMs: 120_000, totalMs: 600_000, retries: 3, firstWaitMs: 1_000, longestWaitMs: 30_000 }

/**
 * How long to wait before the next attempt, with a little more by chance, so that many who were refused at once do not come back at once.
 *
 * @param attempt that has failed, from 1
 * @returns undefined when it is not worth waiting
 */
export function waitBefore(
  attempt: number,
  retryAfterSeconds: number | undefined,
  { retries, firstWaitMs, longestWaitMs }: ModelPatience,
): number | undefined {
  if (attempt > retries) return undefined
  const asked = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000
  if (asked !== undefined && asked > longestWaitMs) return undefined
  return Math.min(longestWaitMs, (asked ?? firstWaitMs * 2 ** (attempt - 1)) * (1 + Math.random() / 4))
}
