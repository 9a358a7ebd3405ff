import { endpoints, type RequestOf, type SearchEvent } from '@dossier/contract'
import { ApiError, streamEvents } from '../../../api/index.ts'

const SHORTEST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/** An answer to follow: a question to ask, or a running search. */
export type AnswerSource = { question: RequestOf<typeof endpoints.search.ask> } | { searchId: number }

export interface FollowOptions {
  onEvent: (event: SearchEvent) => void
  /** Called when the connection to the server is lost or restored. */
  onConnectionChange: (isReached: boolean) => void
  signal: AbortSignal
  /** Resolves when the next retry is due. @throws the signal's reason */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/**
 * Follows an answer to its end. A broken stream is resumed after the last event, with delays that grow up to a minute; one that broke before the
 * search id was known cannot be resumed.
 *
 * @throws ApiError when the server refuses; the signal's reason
 */
export async function followAnswer(
  source: AnswerSource,
  { onEvent, onConnectionChange, signal, pause = waitForRetry }: FollowOptions,
): Promise<void> {
  let searchId = 'searchId' in source ? source.searchId : undefined
  let lastEventId: string | undefined
  let hasEnded = false
  let failures = 0
  const note = (event: SearchEvent, id: string) => {
    if (failures > 0) onConnectionChange(true)
    failures = 0
    if (id !== '') lastEventId = id
    if (event.type === 'searching') searchId ??= event.searchId
    hasEnded ||= event.type === 'done' || event.type === 'failed'
    onEvent(event)
  }
  const openStream = () =>
    'question' in source && searchId === undefined
      ? streamEvents(endpoints.search.ask, source.question, note, { signal })
      : streamEvents(endpoints.search.events, { searchId: searchId ?? 0 }, note, { signal, lastEventId })
  for (;;) {
    try {
      await openStream()
    } catch (error) {
      signal.throwIfAborted()
      if (hasEnded) return
      if (searchId === undefined || !isTransient(error)) throw error
    }
    if (hasEnded || searchId === undefined) return
    onConnectionChange(false)
    await pause(Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** failures), signal)
    failures += 1
  }
}

function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** Waits for a time, or until the browser is online again. */
function waitForRetry(milliseconds: number, signal: AbortSignal): Promise<void> {
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
