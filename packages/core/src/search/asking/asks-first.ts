import { setTimeout as sleep } from 'node:timers/promises'

/** However many ask, what is under way goes on after this long. */
const PATIENCE_MS = 1_000

let arriving = 0
let allIn = Promise.withResolvers<void>()

/** Takes in a question before work on others goes on: whoever asks sees at once that something happens. */
export async function takeInFirst<Taken>(takeIn: () => Promise<Taken>): Promise<Taken> {
  if (arriving === 0) allIn = Promise.withResolvers()
  arriving += 1
  try {
    return await takeIn()
  } finally {
    arriving -= 1
    if (arriving === 0) allIn.resolve()
  }
}

/** Lets questions that this process is taking in go first, for a second at most. To be awaited before what keeps the event loop busy. */
export async function afterArrivals(): Promise<void> {
  if (arriving === 0) return
  const impatience = new AbortController()
  await Promise.race([allIn.promise, sleep(PATIENCE_MS, undefined, { signal: impatience.signal }).catch(() => undefined)])
  impatience.abort()
}
