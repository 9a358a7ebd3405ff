import { endpoints } from '@dossier/contract'
import { useEffect } from 'react'
import { useCall } from '../api/index.ts'
import { refreshUser, useSession } from '../session/index.ts'
import { useSessionWatch } from './use-session-watch.ts'

/** How often an open page that nobody uses asks for what changed of its person, milliseconds. That the session ended it is told. */
const askEveryMs = 60_000

/**
 * Takes the profile from the server when the page opens, comes back into view, and every minute while it is in view: a changed name,
 * role or picture shows without signing in again. Beside it the page is told at once when its session ends.
 */
export function useProfileRefresh(): void {
  const signedIn = useSession() !== null
  useSessionWatch()
  const { data } = useCall(
    endpoints.accounts.profile,
    {},
    { enabled: signedIn, refetchInterval: askEveryMs, refetchOnWindowFocus: 'always', staleTime: 60_000 },
  )
  useEffect(() => {
    if (data) refreshUser(data)
  }, [data])
}
