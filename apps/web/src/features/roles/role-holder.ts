import { builtInPermissions, type Holder, holds, holdsAllOf, isStaff, type Member, type Role, type RoleId, roles } from '@dossier/contract'

/** The built-in role of this id; null for the id of a custom role. */
export function builtInRoleId(id: number): RoleId | null {
  return Object.values(roles).find((role) => role === id) ?? null
}

/** What somebody with this role would hold. */
export function holderOfRole({ id, permissions }: Pick<Role, 'id' | 'permissions'>): Holder {
  return { role: builtInRoleId(id) ?? roles.guest, permissions }
}

/** What a member holds. A custom role that is not known (yet) counts as one that holds everything: nothing is offered in doubt. */
export function holderOfMember(
  { id, role, customRole }: Pick<Member, 'id' | 'role' | 'customRole'>,
  known: readonly Role[],
): Holder & { id: number } {
  if (customRole === null) return { id, role, permissions: builtInPermissions[role] }
  const custom = known.find((candidate) => candidate.id === customRole.id)
  return { id, role, permissions: custom?.permissions ?? ['SuperAdmin'] }
}

/**
 * The roles that somebody may give to whoever has the one they delete: nothing that they do not hold themselves, and only `StaffEdit`
 * makes staff of those who were not.
 */
export function replacementsFor(role: Role, giver: Holder, known: readonly Role[]): Role[] {
  const before = holderOfRole(role)
  return known.filter((other) => {
    const after = holderOfRole(other)
    if (other.id === role.id || after.role === roles.organizationOwner) return false
    return holdsAllOf(giver, after) && (isStaff(before) || !isStaff(after) || holds(giver, 'StaffEdit'))
  })
}
