import { AppError, firstCustomRoleId, holdsAllOf } from '@dossier/contract'
import { type Authorised, authorise, type Member, memberWho, type Policy } from '../use-case/index.ts'
import { worksLike } from './works-like.ts'
import { type CustomRoleRow, type RolesReader, rolesRepository } from './roles.repository.ts'

/**
 * For use cases on one custom role.
 *
 * @throws ROLE_BUILT_IN, ROLE_NOT_FOUND, OWN_ACCOUNT to those who have it, LIMITED_ACCESS when it holds more than they do
 */
export const roleToChange: Policy<Member, { id: number }, Authorised<CustomRoleRow>> = async (actor, input, read) => {
  const decision = await memberWho('role.edit')(actor, input, read)
  return { actor: decision.actor, subject: await accessRole(decision.actor, input.id, read(rolesRepository)) }
}

/** The same inside a transaction, once the role is held: what the policy saw may have changed since. */
export async function accessRole(actor: Member, id: number, repository: RolesReader): Promise<Authorised<CustomRoleRow>> {
  if (id < firstCustomRoleId) throw new AppError('ROLE_BUILT_IN')
  const unsafeRole = await repository.unsafeFind(id)
  if (unsafeRole === undefined) throw new AppError('ROLE_NOT_FOUND')
  if (await repository.has(actor.userId, id)) throw new AppError('OWN_ACCOUNT')
  if (!holdsAllOf(actor, { role: worksLike(unsafeRole.permissions), permissions: unsafeRole.permissions }))
    throw new AppError('LIMITED_ACCESS')
  return authorise(unsafeRole)
}
