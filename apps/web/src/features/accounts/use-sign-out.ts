import { endpoints } from '@dossier/contract'
import { call } from '../../api/index.ts'
import { endSession, whileSigningOut } from '../../session/index.ts'
import { leaveAllPlaces } from '../presence/open-views.ts'
import { unsentText } from '../unsent-text/index.ts'

/** Revokes the token on the server and removes the session here, even if the server is unreachable. */
export function useSignOut(): () => void {
  return () => {
    void whileSigningOut(
      leaveAllPlaces()
        .then(() => call(endpoints.accounts.signOut, {}))
        .catch(() => undefined)
        .finally(() => {
          endSession('loggedOut')
          unsentText.set(null)
        }),
    )
  }
}
