import { SourceError } from '../source/source-error.ts'
import type { RequestCounter } from './source-network.ts'

/** How often a service may be asked, by all processes of the installation together. */
export interface PaceRule {
  /** The source, whose hosts share it. */
  readonly source: string
  /** What of the source has a pace of its own: one of its services, a site, the holder of a key. */
  readonly scope?: string
  readonly perSecond: number
  /** With the fingerprint of a key, which the service counts by. */
  readonly perDay?: { readonly max: number; readonly account: string; readonly msUntilReset: (now: Date) => number }
}

interface PaceOptions {
  readonly counter: RequestCounter
  readonly now: () => Date
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<unknown>
}

/** Lets requests go as often as a service takes them. */
export interface Pace {
  /**
   * Waits for a turn, in the order of asking.
   *
   * @throws SourceError `quota` when that takes longer than `patienceMs`; the signal's reason
   */
  take(patienceMs: number, signal?: AbortSignal): Promise<void>
  /** The service wants no requests for so long. */
  pause(ms: number): Promise<void>
  /** The service counts no more requests today. @returns when it does again */
  exhaustDay(): Promise<Date | undefined>
}

/** A second and a tenth: requests may arrive closer together than they were sent, and a service counts arrivals. */
const SECOND_MS = 1_100

/** One request at a time in so many milliseconds: a limit of so many a second would let through twice as many around the end of its window. */
export function createPace({ source, scope, perSecond, perDay }: PaceRule, { counter, now, wait }: PaceOptions): Pace {
  const paced = scope === undefined ? source : `${source} ${scope}`
  const spacing = { name: 'source-requests', max: 1, windowMs: Math.ceil(SECOND_MS / perSecond) }
  let last: Promise<void> = Promise.resolve()
  let queued = 0

  const dayOf = (rule: NonNullable<typeof perDay>) => {
    const leftMs = rule.msUntilReset(now())
    const resetsAt = new Date(now().getTime() + leftMs)
    // The day is part of the key: it begins anew at the service's midnight.
    return {
      key: `${paced} ${rule.account} ${resetsAt.toISOString()}`,
      limit: { name: 'source-day', max: rule.max, windowMs: leftMs },
      resetsAt,
      leftMs,
    }
  }

  async function turn(patienceMs: number, signal?: AbortSignal): Promise<void> {
    let waitedMs = 0
    for (;;) {
      signal?.throwIfAborted()
      const verdict = await counter.consume(paced, spacing)
      if (verdict.allowed) break
      const ms = Math.max(1, Math.ceil(verdict.retryAfterMs))
      if (waitedMs + ms > patienceMs) throw new SourceError(source, { kind: 'quota', resetsAt: new Date(now().getTime() + ms) }, 'paused')
      await wait(ms, signal)
      waitedMs += ms
    }
    if (perDay === undefined) return
    const day = dayOf(perDay)
    const verdict = await counter.consume(day.key, day.limit)
    if (!verdict.allowed) throw new SourceError(source, { kind: 'quota', resetsAt: day.resetsAt }, 'daily')
  }

  return {
    async take(patienceMs, signal) {
      const queueMs = queued * spacing.windowMs
      if (queueMs > patienceMs) throw new SourceError(source, { kind: 'quota', resetsAt: new Date(now().getTime() + queueMs) }, 'queue')
      queued += 1
      const mine = last.then(() => turn(patienceMs, signal)).finally(() => (queued -= 1))
      last = mine.catch(() => undefined)
      return mine
    },
    pause: (ms) => counter.exhaust(paced, spacing, ms),
    async exhaustDay() {
      if (perDay === undefined) return undefined
      const day = dayOf(perDay)
      await counter.exhaust(day.key, day.limit, day.leftMs)
      return day.resetsAt
    },
  }
}
