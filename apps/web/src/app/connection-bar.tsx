import { endpoints } from '@dossier/contract'
import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { reportChanges, useCall } from '../api/index.ts'
import { reachableStore } from '../api/connection.ts'
import { useTexts } from '../i18n/index.ts'
import { useStore } from '../store.ts'
import { shellTexts } from './shell-texts.ts'

/** How often the server is asked whether it is back, milliseconds. */
const askEveryMs = 3_000

/**
 * A quiet bar while the server does not answer; when it is back, the screens load again what they show. A change of the browser's own
 * connection is reason to ask at once, not to believe it: the server may be on this very machine.
 */
export function ConnectionBar() {
  const t = useTexts(shellTexts)
  const reachable = useStore(reachableStore)
  const cache = useQueryClient()
  const wasReachable = useRef(true)
  const { refetch } = useCall(endpoints.system.configuration, {}, { enabled: !reachable, refetchInterval: askEveryMs, retry: false })
  useEffect(() => {
    const ask = () => void refetch({ cancelRefetch: true })
    const events = ['online', 'offline'] as const
    for (const event of events) window.addEventListener(event, ask)
    return () => {
      for (const event of events) window.removeEventListener(event, ask)
    }
  }, [refetch])
  useEffect(() => {
    if (reachable && !wasReachable.current) {
      void cache.invalidateQueries()
      // For what follows changes beside the cache: uploads and imports.
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
