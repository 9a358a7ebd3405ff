import { type Holder, holds, type PermissionName, roles } from './permissions.ts'

/** Permissions over people, roles or everything: their holders are staff. */
export const staffPermissions: readonly PermissionName[] = ['SuperAdmin', 'StaffEdit', 'PermissionEdit', 'UserEdit']

/** A member of the organisation with their permissions in it. */
export interface MemberHolder extends Holder {
  id: number
}

/** Whether a person is staff: only holders of `StaffEdit` govern staff. */
export function isStaff({ role, permissions }: Holder): boolean {
  return role === roles.admin || role === roles.adminNotCreator || staffPermissions.some((name) => permissions.includes(name))
}

/** Whether a person holds every permission of another. */
export function holdsAllOf(holder: Holder, other: Holder): boolean {
  return other.permissions.every((name) => holds(holder, name))
}

/** The permission for governing: `StaffEdit` for staff, `UserEdit` for everyone else. */
function mayGovernKind(governor: Holder, member: Holder): boolean {
  return holds(governor, isStaff(member) ? 'StaffEdit' : 'UserEdit')
}

/** Whether a person may change the role, status or access of another: never their own, the owner's, or that of a person with more permissions. */
export function mayGovern(governor: MemberHolder, member: MemberHolder): boolean {
  if (governor.id === member.id || member.role === roles.organizationOwner) return false
  return mayGovernKind(governor, member) && holdsAllOf(governor, member)
}

/** Whether a person may grant a role: no one grants permissions that they do not hold, and ownership can only be transferred. */
export function mayGrant(governor: Holder, role: Holder): boolean {
  if (role.role === roles.organizationOwner || role.role === roles.superAdmin) return false
  return mayGovernKind(governor, role) && holdsAllOf(governor, role)
}
