import { builtInPermissions, type Holder, holds, holdsAllOf, isStaff, type Member, type Role, type RoleId, roles } from '@dossier/contract'

/** The built-in role of this id; null for the id of a custom role. */
export function builtInRoleId(id: number): RoleId | null {
  return Object.values(roles).find((role) => role === id) ?? null
}

/** The permissions of a role's holder. */
export function holderOfRole({ id, permissions }: Pick<Role, 'id' | 'permissions'>): Holder {
  return { role: builtInRoleId(id) ?? roles.guest, permissions }
}

/** The permissions of a member. An unknown custom role counts as holding everything, so that no action is offered for its members. */
export function holderOfMember(
  { id, role, customRole }: Pick<Member, 'id' | 'role' | 'customRole'>,
  known: readonly Role[],
): Holder & { id: number } {
  if (customRole === null) return { id, role, permissions: builtInPermissions[role] }
  const custom = known.find((candidate) => candidate.id === customRole.id)
  return { id, role, permissions: custom?.permissions ?? ['SuperAdmin'] }
}

/**
 * The roles that a user may assign to members of a deleted role: only permissions that the user holds, and staff roles only with `StaffEdit` if the
 * deleted role was none.
 */
export function replacementsFor(role: Role, giver: Holder, known: readonly Role[]): Role[] {
  const before = holderOfRole(role)
  return known.filter((other) => {
    const after = holderOfRole(other)
    if (other.id === role.id || after.role === roles.organizationOwner) return false
    return holdsAllOf(giver, after) && (isStaff(before) || !isStaff(after) || holds(giver, 'StaffEdit'))
  })
}
