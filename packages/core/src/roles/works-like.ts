import { type PermissionName, type RoleId, roles } from '@dossier/contract'

/** The built-in role that a custom role works like in workspaces. */
export function worksLike(permissions: readonly PermissionName[]): RoleId {
  if (permissions.includes('SuperAdmin')) return roles.adminNotCreator
  return permissions.includes('ReportEdit') ? roles.teamMember : roles.guest
}
