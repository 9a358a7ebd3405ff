import { type AssignableRole, builtInPermissions, holdsAllOf, type MemberAccess, roleNames, roles } from '@dossier/contract'
import type { Member } from '../use-case/index.ts'
import { seesOpenWorkspaces } from './governing.ts'

/** The account and workspace role of a person who is invited through one workspace. */
export interface InvitedRoles {
  role: { role: AssignableRole; customRoleId: null; name: string }
  access: MemberAccess
  /** Their role in the workspace. */
  workspaceRole: AssignableRole
}

/**
 * Guests of a workspace are guests of the organization; everybody else becomes a team member, since admins of a workspace administer only
 * that one. They see no other workspace, unless this one is opened to all. The inviter cannot grant more than they hold or see themselves.
 */
export function rolesOfInvited(inviter: Member, role: AssignableRole, isForAllMembers: boolean): InvitedRoles {
  const asTeamMember = { role: roles.teamMember, permissions: builtInPermissions[roles.teamMember] }
  const inOrganization = role !== roles.guest && holdsAllOf(inviter, asTeamMember) ? roles.teamMember : roles.guest
  return {
    role: { role: inOrganization, customRoleId: null, name: roleNames[inOrganization].en },
    access: isForAllMembers && seesOpenWorkspaces(inviter) ? 'all' : 'restricted',
    workspaceRole: role === roles.adminNotCreator ? roles.admin : role,
  }
}
