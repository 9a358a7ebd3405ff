import {
  type Endpoint,
  type ErrorCode,
  type Extent,
  holds,
  mayGrant,
  mayInOrganization,
  type MemberAccess,
  type OrganizationAction,
  organizationActions,
  type PermissionName,
  projectTypes,
  type ProjectType,
  type RoleId,
  roles,
  builtInPermissions,
  type WorkspaceAction,
  workspaceActions,
  workspacePermissions,
  type WorkspaceRole,
} from '@dossier/contract'
import type { Sample } from './sample.ts'

/** A sender of requests, in the terms of the permission tables. */
export interface Sender {
  name: string
  is: 'nobody' | 'superAdmin' | 'breakGlass' | 'member'
  role: RoleId
  permissions: readonly PermissionName[]
  access: MemberAccess
  /** Whether the permissions are those of a custom role. */
  isCustom?: true
  /** Whether they created the workspace. */
  creator?: true
  /** Their place in the workspace. */
  place?: { role: RoleId; status: 'active' | 'deactivated' }
}

/** The workspace that a request names. */
export interface NamedWorkspace {
  type: ProjectType
  /** Whether the sender created the record that the request acts on. */
  madeBySender: boolean
}

/** `null` when the tables allow the request, else the expected error. */
export function expectedRefusal(endpoint: Endpoint, sample: Sample, sender: Sender, workspace: NamedWorkspace): ErrorCode | null {
  const { audience } = endpoint
  if (audience === 'public') return null
  if (sender.is === 'nobody') return 'NOT_SIGNED_IN'
  if (audience === 'superAdmin') return sender.is === 'superAdmin' ? null : 'LIMITED_ACCESS'
  if (audience === 'signedIn') return sender.is === 'breakGlass' && changesAccount(endpoint) ? 'LIMITED_ACCESS' : null
  if (sender.is === 'superAdmin') return 'LIMITED_ACCESS'
  const { permission, permissionInProject } = endpoint
  // Requests on the sender's own account need no permission.
  if (sample.inProject === undefined && permission === undefined) {
    return sender.is === 'breakGlass' && changesAccount(endpoint) ? 'LIMITED_ACCESS' : null
  }
  if (sample.inProject !== undefined)
    return inWorkspace(sample.inProject.needs ?? permissionInProject ?? permission, sample.inProject, sender, workspace)
  if (!isOrganizationAction(permission)) throw new Error(`${endpoint.path}: a sample without a workspace for ${permission}`)
  if (!mayInOrganization(sender, permission)) return 'LIMITED_ACCESS'
  const granted = sample.grants
  const mayGive = granted === undefined || mayGrant(sender, { role: granted, permissions: builtInPermissions[granted] })
  return mayGive ? null : 'LIMITED_ACCESS'
}

/** Under break-glass access accounts cannot be changed; the endpoints concerned declare the error. */
function changesAccount({ errors = [] }: Endpoint): boolean {
  return errors.includes('LIMITED_ACCESS')
}

function inWorkspace(
  action: string | undefined,
  on: NonNullable<Sample['inProject']>,
  sender: Sender,
  workspace: NamedWorkspace,
): ErrorCode | null {
  if (!isWorkspaceAction(action)) throw new Error(`a sample in a workspace for ${action}`)
  const role = roleIn(sender, workspace.type)
  if (role === null) return on.hiddenAs ?? 'PROJECT_NOT_FOUND'
  const extent: Extent = workspacePermissions[role][action]
  const anothers = on.makes === true && !workspace.madeBySender
  return extent === 'none' || (extent === 'own' && anothers) ? 'LIMITED_ACCESS' : null
}

/** The sender's role in a workspace of this type, by the decision on people and access; null without access. */
export function roleIn(sender: Sender, type: ProjectType): WorkspaceRole | null {
  if (sender.is === 'breakGlass') return 'breakGlass'
  if (sender.role === roles.organizationOwner) return 'organizationOwner'
  if (sender.creator) return 'creator'
  if (sender.permissions.includes('SuperAdmin')) return 'adminNotCreator'
  if (sender.place !== undefined) return sender.place.status === 'active' ? named(sender.place.role) : null
  const open = type === projectTypes.all && sender.access === 'all' && holds(sender, 'ReportView')
  return open ? named(sender.role) : null
}

const byId: Partial<Record<RoleId, WorkspaceRole>> = { 3: 'admin', 4: 'teamMember', 5: 'guest', 6: 'adminNotCreator' }

function named(role: RoleId): WorkspaceRole {
  const found = byId[role]
  if (found === undefined) throw new Error(`no place in a workspace has role ${role}`)
  return found
}

function isOrganizationAction(action: string | undefined): action is OrganizationAction {
  return organizationActions.some((known) => known === action)
}

function isWorkspaceAction(action: string | undefined): action is WorkspaceAction {
  return workspaceActions.some((known) => known === action)
}
