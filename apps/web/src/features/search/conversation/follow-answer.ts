import { endpoints, type RequestOf, type SearchEvent } from '@dossier/contract'
import { ApiError, streamEvents } from '../../../api/index.ts'

const SHORTEST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/** An answer to follow: a question that is still to be asked, or a search that is being answered already. */
export type Followed = { question: RequestOf<typeof endpoints.search.ask> } | { searchId: number }

export interface Following {
  onEvent: (event: SearchEvent) => void
  /** The server cannot be reached, or can be again. */
  onReach: (isReached: boolean) => void
  signal: AbortSignal
  /** Resolves when it is worth another try. @throws the signal's reason */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/**
 * Follows the making of an answer to its end. A stream that breaks off is taken up again after the event that came last, with pauses
 * that grow up to a minute; one that broke off before the search was known cannot be.
 *
 * @throws ApiError when the server refuses; the signal's reason
 */
export async function followAnswer(followed: Followed, { onEvent, onReach, signal, pause = untilWorthATry }: Following): Promise<void> {
  let searchId = 'searchId' in followed ? followed.searchId : undefined
  let lastEventId: string | undefined
  let hasEnded = false
  let failures = 0
  const note = (event: SearchEvent, id: string) => {
    if (failures > 0) onReach(true)
    failures = 0
    if (id !== '') lastEventId = id
    if (event.type === 'searching') searchId ??= event.searchId
    hasEnded ||= event.type === 'done' || event.type === 'failed'
    onEvent(event)
  }
  const listen = () =>
    'question' in followed && searchId === undefined
      ? streamEvents(endpoints.search.ask, followed.question, note, { signal })
      : streamEvents(endpoints.search.events, { searchId: searchId ?? 0 }, note, { signal, lastEventId })
  for (;;) {
    try {
      await listen()
    } catch (error) {
      signal.throwIfAborted()
      if (hasEnded) return
      if (searchId === undefined || !mayPass(error)) throw error
    }
    if (hasEnded || searchId === undefined) return
    onReach(false)
    await pause(Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** failures), signal)
    failures += 1
  }
}

function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** The time is over, or the browser has a network again. */
function untilWorthATry(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = new AbortController()
    const go = () => {
      end.abort()
      clearTimeout(timer)
      if (signal.aborted) reject(signal.reason instanceof Error ? signal.reason : new Error('left'))
      else resolve()
    }
    const timer = setTimeout(go, milliseconds)
    window.addEventListener('online', go, { signal: end.signal })
    signal.addEventListener('abort', go, { signal: end.signal })
  })
}
