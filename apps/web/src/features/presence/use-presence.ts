import { endpoints, type Place, presenceLeaseMs } from '@dossier/contract'
import { useEffect, useState } from 'react'
import { call, useCall } from '../../api/index.ts'
import { currentSession } from '../../session/index.ts'
import { openViews } from './open-views.ts'

/** An open view renews its lease at this interval, milliseconds. */
const REPORT_EVERY_MS = presenceLeaseMs / 2

/** Random id of a view; `crypto.randomUUID` is missing on plain http. */
const newView = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Reports that a place is open while the page is visible. Failures are ignored: others then do not see this user. */
function useReport({ projectId, kind, id }: Place): void {
  const [view] = useState(newView)
  useEffect(() => {
    const { enter, leave } = endpoints.presence
    let timer: ReturnType<typeof setInterval> | undefined
    const report = () => void call(enter, { projectId, kind, id, view }).catch(() => undefined)
    const stop = () => {
      if (timer === undefined) return
      clearInterval(timer)
      timer = undefined
      openViews.delete(view)
      // At sign-out the views were closed before.
      if (currentSession() !== null) call(leave, { view }).catch(() => undefined)
    }
    const check = () => {
      if (document.visibilityState !== 'visible') return stop()
      if (timer !== undefined) return
      timer = setInterval(report, REPORT_EVERY_MS)
      openViews.add(view)
      report()
    }
    check()
    document.addEventListener('visibilitychange', check)
    return () => {
      document.removeEventListener('visibilitychange', check)
      stop()
    }
  }, [projectId, kind, id, view])
}

/** Returns the other users who have a place open, and reports this user's presence. */
export function usePresence(place: Place): { id: number; name: string }[] {
  useReport(place)
  const { data } = useCall(endpoints.presence.others, place, { retry: false })
  return data ?? []
}
