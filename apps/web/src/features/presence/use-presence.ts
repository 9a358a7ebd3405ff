import { endpoints, type Place, presenceLeaseMs } from '@dossier/contract'
import { useEffect, useState } from 'react'
import { call, useCall } from '../../api/index.ts'
import { currentSession } from '../../session/index.ts'
import { openViews } from './open-views.ts'

/** An open view reports well within its lease. */
const REPORT_EVERY_MS = presenceLeaseMs / 2

/** Letters and digits that no other view has; pages by plain http have no `crypto.randomUUID`. */
const newView = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Reports that a place is open while it is in sight. Nobody waits for that: where it fails, others do not see one here. */
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
      // Whoever signs out has left before.
      if (currentSession() !== null) call(leave, { view }).catch(() => undefined)
    }
    const look = () => {
      if (document.visibilityState !== 'visible') return stop()
      if (timer !== undefined) return
      timer = setInterval(report, REPORT_EVERY_MS)
      openViews.add(view)
      report()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      stop()
    }
  }, [projectId, kind, id, view])
}

/** Who else has a place open, and lets them know that one has. */
export function usePresence(place: Place): { id: number; name: string }[] {
  useReport(place)
  const { data } = useCall(endpoints.presence.others, place, { retry: false })
  return data ?? []
}
