import { type PermissionName, type RoleId, roles } from '@dossier/contract'

/** The built-in role that determines a custom role's rights in workspaces. */
export function baseRoleOf(permissions: readonly PermissionName[]): RoleId {
  if (permissions.includes('SuperAdmin')) return roles.adminNotCreator
  return permissions.includes('ReportEdit') ? roles.teamMember : roles.guest
}
