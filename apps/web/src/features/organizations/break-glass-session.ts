import type { SignedIn } from '@dossier/contract'
import { queryClient } from '../../api/query-client.ts'
import { currentSession, selectProject, startSession } from '../../session/index.ts'
import { isKeptLoggedIn } from '../../session/stored-session.ts'

const key = 'administratorSession'

/** The super admin's own session, stored during a break-glass session. */
interface StoredSession {
  signedIn: SignedIn
  keepLoggedIn: boolean
}

function readStored(): StoredSession | null {
  if (typeof sessionStorage === 'undefined') return null
  try {
    // Written by this module, so that only JSON errors need handling; the server validates the token.
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredSession | null
  } catch {
    return null
  }
}

// Also kept in memory, because the end of a session clears session storage before listeners are notified.
let stored = readStored()

/** Stores the super admin's session, in this tab only, and switches to the session of a break-glass grant. */
export function beginBreakGlass(granted: SignedIn): void {
  const own = currentSession()
  if (own !== null && own.user.breakGlass === null) {
    stored = { signedIn: { user: own.user, accessToken: own.token }, keepLoggedIn: isKeptLoggedIn() }
    sessionStorage.setItem(key, JSON.stringify(stored))
  }
  // Late responses to the own session must not affect the grant's session.
  void queryClient.cancelQueries()
  selectProject(null)
  startSession(granted, false)
  // Reloads the page, so that no data of one session is shown in the other.
  location.assign('/')
}

/**
 * Restores the super admin's own session after break-glass. Returns whether there was one; if it has expired, the first call ends it and leads to
 * sign-in.
 */
export function resumeAdministrator(): boolean {
  if (stored === null) return false
  const { signedIn, keepLoggedIn } = stored
  stored = null
  sessionStorage.removeItem(key)
  startSession(signedIn, keepLoggedIn)
  location.assign('/admin/dashboard')
  return true
}
