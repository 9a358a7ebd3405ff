import { type DataOf, type endpoints, type RequestOf, roles } from '@dossier/contract'
import { useRouter } from '@tanstack/react-router'
import { call, queryClient } from '../../../api/index.ts'
import { startSession } from '../../../session/index.ts'

type SignInEndpoint = (typeof endpoints.signIn)['signInMember' | 'signInAdmin' | 'setUp' | 'acceptInvitation' | 'exchangeTicket']

/** Where a sign-in leads, and whether it outlives the browser's window. */
interface Onward {
  keepLoggedIn: boolean
  /** A path of this site; the super administrator goes to the dashboard instead. */
  next: string
}

/**
 * Sends what signs somebody in, keeps the session and goes on. `onwardOf` reads from the answer where to. Throws as `call` does.
 */
export function useSignIn(): <E extends SignInEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  onwardOf: (answer: DataOf<E>) => Onward,
) => Promise<void> {
  const { history } = useRouter()
  return async (endpoint, request, onwardOf) => {
    const answer = await call(endpoint, request)
    const { keepLoggedIn, next } = onwardOf(answer)
    // Nothing of whoever was signed in before.
    queryClient.clear()
    startSession(answer, keepLoggedIn)
    // Going back must not lead to a sign-in page that is no longer meant.
    history.replace(answer.user.role === roles.superAdmin ? '/admin/dashboard' : next)
  }
}
