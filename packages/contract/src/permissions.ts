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

/** The roles that one member may grant to another; ownership can only be transferred, and the super admin is not a member. */
export const assignableRoles = [roles.admin, roles.teamMember, roles.guest, roles.adminNotCreator] as const
export const assignableRoleSchema = z.union([z.literal(3), z.literal(4), z.literal(5), z.literal(6)])
export type AssignableRole = z.infer<typeof assignableRoleSchema>

/** The nine permissions of the specification, section 6, that roles are made of. `SuperAdmin` includes the others. */
export const permissionNames = [
  'SuperAdmin',
  'StaffView',
  'StaffEdit',
  'PermissionEdit',
  'AuditLogView',
  'UserView',
  'UserEdit',
  'ReportView',
  'ReportEdit',
] as const
export const permissionNameSchema = z.enum(permissionNames)
export type PermissionName = z.infer<typeof permissionNameSchema>

/** Permissions of the built-in roles in the organisation. A custom role has those its creators chose. */
export const builtInPermissions: Record<RoleId, readonly PermissionName[]> = {
  // Administers organisations from outside, and has no permission within one.
  [roles.superAdmin]: [],
  [roles.organizationOwner]: permissionNames,
  [roles.admin]: ['UserView', 'ReportView', 'ReportEdit'],
  [roles.adminNotCreator]: ['StaffView', 'UserView', 'ReportView', 'ReportEdit'],
  [roles.teamMember]: ['UserView', 'ReportView', 'ReportEdit'],
  [roles.guest]: ['ReportView'],
}

/** Permissions of a super admin under a break-glass grant: read-only. */
export const breakGlassPermissions: readonly PermissionName[] = ['StaffView', 'AuditLogView', 'UserView', 'ReportView']

/** A person with permissions in an organisation. */
export interface Holder {
  role: RoleId
  permissions: readonly PermissionName[]
}

export function holds(holder: Holder, name: PermissionName): boolean {
  return holder.permissions.includes(name) || holder.permissions.includes('SuperAdmin')
}

/** The requirement of an organisation action: a permission, membership alone, ownership, or being the super admin. */
export type Requirement = PermissionName | 'anyMember' | 'owner' | 'superAdmin'

/** The single table of permissions for actions on the organisation itself. */
export const organizationPermissions = {
  'project.list': 'ReportView',
  'project.create': 'ReportEdit',
  'member.list': 'UserView',
  'member.invite': 'UserEdit',
  'member.edit': 'UserEdit',
  'admin.list': 'StaffView',
  'admin.invite': 'StaffEdit',
  'admin.edit': 'StaffEdit',
  'role.list': 'anyMember',
  'role.edit': 'PermissionEdit',
  'audit.read': 'AuditLogView',
  'audit.export': 'AuditLogView',
  'models.read': 'StaffView',
  'models.edit': 'owner',
  'sources.read': 'ReportView',
  'sources.edit': 'owner',
  'organization.transfer': 'owner',
  'organization.list': 'superAdmin',
  'organization.invite': 'superAdmin',
  'organization.edit': 'superAdmin',
  'organization.delete': 'superAdmin',
  'organization.breakGlass': 'superAdmin',
} as const satisfies Record<string, Requirement>
export type OrganizationAction = keyof typeof organizationPermissions
export const organizationActions = Object.keys(organizationPermissions) as OrganizationAction[]

/** Whether a person may perform an action on the organisation; used by menus and buttons as well as the server. */
export function mayInOrganization(holder: Holder, action: OrganizationAction): boolean {
  const requirement: Requirement = organizationPermissions[action]
  if (requirement === 'anyMember') return true
  if (requirement === 'owner') return holder.role === roles.organizationOwner
  if (requirement === 'superAdmin') return holder.role === roles.superAdmin
  return holds(holder, requirement)
}

/** A person's role in one workspace. Creator and break-glass have no role id of their own in the specification. */
export const workspaceRoles = ['organizationOwner', 'creator', 'admin', 'adminNotCreator', 'teamMember', 'guest', 'breakGlass'] as const
export type WorkspaceRole = (typeof workspaceRoles)[number]

export const workspaceActions = [
  'project.read',
  'project.edit',
  'project.delete',
  'project.transfer',
  'project.setQuota',
  'members.read',
  'members.invite',
  'members.edit',
  'activity.read',
  'activity.export',
  'files.read',
  'files.upload',
  'files.edit',
  'files.readAgain',
  'files.delete',
  'search.read',
  'search.ask',
  'search.edit',
  'search.delete',
  'search.export',
  'outputs.read',
  'outputs.make',
  'outputs.delete',
] as const
export type WorkspaceAction = (typeof workspaceActions)[number]

/** `all`: on everything in the workspace. `own`: only on their own objects. `none`: refused. */
export type Extent = 'all' | 'own' | 'none'

const everything: Record<WorkspaceAction, Extent> = {
  ...(Object.fromEntries(workspaceActions.map((action) => [action, 'all'])) as Record<WorkspaceAction, Extent>),
  // Only the creator of a conversation may rename it, change its visibility and stop its answers, whatever the role of others.
  'search.edit': 'own',
}
const nothing = Object.fromEntries(workspaceActions.map((action) => [action, 'none'])) as Record<WorkspaceAction, Extent>

/** The single table of permissions inside a workspace, used by pages and server. */
export const workspacePermissions: Record<WorkspaceRole, Record<WorkspaceAction, Extent>> = {
  organizationOwner: everything,
  creator: everything,
  admin: { ...everything, 'project.delete': 'none', 'project.transfer': 'none', 'project.setQuota': 'none' },
  adminNotCreator: { ...everything, 'project.delete': 'none', 'project.transfer': 'none', 'project.setQuota': 'none' },
  teamMember: {
    ...everything,
    'project.edit': 'none',
    'project.delete': 'none',
    'project.transfer': 'none',
    'project.setQuota': 'none',
    'members.invite': 'none',
    'members.edit': 'none',
    'files.delete': 'own',
    'search.delete': 'own',
    'outputs.delete': 'own',
  },
  // Guests of a deal room see neither each other nor the activity of others.
  guest: {
    ...nothing,
    'project.read': 'all',
    'activity.read': 'own',
    'files.read': 'all',
    'search.read': 'all',
    'search.ask': 'all',
    'search.edit': 'own',
  },
  breakGlass: {
    ...nothing,
    'project.read': 'all',
    'members.read': 'all',
    'activity.read': 'all',
    'files.read': 'all',
    'search.read': 'all',
    'outputs.read': 'all',
  },
}

/** The role id displayed for a workspace role. The creator is displayed as Admin, but may also delete. */
export function roleIdOf(role: WorkspaceRole): RoleId {
  if (role === 'creator') return roles.admin
  return role === 'breakGlass' ? roles.superAdmin : roles[role]
}
