import { endpoints } from '@dossier/contract'
import { useEffect } from 'react'
import { useCall } from '../api/index.ts'
import { refreshUser, useSession } from '../session/index.ts'
import { useEvents } from './events/use-events.ts'

/**
 * Refetches the profile when the page opens, becomes visible, or the server reports a change, so that a new name, role or picture shows without
 * signing in again. Also subscribes to all other server events.
 */
export function useProfileRefresh(): void {
  const signedIn = useSession() !== null
  useEvents()
  const { data } = useCall(endpoints.accounts.profile, {}, { enabled: signedIn, refetchOnWindowFocus: 'always', staleTime: 60_000 })
  useEffect(() => {
    if (data) refreshUser(data)
  }, [data])
}
