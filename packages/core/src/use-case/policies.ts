import { AppError, mayInOrganization, type OrganizationAction, organizationPermissions } from '@dossier/contract'
import type { Member, SuperAdmin, System, Visitor } from './actor.ts'
import type { Policy } from './policy.ts'

/** Lets anybody in: set-up and sign-in, which look at what is handed in themselves. */
export const anyone: Policy<Visitor, unknown, null> = async (actor) => ({
  actor: actor.kind === 'visitor' ? actor : { kind: 'visitor', language: actor.language, address: '' },
  subject: null,
})

/** Lets in whoever is signed in, of either kind. */
export const signedIn: Policy<Member | SuperAdmin, unknown, null> = async (actor) => {
  if (actor.kind !== 'member' && actor.kind !== 'superAdmin') throw new AppError('NOT_SIGNED_IN')
  return { actor, subject: null }
}

/** Lets in whoever acts on an account of their own: not a super admin who looks into an organisation. */
export const accountHolder: Policy<Member | SuperAdmin, unknown, null> = async (actor, input, read) => {
  const decision = await signedIn(actor, input, read)
  if (decision.actor.kind === 'member' && decision.actor.breakGlass !== undefined) throw new AppError('LIMITED_ACCESS')
  return decision
}

/** Lets in members whose role in the organisation holds what the action needs. */
export function memberWho(action: OrganizationAction): Policy<Member, unknown, null> {
  return async (actor) => {
    if (actor.kind === 'visitor') throw new AppError('NOT_SIGNED_IN')
    if (actor.kind !== 'member' || !mayInOrganization(actor, action)) throw new AppError('LIMITED_ACCESS')
    return { actor, subject: null }
  }
}

/** Lets in super admins. */
export function superAdminWho(action: OrganizationAction): Policy<SuperAdmin, unknown, null> {
  return async (actor) => {
    if (actor.kind === 'visitor') throw new AppError('NOT_SIGNED_IN')
    if (actor.kind !== 'superAdmin' || organizationPermissions[action] !== 'superAdmin') throw new AppError('LIMITED_ACCESS')
    return { actor, subject: null }
  }
}

/** Lets only the program itself in: background jobs and commands. */
export const theSystem: Policy<System, unknown, null> = async (actor) => {
  if (actor.kind !== 'system') throw new AppError('LIMITED_ACCESS')
  return { actor, subject: null }
}
