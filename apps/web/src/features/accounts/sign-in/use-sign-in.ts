import { type DataOf, type endpoints, type RequestOf, roles } from '@dossier/contract'
import { useRouter } from '@tanstack/react-router'
import { call, queryClient } from '../../../api/index.ts'
import { startSession } from '../../../session/index.ts'

type SignInEndpoint = (typeof endpoints.signIn)['signInMember' | 'signInAdmin' | 'setUp' | 'acceptInvitation' | 'exchangeTicket']

/** Address after sign-in, and whether the session outlives the browser. */
interface Onward {
  keepLoggedIn: boolean
  /** A path of this site; ignored for the super admin, who goes to the dashboard. */
  next: string
}

/** Sends a sign-in request, stores the session and navigates. `onwardOf` derives the destination from the response. @throws as `call` does */
export function useSignIn(): <E extends SignInEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  onwardOf: (answer: DataOf<E>) => Onward,
) => Promise<void> {
  const { history } = useRouter()
  return async (endpoint, request, onwardOf) => {
    const answer = await call(endpoint, request)
    const { keepLoggedIn, next } = onwardOf(answer)
    // Clears cached data of the previous user.
    queryClient.clear()
    startSession(answer, keepLoggedIn)
    // Replaces the history entry, so that going back does not lead to the sign-in page.
    history.replace(answer.user.role === roles.superAdmin ? '/admin/dashboard' : next)
  }
}
