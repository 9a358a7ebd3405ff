import { AppError, assignableRoleSchema, builtInPermissions, firstCustomRoleId, type Holder, roleNames } from '@dossier/contract'
import type { Within } from '../use-case/index.ts'
import { rolesRepository } from './roles.repository.ts'
import { worksLike } from './works-like.ts'

/** A role that somebody can be given in the organisation. */
export interface RoleChoice extends Holder {
  customRoleId: number | null
  /** In English, for the log. */
  name: string
}

/**
 * The role that an id stands for: a built-in one that members can have, or one of the organisation's own, which then stays as
 * it is until the transaction ends.
 *
 * @throws ROLE_NOT_FOUND
 */
export async function chooseRole(within: Within, id: number): Promise<RoleChoice> {
  if (id < firstCustomRoleId) {
    const { data: role } = assignableRoleSchema.safeParse(id)
    if (role === undefined) throw new AppError('ROLE_NOT_FOUND')
    return { role, customRoleId: null, permissions: builtInPermissions[role], name: roleNames[role].en }
  }
  const found = await within(rolesRepository).keepStill(id)
  if (found === undefined) throw new AppError('ROLE_NOT_FOUND')
  const { permissions, name } = found
  return { role: worksLike(permissions), customRoleId: id, permissions, name }
}
