import { endpoints, roles, type User } from '@dossier/contract'
import { redirect } from '@tanstack/react-router'
import { call, keyOf, queryClient } from '../api/index.ts'
import { forgetFragment } from '../features/accounts/address-fragment.ts'
import { currentSession, selectedProjectStore, selectProject } from '../session/index.ts'

/** Whether the installation waits for its first organisation. Asked once; when the server cannot say, sign-in will. */
async function setUpNeeded(): Promise<boolean> {
  const endpoint = endpoints.signIn.setUpState
  try {
    return (
      await queryClient.fetchQuery({ queryKey: keyOf(endpoint, {}), queryFn: () => call(endpoint, {}), staleTime: Infinity, retry: false })
    ).needed
  } catch {
    return false
  }
}

/** Whether somebody's place is the dashboard: a super admin who does not read an organisation under break-glass. */
function belongsToDashboard({ role, breakGlass }: User): boolean {
  return role === roles.superAdmin && breakGlass === null
}

/** Set-up is reached only while it is needed. */
export async function requireNotSetUp(): Promise<void> {
  if (!(await setUpNeeded())) throw redirect({ to: '/login', search: {} })
}

/** Sign-in pages: not before set-up, not when signed in already. */
export async function requireSignedOut(): Promise<void> {
  const session = currentSession()
  if (session) {
    // A third party's ticket does not sign somebody else in behind whoever is at work.
    forgetFragment()
    throw redirect(belongsToDashboard(session.user) ? { to: '/admin/dashboard' } : { to: '/', search: {} })
  }
  if (await setUpNeeded()) throw redirect({ to: '/setup' })
}

/** The screens of an organisation: members only. Remembers where one wanted to go. */
export async function requireMember({ location }: { location: { href: string } }): Promise<void> {
  const session = currentSession()
  if (session && belongsToDashboard(session.user)) throw redirect({ to: '/admin/dashboard' })
  if (session) return
  if (await setUpNeeded()) throw redirect({ to: '/setup' })
  throw redirect({ to: '/login', search: location.href === '/' ? {} : { next: location.href } })
}

/** The super administrator's screens. */
export async function requireSuperAdmin(): Promise<void> {
  const session = currentSession()
  if (session && belongsToDashboard(session.user)) return
  if (session?.user.role === roles.superAdmin) throw redirect({ to: '/', search: {} })
  if (await setUpNeeded()) throw redirect({ to: '/setup' })
  throw redirect({ to: '/admin/login' })
}

/**
 * Keeps address and selector together on the screens of one workspace: an address that names one selects it; for one that names none this
 * gives the selected one, to be put into the address, so that it can be shared.
 */
export function projectMissingFrom(named: number | undefined): number | null {
  const selected = selectedProjectStore.get()
  if (named === undefined) return selected?.id ?? null
  // The name follows when the workspace is loaded.
  if (named !== selected?.id) selectProject({ id: named, name: '' })
  return null
}
