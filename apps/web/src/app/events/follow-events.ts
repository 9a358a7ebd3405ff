import { endpoints, type PageEvent } from '@dossier/contract'
import { ApiError, streamEvents } from '../../api/index.ts'
import { reconnectAfter } from './reconnect-after.ts'

/** After the stream said so, the next call is refused, which ends the session here. A new token of the same person arrives before that. */
const ASK_AFTER_END_MS = 300
/** Where the server takes no further stream, or something between holds it back, the page asks for everything anew so often. */
const POLL_MS = 30_000
/** A stream that says nothing for so long is held back on its way: the server begins each with a word. */
const OPENS_WITHIN_MS = 20_000

interface FollowingEvents {
  signal: AbortSignal
  /** Called for each event; `missed` too where there is no stream to tell of it. */
  onEvent: (event: PageEvent) => void
  /** Reads one stream to its end. */
  stream?: (onEvent: (event: PageEvent) => void, signal: AbortSignal) => Promise<void>
  /** @returns when the time is over, or the signal is aborted */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Keeps the stream of events open until the signal is aborted: comes again when it breaks off, and polls where it is refused. */
export async function followEvents({ signal, onEvent, stream = streamFromServer, pause = sleep }: FollowingEvents): Promise<void> {
  let attempt = 0
  while (!signal.aborted) {
    let isOpen = false
    let isOver = false
    let isRefused = false
    const held = new AbortController()
    const opening = setTimeout(() => {
      isRefused = true
      held.abort()
    }, OPENS_WITHIN_MS)
    const note = (event: PageEvent) => {
      clearTimeout(opening)
      isOpen ||= event.type === 'open'
      isOver ||= event.type === 'ended'
      onEvent(event)
    }
    try {
      await stream(note, AbortSignal.any([signal, held.signal]))
    } catch (error) {
      isRefused ||= error instanceof ApiError && error.status !== 0
    } finally {
      clearTimeout(opening)
    }
    if (signal.aborted) return
    attempt = isOpen ? 0 : attempt + 1
    if (isOver) await pause(ASK_AFTER_END_MS, signal)
    else if (isRefused && !isOpen) {
      await pause(POLL_MS, signal)
      if (!signal.aborted) onEvent({ type: 'missed' })
    } else await pause(reconnectAfter(attempt, Math.random()), signal)
  }
}

const streamFromServer: NonNullable<FollowingEvents['stream']> = (onEvent, signal) =>
  streamEvents(endpoints.changes.events, {}, onEvent, { signal })

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    resolve()
  }
  const timer = setTimeout(end, milliseconds)
  signal.addEventListener('abort', end)
  return promise
}
