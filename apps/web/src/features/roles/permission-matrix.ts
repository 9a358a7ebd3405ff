import {
  builtInPermissions,
  type Extent,
  mayInOrganization,
  type OrganizationAction,
  organizationActions,
  organizationPermissions,
  type Requirement,
  type RoleId,
  roles,
  type WorkspaceAction,
  workspaceActions,
  workspacePermissions,
  type WorkspaceRole,
  workspaceRoles,
} from '@dossier/contract'

/** The built-in roles as the matrix shows them, the mightiest within an organisation first. */
export const matrixRoles: readonly RoleId[] = [
  roles.organizationOwner,
  roles.admin,
  roles.adminNotCreator,
  roles.teamMember,
  roles.guest,
  roles.superAdmin,
]

/** What each built-in role may do to the organisation. There is nothing half allowed there. */
export function organizationMatrix(): { action: OrganizationAction; requirement: Requirement; extents: Extent[] }[] {
  return organizationActions.map((action) => ({
    action,
    requirement: organizationPermissions[action],
    extents: matrixRoles.map((role) => {
      // The super admin governs organisations from outside, and is a member of none.
      if (role === roles.superAdmin && organizationPermissions[action] !== 'superAdmin') return 'none'
      return mayInOrganization({ role, permissions: builtInPermissions[role] }, action) ? 'all' : 'none'
    }),
  }))
}

/** What each role may do inside a workspace. */
export function workspaceMatrix(): { action: WorkspaceAction; extents: Extent[] }[] {
  return workspaceActions.map((action) => ({
    action,
    extents: workspaceRoles.map((role: WorkspaceRole) => workspacePermissions[role][action]),
  }))
}
