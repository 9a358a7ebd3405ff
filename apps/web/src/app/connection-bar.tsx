import { endpoints } from '@dossier/contract'
import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { reportChanges, useCall } from '../api/index.ts'
import { reachableStore } from '../api/connection.ts'
import { useTexts } from '../i18n/index.ts'
import { useStore } from '../store.ts'
import { shellTexts } from './shell-texts.ts'

/** Interval of connection checks, milliseconds. */
const checkIntervalMs = 3_000

/**
 * A bar while the server is unreachable; afterwards the screens are refetched. A change of the browser's own connection only triggers a check,
 * because the server may run on this machine.
 */
export function ConnectionBar() {
  const t = useTexts(shellTexts)
  const reachable = useStore(reachableStore)
  const cache = useQueryClient()
  const wasReachable = useRef(true)
  const { refetch } = useCall(endpoints.system.configuration, {}, { enabled: !reachable, refetchInterval: checkIntervalMs, retry: false })
  useEffect(() => {
    const check = () => void refetch({ cancelRefetch: true })
    const events = ['online', 'offline'] as const
    for (const event of events) window.addEventListener(event, check)
    return () => {
      for (const event of events) window.removeEventListener(event, check)
    }
  }, [refetch])
  useEffect(() => {
    if (reachable && !wasReachable.current) {
      void cache.invalidateQueries()
      // Also notifies listeners outside of the cache: uploads and imports.
      reportChanges(null)
    }
    wasReachable.current = reachable
  }, [reachable, cache])
  if (reachable) return null
  return (
    <output className="flex shrink-0 items-center justify-center gap-2 bg-caution-soft px-4 py-1.5 text-sm text-caution">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      {t('unreachable')}
    </output>
  )
}
