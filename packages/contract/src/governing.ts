import { type Holder, holds, type PermissionName, roles } from './permissions.ts'

/** Whoever holds one of these governs people, roles or everything. */
export const staffPermissions: readonly PermissionName[] = ['SuperAdmin', 'StaffEdit', 'PermissionEdit', 'UserEdit']

/** Somebody of the organisation, with what they hold in it. */
export interface MemberHolder extends Holder {
  id: number
}

/** Whether somebody governs others: only `StaffEdit` governs them. */
export function isStaff({ role, permissions }: Holder): boolean {
  return role === roles.admin || role === roles.adminNotCreator || staffPermissions.some((name) => permissions.includes(name))
}

/** Whether somebody holds everything that another holds. */
export function holdsAllOf(holder: Holder, other: Holder): boolean {
  return other.permissions.every((name) => holds(holder, name))
}

/** What governing somebody needs: staff are governed with `StaffEdit`, everybody else with `UserEdit`. */
function mayGovernKind(governor: Holder, member: Holder): boolean {
  return holds(governor, isStaff(member) ? 'StaffEdit' : 'UserEdit')
}

/** Whether somebody may change the role, the status or the access of another: never their own, the owner's, or of one who holds more. */
export function mayGovern(governor: MemberHolder, member: MemberHolder): boolean {
  if (governor.id === member.id || member.role === roles.organizationOwner) return false
  return mayGovernKind(governor, member) && holdsAllOf(governor, member)
}

/** Whether somebody may give a role to others: nobody grants what they do not hold, and ownership only changes hands. */
export function mayGrant(governor: Holder, role: Holder): boolean {
  if (role.role === roles.organizationOwner || role.role === roles.superAdmin) return false
  return mayGovernKind(governor, role) && holdsAllOf(governor, role)
}
