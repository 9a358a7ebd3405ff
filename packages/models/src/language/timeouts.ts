/** Time-outs and retries of a model, in milliseconds. */
export interface ModelTimeouts {
  /** Maximum silence of the provider, from the request on. */
  idleMs: number
  /** Total time for a reply, including attempts and waits. */
  totalMs: number
  /** Retries when the model is busy or unreachable. */
  retries: number
  /** Wait before the second attempt unless the provider requests one; doubled for each further attempt. */
  firstWaitMs: number
  /** Not retried if the provider requests a longer wait. */
  maxWaitMs: number
}

/** Generous, since a local model may have to be loaded first and writes slowly. */
export const DEFAULT_TIMEOUTS: ModelTimeouts = { idleMs: 120_000, totalMs: 600_000, retries: 3, firstWaitMs: 1_000, maxWaitMs: 30_000 }

/**
 * The wait before the next attempt, with random jitter so that simultaneous requests do not retry simultaneously.
 *
 * @param attempt the failed attempt, from 1
 * @returns undefined when it is not worth retrying
 */
export function waitBefore(
  attempt: number,
  retryAfterSeconds: number | undefined,
  { retries, firstWaitMs, maxWaitMs }: ModelTimeouts,
): number | undefined {
  if (attempt > retries) return undefined
  const requestedMs = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000
  if (requestedMs !== undefined && requestedMs > maxWaitMs) return undefined
  return Math.min(maxWaitMs, (requestedMs ?? firstWaitMs * 2 ** (attempt - 1)) * (1 + Math.random() / 4))
}
