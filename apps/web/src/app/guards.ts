import { endpoints, roles, type User } from '@dossier/contract'
import { redirect } from '@tanstack/react-router'
import { call, keyOf, queryClient } from '../api/index.ts'
import { clearFragment } from '../features/accounts/address-fragment.ts'
import { currentSession, selectedProjectStore, selectProject } from '../session/index.ts'

/** Whether the installation has no organisation yet. Requested once; false when the request fails, so that sign-in reports the error. */
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

/** Whether a user belongs on the dashboard: a super admin without break-glass access. */
function belongsToDashboard({ role, breakGlass }: User): boolean {
  return role === roles.superAdmin && breakGlass === null
}

/** Allows set-up only while it is needed. */
export async function requireNotSetUp(): Promise<void> {
  if (!(await setUpNeeded())) throw redirect({ to: '/login', search: {} })
}

/** Allows sign-in pages only after set-up and when signed out. */
export async function requireSignedOut(): Promise<void> {
  const session = currentSession()
  if (session) {
    // The ticket of an external provider must not replace the user who is signed in.
    clearFragment()
    throw redirect(belongsToDashboard(session.user) ? { to: '/admin/dashboard' } : { to: '/', search: {} })
  }
  if (await setUpNeeded()) throw redirect({ to: '/setup' })
}

/** Allows the screens of an organisation to members only. Keeps the requested address for after sign-in. */
export async function requireMember({ location }: { location: { href: string } }): Promise<void> {
  const session = currentSession()
  if (session && belongsToDashboard(session.user)) throw redirect({ to: '/admin/dashboard' })
  if (session) return
  if (await setUpNeeded()) throw redirect({ to: '/setup' })
  throw redirect({ to: '/login', search: location.href === '/' ? {} : { next: location.href } })
}

/** Allows the super admin's screens only. */
export async function requireSuperAdmin(): Promise<void> {
  const session = currentSession()
  if (session && belongsToDashboard(session.user)) return
  if (session?.user.role === roles.superAdmin) throw redirect({ to: '/', search: {} })
  if (await setUpNeeded()) throw redirect({ to: '/setup' })
  throw redirect({ to: '/admin/login' })
}

/**
 * Synchronizes address and selector on the screens of one workspace: an address with a workspace selects it. For an address without one, returns the
 * selected workspace to be added to the address, so that it can be shared.
 */
export function projectMissingFrom(named: number | undefined): number | null {
  const selected = selectedProjectStore.get()
  if (named === undefined) return selected?.id ?? null
  // The name is set when the workspace is loaded.
  if (named !== selected?.id) selectProject({ id: named, name: '' })
  return null
}
