import { endpoints } from '@dossier/contract'
import { useEffect } from 'react'
import { useCall } from '../api/index.ts'
import { refreshUser, useSession } from '../session/index.ts'
import { useEvents } from './events/use-events.ts'

/**
 * Takes the profile from the server when the page opens, comes back into view, and when the server says that it changed: a new name, role
 * or picture shows without signing in again. Beside it the page hears of everything else that changes.
 */
export function useProfileRefresh(): void {
  const signedIn = useSession() !== null
  useEvents()
  const { data } = useCall(endpoints.accounts.profile, {}, { enabled: signedIn, refetchOnWindowFocus: 'always', staleTime: 60_000 })
  useEffect(() => {
    if (data) refreshUser(data)
  }, [data])
}
