import { endpoints } from '@dossier/contract'
import { useEffect } from 'react'
import { useCall } from '../api/index.ts'
import { refreshUser } from '../session/index.ts'

/** Takes the profile from the server when the shell opens, so that a changed name, role or avatar shows without signing in again. */
export function useProfileRefresh(): void {
  const { data } = useCall(endpoints.accounts.profile, {}, { staleTime: 60_000 })
  useEffect(() => {
    if (data) refreshUser(data)
  }, [data])
}
