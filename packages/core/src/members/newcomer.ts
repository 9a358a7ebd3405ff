import { type AssignableRole, builtInPermissions, holdsAllOf, type MemberAccess, roleNames, roles } from '@dossier/contract'
import type { Member } from '../use-case/index.ts'
import { seesOpenWorkspaces } from './governing.ts'

/** What somebody becomes who is invited to the organisation through one workspace. */
export interface Newcomer {
  role: { role: AssignableRole; customRoleId: null; name: string }
  access: MemberAccess
  /** Their role in the workspace. */
  placedAs: AssignableRole
}

/**
 * Guests of a workspace are guests of the organisation, everybody else is a team member of it: admins of a workspace administer
 * that one only. They see nothing else, unless the workspace is opened to all at the same time. Nobody brings in somebody who
 * holds, or sees, more than they do themselves.
 */
export function newcomer(inviter: Member, role: AssignableRole, isForAllMembers: boolean): Newcomer {
  const asTeamMember = { role: roles.teamMember, permissions: builtInPermissions[roles.teamMember] }
  const inOrganization = role !== roles.guest && holdsAllOf(inviter, asTeamMember) ? roles.teamMember : roles.guest
  return {
    role: { role: inOrganization, customRoleId: null, name: roleNames[inOrganization].en },
    access: isForAllMembers && seesOpenWorkspaces(inviter) ? 'all' : 'restricted',
    placedAs: role === roles.adminNotCreator ? roles.admin : role,
  }
}
