import { endpoints } from '@dossier/contract'
import { useEffect } from 'react'
import { useCall } from '../api/index.ts'
import { refreshUser, useSession } from '../session/index.ts'

/** How often an open page that nobody uses asks whether its session still stands, milliseconds. */
const askEveryMs = 10_000

/**
 * Takes the profile from the server when the page opens, comes back into view, and every ten seconds while it is in view: a changed name,
 * role or picture shows without signing in again, and a session that was ended elsewhere ends here.
 */
export function useProfileRefresh(): void {
  const signedIn = useSession() !== null
  const { data } = useCall(
    endpoints.accounts.profile,
    {},
    { enabled: signedIn, refetchInterval: askEveryMs, refetchOnWindowFocus: 'always', staleTime: 60_000 },
  )
  useEffect(() => {
    if (data) refreshUser(data)
  }, [data])
}
