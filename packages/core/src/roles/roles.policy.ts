import { AppError, firstCustomRoleId, holdsAllOf } from '@dossier/contract'
import { type Authorised, authorise, type Member, memberPolicy, type Policy } from '../use-case/index.ts'
import { baseRoleOf } from './base-role.ts'
import { type CustomRoleRow, type RolesReader, rolesRepository } from './roles.repository.ts'

/**
 * For use cases on one custom role.
 *
 * @throws ROLE_BUILT_IN, ROLE_NOT_FOUND, OWN_ACCOUNT to those who have it, LIMITED_ACCESS when it has permissions that they lack
 */
export const roleToChange: Policy<Member, { id: number }, Authorised<CustomRoleRow>> = async (actor, input, read) => {
  const decision = await memberPolicy('role.edit')(actor, input, read)
  return { actor: decision.actor, subject: await accessRole(decision.actor, input.id, read(rolesRepository)) }
}

/** The same check inside a transaction, after locking the role: it may have changed since the policy ran. */
export async function accessRole(actor: Member, id: number, repository: RolesReader): Promise<Authorised<CustomRoleRow>> {
  if (id < firstCustomRoleId) throw new AppError('ROLE_BUILT_IN')
  const unsafeRole = await repository.unsafeFind(id)
  if (unsafeRole === undefined) throw new AppError('ROLE_NOT_FOUND')
  if (await repository.has(actor.userId, id)) throw new AppError('OWN_ACCOUNT')
  if (!holdsAllOf(actor, { role: baseRoleOf(unsafeRole.permissions), permissions: unsafeRole.permissions }))
    throw new AppError('LIMITED_ACCESS')
  return authorise(unsafeRole)
}
