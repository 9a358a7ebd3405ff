import { AppError, assignableRoleSchema, builtInPermissions, firstCustomRoleId, type Holder, roleNames } from '@dossier/contract'
import type { Within } from '../use-case/index.ts'
import { rolesRepository } from './roles.repository.ts'
import { baseRoleOf } from './base-role.ts'

/** A role that can be assigned to a member of the organization. */
export interface RoleChoice extends Holder {
  customRoleId: number | null
  /** In English, for the log. */
  name: string
}

/**
 * Loads an assignable role by id: a built-in one, or one of the organization's custom roles, which is locked until the transaction ends.
 *
 * @throws ROLE_NOT_FOUND
 */
export async function chooseRole(within: Within, id: number): Promise<RoleChoice> {
  if (id < firstCustomRoleId) {
    const { data: role } = assignableRoleSchema.safeParse(id)
    if (role === undefined) throw new AppError('ROLE_NOT_FOUND')
    return { role, customRoleId: null, permissions: builtInPermissions[role], name: roleNames[role].en }
  }
  const found = await within(rolesRepository).lockShared(id)
  if (found === undefined) throw new AppError('ROLE_NOT_FOUND')
  const { permissions, name } = found
  return { role: baseRoleOf(permissions), customRoleId: id, permissions, name }
}
