import { setTimeout as sleep } from 'node:timers/promises'

/** Background work waits at most this long for arriving questions. */
const MAX_DELAY_MS = 1_000

let arriving = 0
let allAccepted = Promise.withResolvers<void>()

/** Accepts a question before background work continues, so that the person who asked sees an immediate reaction. */
export async function runPrioritized<Accepted>(accept: () => Promise<Accepted>): Promise<Accepted> {
  if (arriving === 0) allAccepted = Promise.withResolvers()
  arriving += 1
  try {
    return await accept()
  } finally {
    arriving -= 1
    if (arriving === 0) allAccepted.resolve()
  }
}

/** Waits until arriving questions are accepted, for a second at most. Await it before work that occupies the event loop. */
export async function afterPrioritized(): Promise<void> {
  if (arriving === 0) return
  const timeout = new AbortController()
  await Promise.race([allAccepted.promise, sleep(MAX_DELAY_MS, undefined, { signal: timeout.signal }).catch(() => undefined)])
  timeout.abort()
}
