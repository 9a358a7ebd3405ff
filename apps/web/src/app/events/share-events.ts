import type { PageEvent } from '@dossier/contract'
import { followEvents } from './follow-events.ts'

const CHANNEL = 'dossier-events'

/**
 * Receives server events through one stream for all tabs, because browsers limit connections per server. The tab that holds the lock forwards events
 * to the others. Without the Web Locks API (pages not served by https) each visible tab keeps its own stream.
 */
export function shareEvents(signal: AbortSignal, onEvent: (event: PageEvent) => void): void {
  if ('locks' in navigator) {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }: MessageEvent<PageEvent>) => onEvent(data))
    signal.addEventListener('abort', () => channel.close())
    const share = (event: PageEvent) => {
      onEvent(event)
      // Other tabs learn about the end of the session from local storage.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
      if (!signal.aborted && event.type !== 'ended') channel.postMessage(event)
    }
    navigator.locks.request(CHANNEL, { signal }, () => followEvents({ signal, onEvent: share })).catch(() => undefined)
    return
  }
  let inView = new AbortController()
  const follow = () => {
    inView.abort()
    inView = new AbortController()
    if (document.visibilityState === 'visible') void followEvents({ signal: AbortSignal.any([signal, inView.signal]), onEvent })
  }
  follow()
  document.addEventListener('visibilitychange', follow, { signal })
  signal.addEventListener('abort', () => inView.abort())
}
