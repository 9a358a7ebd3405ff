import { AppError, mayInOrganization, type OrganizationAction, organizationPermissions } from '@dossier/contract'
import type { Member, SuperAdmin, System, Visitor } from './actor.ts'
import type { Policy } from './policy.ts'

/** Allows everybody: for set-up and sign-in, which verify their input themselves. */
export const anyone: Policy<Visitor, unknown, null> = async (actor) => ({
  actor: actor.kind === 'visitor' ? actor : { kind: 'visitor', language: actor.language, address: '' },
  subject: null,
})

/** Allows signed-in users and super admins. */
export const signedIn: Policy<Member | SuperAdmin, unknown, null> = async (actor) => {
  if (actor.kind !== 'member' && actor.kind !== 'superAdmin') throw new AppError('NOT_SIGNED_IN')
  return { actor, subject: null }
}

/** Allows people acting on their own account, but not under break-glass access. */
export const accountHolder: Policy<Member | SuperAdmin, unknown, null> = async (actor, input, read) => {
  const decision = await signedIn(actor, input, read)
  if (decision.actor.kind === 'member' && decision.actor.breakGlass !== undefined) throw new AppError('LIMITED_ACCESS')
  return decision
}

/** Allows members whose organization role permits the action. */
export function memberPolicy(action: OrganizationAction): Policy<Member, unknown, null> {
  return async (actor) => {
    if (actor.kind === 'visitor') throw new AppError('NOT_SIGNED_IN')
    if (actor.kind !== 'member' || !mayInOrganization(actor, action)) throw new AppError('LIMITED_ACCESS')
    return { actor, subject: null }
  }
}

/** Allows super admins. */
export function superAdminPolicy(action: OrganizationAction): Policy<SuperAdmin, unknown, null> {
  return async (actor) => {
    if (actor.kind === 'visitor') throw new AppError('NOT_SIGNED_IN')
    if (actor.kind !== 'superAdmin' || organizationPermissions[action] !== 'superAdmin') throw new AppError('LIMITED_ACCESS')
    return { actor, subject: null }
  }
}

/** Allows only the system itself: background jobs and commands. */
export const theSystem: Policy<System, unknown, null> = async (actor) => {
  if (actor.kind !== 'system') throw new AppError('LIMITED_ACCESS')
  return { actor, subject: null }
}
