import { LRUCache } from 'lru-cache'

/** Limits how often something may happen per time window, over all processes of the installation. */
export interface RateLimiter {
  /**
   * Counts one call under a key unless the limit is reached.
   *
   * @throws the database's error when an exact limit cannot be counted
   */
  consume(key: string, limit: RateLimit): Promise<RateVerdict>
  /** The same without counting, as far as this process knows. */
  check(key: string, limit: RateLimit): RateVerdict
  /**
   * Lets nothing more through under a key for so long, or for what is left of a longer pause: a service has asked to wait, say.
   *
   * @throws the database's error when it does not answer; this process pauses all the same
   */
  exhaust(key: string, limit: RateLimit, forMs: number): Promise<void>
}

export interface RateLimit {
  /** Distinguishes the keys of this limit from those of others. */
  readonly name: string
  readonly max: number
  readonly windowMs: number
}

/** `retryAfterMs`: until the end of the window. */
export type RateVerdict = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterMs: number }

/** Counts summed over all processes. */
export interface SharedCounts {
  /**
   * Adds to the count of a key in the open window, opening one if there is none.
   *
   * @returns the total count, and the end of the window in milliseconds from now
   */
  add(key: string, count: number, windowMs: number): Promise<{ count: number; endsInMs: number }>
  /**
   * Puts what was counted under a key at `count` at least, until `forMs` from now at least.
   *
   * @returns until when, in milliseconds from now
   */
  fill(key: string, count: number, forMs: number): Promise<{ endsInMs: number }>
}

/** Share of a limit that a process may count before reporting it. */
const LOCAL_SHARE = 0.01
/** Keys beyond this number within a window lose their counts. */
const MAX_KEYS = 50_000

interface Window {
  /** By this process's clock. */
  endsAt: number
  /** Total over all processes, as of the last response. */
  known: number
  /** Counted here and sent, without a response yet. */
  sent: number
  /** Counted here and not yet sent. */
  unreported: number
  /** Number of unreported counts that triggers a report. */
  reportAt: number
  /** Resolves when the counts sent are confirmed. */
  reporting?: Promise<unknown> | undefined
}

const allowed: RateVerdict = { allowed: true }

/**
 * Counts in this process's memory and adds to shared counts, if any. A limit below 200 is exact over all processes, at one statement per
 * admitted call; of a larger one a process reports one hundredth at a time, so it may exceed the others by two hundredths. Refused calls
 * cost no statement.
 *
 * @param onUnreachable called with errors of the shared counts for limits that are not exact: each process counts alone meanwhile
 */
export function rateLimiter(shared?: SharedCounts, onUnreachable: (error: unknown) => void = () => {}): RateLimiter {
  const windows = new LRUCache<string, Window>({ max: MAX_KEYS })

  const openWindow = (id: string): Window | undefined => {
    const window = windows.get(id)
    return window !== undefined && window.endsAt > performance.now() ? window : undefined
  }

  const begin = (id: string, { max, windowMs }: RateLimit): Window => {
    const reportAt = shared === undefined ? Number.POSITIVE_INFINITY : stepOf(max)
    const window = { endsAt: performance.now() + windowMs, known: 0, sent: 0, unreported: 0, reportAt }
    windows.set(id, window)
    return window
  }

  const report = async (counts: SharedCounts, id: string, window: Window, { max, windowMs }: RateLimit): Promise<RateVerdict> => {
    const reported = window.unreported
    // An exact limit is decided by the response only, which may include concurrent calls of others.
    const sent = stepOf(max) > 1 ? reported : 0
    window.unreported = 0
    window.sent += sent
    window.reportAt = stepOf(max)
    try {
      const { count, endsInMs } = await counts.add(id, reported, windowMs)
      window.known = count
      window.endsAt = performance.now() + endsInMs
      return count <= max ? allowed : refusal(window)
    } catch (error) {
      window.unreported += reported
      // Not retried at every request, each of which would wait for the database.
      window.reportAt = window.unreported + stepOf(max)
      throw error
    } finally {
      window.sent -= sent
    }
  }

  const consume: RateLimiter['consume'] = async (key, limit) => {
    const id = idOf(key, limit)
    const window = openWindow(id) ?? begin(id, limit)
    if (inAll(window) >= limit.max) return refusal(window)
    const isExact = stepOf(limit.max) === 1
    // Limits how far a process gets ahead before it knows of the others, however many calls are concurrent.
    if (!isExact && window.reporting !== undefined && window.unreported + 1 >= window.reportAt) {
      await window.reporting
      return consume(key, limit)
    }
    window.unreported += 1
    if (shared === undefined || window.unreported < window.reportAt) return allowed
    if (isExact) return report(shared, id, window, limit)
    const verdict = report(shared, id, window, limit).catch((error: unknown) => {
      onUnreachable(error)
      return allowed
    })
    window.reporting = verdict
    await verdict
    if (window.reporting === verdict) window.reporting = undefined
    return verdict
  }

  return {
    consume,
    check(key, limit) {
      const window = openWindow(idOf(key, limit))
      return window === undefined || inAll(window) < limit.max ? allowed : refusal(window)
    },
    async exhaust(key, limit, forMs) {
      const id = idOf(key, limit)
      const window = openWindow(id) ?? begin(id, limit)
      window.known = Math.max(window.known, limit.max)
      window.endsAt = Math.max(window.endsAt, performance.now() + forMs)
      if (shared === undefined) return
      const { endsInMs } = await shared.fill(id, limit.max, forMs)
      window.endsAt = Math.max(window.endsAt, performance.now() + endsInMs)
    },
  }
}

const inAll = ({ known, sent, unreported }: Window): number => known + sent + unreported

const stepOf = (max: number): number => Math.max(1, Math.floor(max * LOCAL_SHARE))

const idOf = (key: string, { name }: RateLimit): string => `${name} ${key}`

const refusal = ({ endsAt }: Window): RateVerdict => ({ allowed: false, retryAfterMs: Math.max(0, endsAt - performance.now()) })
