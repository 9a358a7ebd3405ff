import { endpoints, type PageEvent } from '@dossier/contract'
import { ApiError, streamEvents } from '../../api/index.ts'
import { reconnectDelay } from './reconnect-delay.ts'

/** Delay before reconnecting after an `ended` event, milliseconds. The refused call ends the session, unless a new token of the same user has arrived. */
const RECONNECT_AFTER_END_MS = 300
/** Polling interval where streams are refused or blocked by a proxy, milliseconds. */
const POLL_MS = 30_000
/** Time-out for the first event; a stream without it is blocked by a proxy, because the server starts each with one. Milliseconds. */
const OPEN_TIMEOUT_MS = 20_000

interface FollowEventsOptions {
  signal: AbortSignal
  /** Called for each event, including a generated `missed` event where there is no stream. */
  onEvent: (event: PageEvent) => void
  /** Reads one stream until it ends. */
  stream?: (onEvent: (event: PageEvent) => void, signal: AbortSignal) => Promise<void>
  /** @returns a promise that resolves when the time is over or the signal is aborted */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Keeps the event stream open until the signal is aborted: reconnects when it breaks, and polls where it is refused. */
export async function followEvents({ signal, onEvent, stream = streamFromServer, pause = sleep }: FollowEventsOptions): Promise<void> {
  let attempt = 0
  while (!signal.aborted) {
    let isOpen = false
    let isOver = false
    let isRefused = false
    const stalled = new AbortController()
    const opening = setTimeout(() => {
      isRefused = true
      stalled.abort()
    }, OPEN_TIMEOUT_MS)
    const handleEvent = (event: PageEvent) => {
      clearTimeout(opening)
      isOpen ||= event.type === 'open'
      isOver ||= event.type === 'ended'
      onEvent(event)
    }
    try {
      await stream(handleEvent, AbortSignal.any([signal, stalled.signal]))
    } catch (error) {
      isRefused ||= error instanceof ApiError && error.status !== 0
    } finally {
      clearTimeout(opening)
    }
    if (signal.aborted) return
    attempt = isOpen ? 0 : attempt + 1
    if (isOver) await pause(RECONNECT_AFTER_END_MS, signal)
    else if (isRefused && !isOpen) {
      await pause(POLL_MS, signal)
      if (!signal.aborted) onEvent({ type: 'missed' })
    } else await pause(reconnectDelay(attempt, Math.random()), signal)
  }
}

const streamFromServer: NonNullable<FollowEventsOptions['stream']> = (onEvent, signal) =>
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
