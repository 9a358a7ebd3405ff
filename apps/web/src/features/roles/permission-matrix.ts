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

/** The built-in roles in the order of the matrix, most permissions within an organisation first. */
export const matrixRoles: readonly RoleId[] = [
  roles.organizationOwner,
  roles.admin,
  roles.adminNotCreator,
  roles.teamMember,
  roles.guest,
  roles.superAdmin,
]

/** The organisation permissions of each built-in role; always `all` or `none`. */
export function organizationMatrix(): { action: OrganizationAction; requirement: Requirement; extents: Extent[] }[] {
  return organizationActions.map((action) => ({
    action,
    requirement: organizationPermissions[action],
    extents: matrixRoles.map((role) => {
      // The super admin manages organisations from outside, and is not a member of any.
      if (role === roles.superAdmin && organizationPermissions[action] !== 'superAdmin') return 'none'
      return mayInOrganization({ role, permissions: builtInPermissions[role] }, action) ? 'all' : 'none'
    }),
  }))
}

/** The workspace permissions of each role. */
export function workspaceMatrix(): { action: WorkspaceAction; extents: Extent[] }[] {
  return workspaceActions.map((action) => ({
    action,
    extents: workspaceRoles.map((role: WorkspaceRole) => workspacePermissions[role][action]),
  }))
}
