import type { KeptReply, ReplyStore, RequestCounter, SourceCall, SourceNetwork } from '../client/source-network.ts'

/** What sources work with in a test: nothing is waited for, and time goes on by what would be. */
export interface TestNetwork extends SourceNetwork {
  /** What was waited for, milliseconds. */
  readonly waits: number[]
  readonly calls: SourceCall[]
  readonly kept: Map<string, KeptReply>
  /** Lets time go on. */
  pass(ms: number): void
}

/**
 * A network without a guard: tests speak to servers of their own.
 *
 * @param now when the test begins
 */
export function testNetwork(now = '2026-11-26T09:00:00Z'): TestNetwork {
  let time = Date.parse(now)
  const waits: number[] = []
  const calls: SourceCall[] = []
  const kept = new Map<string, KeptReply>()
  const replies: ReplyStore = { load: async (key) => kept.get(key), keep: async (key, reply) => void kept.set(key, reply) }
  return {
    fetch: (address, request) => fetch(address, request),
    counter: countingBy(() => time),
    replies,
    now: () => new Date(time),
    async wait(ms, signal) {
      signal?.throwIfAborted()
      waits.push(ms)
      time += ms
    },
    onCall: (call) => calls.push(call),
    waits,
    calls,
    kept,
    pass: (ms) => void (time += ms),
  }
}

/** Windows of fixed length by a clock of the test's. */
function countingBy(now: () => number): RequestCounter {
  const windows = new Map<string, { count: number; endsAt: number }>()
  const openWindow = (id: string) => {
    const window = windows.get(id)
    return window !== undefined && window.endsAt > now() ? window : undefined
  }
  return {
    async consume(key, { name, max, windowMs }) {
      const id = `${name} ${key}`
      const window = openWindow(id) ?? { count: 0, endsAt: now() + windowMs }
      windows.set(id, window)
      if (window.count >= max) return { allowed: false, retryAfterMs: window.endsAt - now() }
      window.count += 1
      return { allowed: true }
    },
    async exhaust(key, { name, max }, forMs) {
      const id = `${name} ${key}`
      windows.set(id, { count: max, endsAt: Math.max(openWindow(id)?.endsAt ?? 0, now() + forMs) })
    },
  }
}
