import { AppError, mayInOrganization, type OrganizationAction, roles } from '@dossier/contract'
import { accessProject, memberOnly, type ProjectAccess } from '../projects/index.ts'
import { type Authorised, authorise, type Member, memberPolicy, personName, type Policy } from '../use-case/index.ts'
import { holderOf, mayOwnProject, refusalToGovern } from './governing.ts'
import { type MemberRow, membersRepository } from './members.repository.ts'
import { type PlaceRow, placesRepository } from './places.repository.ts'
import { refusalToPlace } from './workspace-rank.ts'

/** A person's account, or their place in one workspace. */
export type Governed = { account: Authorised<MemberRow> } | { place: Authorised<PlaceRow>; access: ProjectAccess }

/**
 * Authorises an actor to govern an account.
 *
 * @throws MEMBER_NOT_FOUND, OWN_ACCOUNT, OWNER_STAYS, LIMITED_ACCESS when the actor may not govern it
 */
export async function accountToGovern(actor: Member, found: Promise<MemberRow | undefined>): Promise<Authorised<MemberRow>> {
  const unsafeMember = await found
  if (unsafeMember === undefined) throw new AppError('MEMBER_NOT_FOUND')
  const refusal = refusalToGovern(actor, holderOf(unsafeMember))
  if (refusal !== null) throw new AppError(refusal)
  return authorise(unsafeMember)
}

/** Authorises an actor who may edit a workspace's members to change a person's place in it. @throws as `accountToGovern` */
export async function placeToChange(
  actor: Member,
  { project, role }: ProjectAccess,
  found: Promise<PlaceRow | undefined>,
): Promise<Authorised<PlaceRow>> {
  const unsafePlace = await found
  if (unsafePlace === undefined) throw new AppError('MEMBER_NOT_FOUND')
  const refusal = refusalToPlace({ userId: actor.userId, role }, unsafePlace, project.ownerId)
  if (refusal !== null) throw new AppError(refusal)
  return authorise(unsafePlace)
}

/** For use cases on the account with the input's `id`. */
export function accountPolicy(action: OrganizationAction): Policy<Member, { id: number }, Authorised<MemberRow>> {
  return async (actor, input, read) => {
    const decision = await memberPolicy(action)(actor, input, read)
    return { actor: decision.actor, subject: await accountToGovern(decision.actor, read(membersRepository).unsafeFind(input.id)) }
  }
}

/** For use cases on an account or, when the input names a workspace, only on the person's place in it. */
export const memberToChange: Policy<Member, { id: number; projectId?: number | undefined }, Governed> = async (actor, input, read) => {
  const { id, projectId } = input
  if (projectId === undefined) {
    const decision = await accountPolicy('member.edit')(actor, { id }, read)
    return { actor: decision.actor, subject: { account: decision.subject } }
  }
  const member = memberOnly(actor)
  const access = await accessProject(member, projectId, 'members.edit', read)
  const place = await placeToChange(member, access, read(placesRepository).unsafeFind(access.project, id))
  return { actor: member, subject: { place, access } }
}

/**
 * For resending an invitation: allowed to people who may invite, and to the inviter of that person.
 *
 * @throws LIMITED_ACCESS, whether the person exists or not; MEMBER_NOT_FOUND to those who may invite
 */
export const invitedMember: Policy<Member, { id: number }, Authorised<MemberRow>> = async (actor, input, read) => {
  const member = memberOnly(actor)
  const unsafeMember = await read(membersRepository).unsafeFind(input.id)
  const invitedThem = member.breakGlass === undefined && unsafeMember?.invitedBy === member.userId
  if (!invitedThem && !mayInOrganization(member, 'member.invite')) throw new AppError('LIMITED_ACCESS')
  if (unsafeMember === undefined) throw new AppError('MEMBER_NOT_FOUND')
  return { actor: member, subject: authorise(unsafeMember) }
}

/** Authorises the new owner in a transfer, who has to be active. @throws MEMBER_NOT_FOUND, MEMBER_DEACTIVATED */
export async function successor(found: Promise<MemberRow | undefined>): Promise<Authorised<MemberRow>> {
  const unsafeMember = await found
  if (unsafeMember === undefined) throw new AppError('MEMBER_NOT_FOUND')
  if (unsafeMember.status !== 'active') throw new AppError('MEMBER_DEACTIVATED', { emails: unsafeMember.email })
  return authorise(unsafeMember)
}

/**
 * Authorises the new owner of a workspace. @throws as `successor`; CANNOT_OWN_PROJECT for guests and others who may not create workspaces
 */
export async function nextProjectOwner(found: Promise<MemberRow | undefined>): Promise<Authorised<MemberRow>> {
  const next = await successor(found)
  if (!mayOwnProject(next)) throw new AppError('CANNOT_OWN_PROJECT', { name: personName(next.firstName, next.lastName) || next.email })
  return next
}

/** The owner who transfers the organization, checked again under lock. @throws LIMITED_ACCESS */
export async function ownerToReplace(actor: Member, found: Promise<MemberRow | undefined>): Promise<Authorised<MemberRow>> {
  const unsafeOwner = await found
  if (unsafeOwner?.id !== actor.userId || unsafeOwner.role !== roles.organizationOwner) throw new AppError('LIMITED_ACCESS')
  return authorise(unsafeOwner)
}

/** A person to be made admin of a workspace. @throws OWN_ACCOUNT, OWNER_STAYS */
export function adminToBe(actor: Member, project: { ownerId: number }, unsafeMember: MemberRow): Authorised<MemberRow> {
  if (unsafeMember.id === actor.userId) throw new AppError('OWN_ACCOUNT')
  if (unsafeMember.id === project.ownerId || unsafeMember.role === roles.organizationOwner) throw new AppError('OWNER_STAYS')
  return authorise(unsafeMember)
}
