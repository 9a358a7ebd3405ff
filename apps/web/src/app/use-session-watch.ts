import { endpoints } from '@dossier/contract'
import { useEffect } from 'react'
import { streamEvents } from '../api/index.ts'
import { useSession } from '../session/index.ts'
import { reconnectAfter } from './reconnect-after.ts'

/** After the stream said so, the next call is refused, which ends the session here. A new token of the same person arrives before that. */
const ASK_AFTER_END_MS = 300

/**
 * Ends an open page as soon as its session ends elsewhere: one tab of the browser keeps a stream open, the others follow it by the storage.
 * Where the browser has no locks (a page that does not come by https), only tabs in view keep one: browsers open few connections to one server.
 */
export function useSessionWatch(): void {
  const token = useSession()?.token
  useEffect(() => {
    if (token === undefined) return
    const leaving = new AbortController()
    const { signal } = leaving
    if ('locks' in navigator) {
      const hold = navigator.locks.request('dossier-session-watch', { signal }, () => watch(signal))
      hold.catch(() => undefined)
      return () => leaving.abort()
    }
    let inView = new AbortController()
    const follow = () => {
      inView.abort()
      inView = new AbortController()
      if (document.visibilityState === 'visible') void watch(AbortSignal.any([signal, inView.signal]))
    }
    follow()
    document.addEventListener('visibilitychange', follow, { signal })
    return () => {
      inView.abort()
      leaving.abort()
    }
  }, [token])
}

/** Keeps a stream open until the signal is aborted; comes again after a while, longer each time, when it breaks off. */
async function watch(signal: AbortSignal): Promise<void> {
  let attempt = 0
  while (!signal.aborted) {
    let isOver = false
    const onEvent = ({ type }: { type: string }) => {
      if (type === 'open') attempt = 0
      if (type === 'ended') isOver = true
    }
    await streamEvents(endpoints.accounts.sessionEvents, {}, onEvent, { signal }).catch(() => undefined)
    await sleep(isOver ? ASK_AFTER_END_MS : reconnectAfter(attempt, Math.random()), signal)
    attempt += 1
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    resolve()
  })
  return promise
}
