import type { SignedIn } from '@dossier/contract'
import { queryClient } from '../../api/query-client.ts'
import { currentSession, selectProject, startSession } from '../../session/index.ts'
import { isKeptLoggedIn } from '../../session/stored-session.ts'

const key = 'administratorSession'

/** The super admin's own session, while one of break-glass stands in its place. */
interface Aside {
  signedIn: SignedIn
  keepLoggedIn: boolean
}

function readAside(): Aside | null {
  if (typeof sessionStorage === 'undefined') return null
  try {
    // What we wrote ourselves; whether its token still works only the server knows.
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Aside | null
  } catch {
    return null
  }
}

// Kept in memory as well: the end of a session empties session storage before it tells anybody.
let aside = readAside()

/** Puts the super admin's session aside, in this tab only, and goes on with the one of a break-glass grant. */
export function beginBreakGlass(granted: SignedIn): void {
  const own = currentSession()
  if (own !== null && own.user.breakGlass === null) {
    aside = { signedIn: { user: own.user, accessToken: own.token }, keepLoggedIn: isKeptLoggedIn() }
    sessionStorage.setItem(key, JSON.stringify(aside))
  }
  // A late answer to the own session must not be taken for one to the grant.
  void queryClient.cancelQueries()
  selectProject(null)
  startSession(granted, false)
  // A new page: nothing that one session loaded may show in the other.
  location.assign('/')
}

/**
 * After the end of a break-glass session: takes up the super admin's own again. Gives whether there was one; when it no longer works, the
 * first call ends it and leads to sign-in.
 */
export function resumeAdministrator(): boolean {
  if (aside === null) return false
  const { signedIn, keepLoggedIn } = aside
  aside = null
  sessionStorage.removeItem(key)
  startSession(signedIn, keepLoggedIn)
  location.assign('/admin/dashboard')
  return true
}
