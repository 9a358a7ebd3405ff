import { endpoints } from '@dossier/contract'
import { call } from '../../api/index.ts'
import { endSession } from '../../session/index.ts'
import { leaveAllPlaces } from '../presence/open-views.ts'

/** Revokes the token at the server and forgets the session here, whether or not the server could be reached. */
export function useSignOut(): () => void {
  return () => {
    void leaveAllPlaces()
      .then(() => call(endpoints.accounts.signOut, {}))
      .catch(() => undefined)
      .finally(() => endSession('loggedOut'))
  }
}
