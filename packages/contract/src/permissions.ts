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

/** The roles that one member may be given by another; the owner's only changes hands, the super admin's is no member's. */
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

/** What the built-in roles hold in the organisation. A custom role holds what its makers chose. */
export const builtInPermissions: Record<RoleId, readonly PermissionName[]> = {
  // Governs organisations from outside, and holds nothing within one.
  [roles.superAdmin]: [],
  [roles.organizationOwner]: permissionNames,
  [roles.admin]: ['UserView', 'ReportView', 'ReportEdit'],
  [roles.adminNotCreator]: ['StaffView', 'UserView', 'ReportView', 'ReportEdit'],
  [roles.teamMember]: ['UserView', 'ReportView', 'ReportEdit'],
  [roles.guest]: ['ReportView'],
}

/** What a super admin holds while a break-glass grant lasts: sight, and nothing that changes anything. */
export const breakGlassPermissions: readonly PermissionName[] = ['StaffView', 'AuditLogView', 'UserView', 'ReportView']

/** Somebody who holds permissions in an organisation. */
export interface Holder {
  role: RoleId
  permissions: readonly PermissionName[]
}

export function holds(holder: Holder, name: PermissionName): boolean {
  return holder.permissions.includes(name) || holder.permissions.includes('SuperAdmin')
}

/** What an action on the organisation needs: a permission, membership alone, to be its owner, or to be the super admin. */
export type Requirement = PermissionName | 'anyMember' | 'owner' | 'superAdmin'

/** The one table of who may do what to the organisation itself. */
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

/** Whether somebody may do something to the organisation; menus and buttons ask the same as the server. */
export function mayInOrganization(holder: Holder, action: OrganizationAction): boolean {
  const requirement: Requirement = organizationPermissions[action]
  if (requirement === 'anyMember') return true
  if (requirement === 'owner') return holder.role === roles.organizationOwner
  if (requirement === 'superAdmin') return holder.role === roles.superAdmin
  return holds(holder, requirement)
}

/** What somebody is in one workspace. Creator and break-glass have no role id of their own in the specification. */
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

/** `all`: on anything of the workspace. `own`: only on what they made. `none`: refused. */
export type Extent = 'all' | 'own' | 'none'

const everything: Record<WorkspaceAction, Extent> = {
  ...(Object.fromEntries(workspaceActions.map((action) => [action, 'all'])) as Record<WorkspaceAction, Extent>),
  // Who began a conversation says what it is called and who reads it, and stops its answers; nobody else, whatever their role.
  'search.edit': 'own',
}
const nothing = Object.fromEntries(workspaceActions.map((action) => [action, 'none'])) as Record<WorkspaceAction, Extent>

/** The one table of who may do what inside a workspace; pages and server read the same rows. */
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
  // Guests of a deal room do not see each other, nor what others did.
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

/** The role id that a workspace role is shown as. The creator is shown as Admin, who may also delete. */
export function roleIdOf(role: WorkspaceRole): RoleId {
  if (role === 'creator') return roles.admin
  return role === 'breakGlass' ? roles.superAdmin : roles[role]
}
