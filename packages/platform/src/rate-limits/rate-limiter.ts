import { LRUCache } from 'lru-cache'

/** Bounds how often something may happen in a stretch of time, over all processes of the installation. */
export interface RateLimiter {
  /**
   * Counts one more under a key, unless there were as many as may be.
   *
   * @throws the database's error where the limit is counted exactly and the database does not answer
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
  /** Tells keys of one limit from those of others. */
  readonly name: string
  readonly most: number
  readonly windowMs: number
}

/** `retryAfterMs`: until the window ends in which there were too many. */
export type RateVerdict = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterMs: number }

/** Where processes add up what each of them counted. */
export interface SharedCounts {
  /**
   * Adds to what was counted under a key in the window that is open; opens one where there is none.
   *
   * @returns all that was counted, and until when, in milliseconds from now
   */
  add(key: string, count: number, windowMs: number): Promise<{ count: number; endsInMs: number }>
  /**
   * Puts what was counted under a key at `count` at least, until `forMs` from now at least.
   *
   * @returns until when, in milliseconds from now
   */
  fill(key: string, count: number, forMs: number): Promise<{ endsInMs: number }>
}

/** What one process may count by itself before it reports it, as a share of the limit. */
const AHEAD = 0.01
/** Whoever sends more keys than these in one window gets some of them counted anew. */
const MOST_KEYS = 50_000

interface Window {
  /** On this process's own clock. */
  endsAt: number
  /** In all processes, as of the last answer. */
  known: number
  /** Counted here, and reported without an answer yet. */
  sent: number
  /** Counted here, and not yet reported. */
  unreported: number
  /** The number of unreported counts at which they are reported. */
  reportAt: number
  /** Resolves when those that were sent are answered. */
  reporting?: Promise<unknown> | undefined
}

const allowed: RateVerdict = { allowed: true }

/**
 * Counts in this process's memory, and adds it to shared counts where there are any. A limit below 200 is then exact over all processes, at
 * a statement for each that is let through; of a larger one a process reports a hundredth at a time, and is ahead of the others by two
 * hundredths at most. What is refused costs no statement.
 *
 * @param onUnreachable called with errors of the shared counts where the limit is not exact: each process counts alone meanwhile
 */
export function rateLimiter(shared?: SharedCounts, onUnreachable: (error: unknown) => void = () => {}): RateLimiter {
  const windows = new LRUCache<string, Window>({ max: MOST_KEYS })

  const openWindow = (id: string): Window | undefined => {
    const window = windows.get(id)
    return window !== undefined && window.endsAt > performance.now() ? window : undefined
  }

  const begin = (id: string, { most, windowMs }: RateLimit): Window => {
    const reportAt = shared === undefined ? Number.POSITIVE_INFINITY : stepOf(most)
    const window = { endsAt: performance.now() + windowMs, known: 0, sent: 0, unreported: 0, reportAt }
    windows.set(id, window)
    return window
  }

  const report = async (counts: SharedCounts, id: string, window: Window, { most, windowMs }: RateLimit): Promise<RateVerdict> => {
    const reported = window.unreported
    // An exact limit is decided by the answers alone: they may include what others send at the same moment.
    const sent = stepOf(most) > 1 ? reported : 0
    window.unreported = 0
    window.sent += sent
    window.reportAt = stepOf(most)
    try {
      const { count, endsInMs } = await counts.add(id, reported, windowMs)
      window.known = count
      window.endsAt = performance.now() + endsInMs
      return count <= most ? allowed : refusal(window)
    } catch (error) {
      window.unreported += reported
      // Not at every request, which would wait for a database that does not answer.
      window.reportAt = window.unreported + stepOf(most)
      throw error
    } finally {
      window.sent -= sent
    }
  }

  const consume: RateLimiter['consume'] = async (key, limit) => {
    const id = idOf(key, limit)
    const window = openWindow(id) ?? begin(id, limit)
    if (inAll(window) >= limit.most) return refusal(window)
    const isExact = stepOf(limit.most) === 1
    // However many come at once, no process gets further ahead before it hears of the others.
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
      return window === undefined || inAll(window) < limit.most ? allowed : refusal(window)
    },
    async exhaust(key, limit, forMs) {
      const id = idOf(key, limit)
      const window = openWindow(id) ?? begin(id, limit)
      window.known = Math.max(window.known, limit.most)
      window.endsAt = Math.max(window.endsAt, performance.now() + forMs)
      if (shared === undefined) return
      const { endsInMs } = await shared.fill(id, limit.most, forMs)
      window.endsAt = Math.max(window.endsAt, performance.now() + endsInMs)
    },
  }
}

const inAll = ({ known, sent, unreported }: Window): number => known + sent + unreported

const stepOf = (most: number): number => Math.max(1, Math.floor(most * AHEAD))

const idOf = (key: string, { name }: RateLimit): string => `${name} ${key}`

const refusal = ({ endsAt }: Window): RateVerdict => ({ allowed: false, retryAfterMs: Math.max(0, endsAt - performance.now()) })
