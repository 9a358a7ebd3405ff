import { type endpoints, type RequestOf, roles, type SignedIn } from '@dossier/contract'
import { useRouter } from '@tanstack/react-router'
import { ApiError, call } from '../../../api/index.ts'
import { textOf } from '../../../i18n/index.ts'
import { startSession } from '../../../session/index.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { accountsTexts } from '../accounts-texts.ts'

type SignInEndpoint = typeof endpoints.signIn.signInMember | typeof endpoints.signIn.signInAdmin | typeof endpoints.signIn.setUp

/**
 * Sends a sign-in (or set-up, which signs in too), keeps the session and goes on: the super admin to the dashboard, others to `next`. A
 * refusal shows the server's sentence in a toast; the form keeps what was typed. Gives whether it worked.
 */
export function useSignIn(): <E extends SignInEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  keepLoggedIn: boolean,
  next: string,
) => Promise<boolean> {
  const { history } = useRouter()
  return async (endpoint, request, keepLoggedIn, next) => {
    try {
      const signedIn: SignedIn = await call(endpoint, request)
      startSession(signedIn, keepLoggedIn)
      history.push(signedIn.user.role === roles.superAdmin ? '/admin/dashboard' : next)
      return true
    } catch (error) {
      const title = error instanceof ApiError && error.message !== '' ? error.message : textOf(accountsTexts, 'signInFailed')
      showToast({ kind: 'failure', title })
      return false
    }
  }
}
