import { z } from 'zod'

/** Role ids of the specification, section 6. */
export const roles = {
  superAdmin: 1,
  organizationOwner: 2,
  admin: 3,
  teamMember: 4,
  guest: 5,
  adminNotCreator: 6,
} as const
export type RoleId = (typeof roles)[keyof typeof roles]
export const roleIdSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)])

/** What somebody is in one workspace. The creator has no role id of their own in the specification. */
export type WorkspaceRole = 'organizationOwner' | 'creator' | 'admin' | 'adminNotCreator' | 'teamMember' | 'guest'

export const workspaceActions = [
  'project.read',
  'project.edit',
  'project.delete',
  'files.read',
  'files.upload',
  'files.readAgain',
  'files.delete',
  'search.read',
  'search.ask',
  'search.delete',
] as const
export type WorkspaceAction = (typeof workspaceActions)[number]

export const organizationActions = ['project.list', 'project.create', 'organization.list'] as const
export type OrganizationAction = (typeof organizationActions)[number]

/** `all`: on anything of the workspace. `own`: only on what they made. `none`: refused. */
export type Extent = 'all' | 'own' | 'none'

const everything = Object.fromEntries(workspaceActions.map((action) => [action, 'all'])) as Record<WorkspaceAction, Extent>

/** The one table of who may do what inside a workspace; pages and server read the same rows. */
export const workspacePermissions: Record<WorkspaceRole, Record<WorkspaceAction, Extent>> = {
  organizationOwner: everything,
  creator: everything,
  admin: { ...everything, 'project.delete': 'none' },
  adminNotCreator: { ...everything, 'project.delete': 'none' },
  teamMember: {
    ...everything,
    'project.edit': 'none',
    'project.delete': 'none',
    'files.readAgain': 'all',
    'files.delete': 'own',
    'search.delete': 'own',
  },
  guest: {
    ...everything,
    'project.edit': 'none',
    'project.delete': 'none',
    'files.upload': 'none',
    'files.readAgain': 'none',
    'files.delete': 'none',
    'search.delete': 'none',
  },
}

/** Which role ids may act on the organisation itself. */
export const organizationPermissions: Record<OrganizationAction, readonly RoleId[]> = {
  'project.list': [roles.organizationOwner, roles.admin, roles.teamMember, roles.guest, roles.adminNotCreator],
  'project.create': [roles.organizationOwner, roles.admin, roles.teamMember, roles.adminNotCreator],
  'organization.list': [roles.superAdmin],
}

/** The role id that a workspace role is shown as. The creator is shown as Admin, who may also delete. */
export function roleIdOf(role: WorkspaceRole): RoleId {
  return role === 'creator' ? roles.admin : roles[role]
}
