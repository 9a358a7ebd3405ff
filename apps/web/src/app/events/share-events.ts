import type { PageEvent } from '@dossier/contract'
import { followEvents } from './follow-events.ts'

const NAME = 'dossier-events'

/**
 * Hears the events of the server, whichever tab of the browser keeps the stream: browsers open few connections to one server. The tab that
 * holds the lock hands what it hears to the others. Where the browser has no locks (a page that does not come by https), tabs in view keep
 * a stream each.
 */
export function shareEvents(signal: AbortSignal, onEvent: (event: PageEvent) => void): void {
  if ('locks' in navigator) {
    const channel = new BroadcastChannel(NAME)
    channel.addEventListener('message', ({ data }: MessageEvent<PageEvent>) => onEvent(data))
    signal.addEventListener('abort', () => channel.close())
    const share = (event: PageEvent) => {
      onEvent(event)
      // That the session is over, the others learn by the storage.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin than its own
      if (!signal.aborted && event.type !== 'ended') channel.postMessage(event)
    }
    navigator.locks.request(NAME, { signal }, () => followEvents({ signal, onEvent: share })).catch(() => undefined)
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
