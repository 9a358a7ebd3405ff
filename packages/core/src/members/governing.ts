import { builtInPermissions, type ErrorCode, mayGovern, mayInOrganization, type MemberHolder, roles } from '@dossier/contract'
import type { Member } from '../use-case/index.ts'
import type { MemberRow } from './members.repository.ts'

/** What somebody holds in the organisation. */
export function holderOf({ id, role, customRolePermissions }: Pick<MemberRow, 'id' | 'role' | 'customRolePermissions'>): MemberHolder {
  return { id, role, permissions: customRolePermissions ?? builtInPermissions[role] }
}

/** Why somebody may not govern another account; null when they may. */
export function refusalToGovern(actor: Member, person: MemberHolder): ErrorCode | null {
  // Under break-glass the id is one of the super admin's own, and whoever looks into an organisation changes nothing in it.
  if (actor.breakGlass !== undefined) return 'LIMITED_ACCESS'
  if (person.id === actor.userId) return 'OWN_ACCOUNT'
  if (person.role === roles.organizationOwner) return 'OWNER_STAYS'
  return mayGovern(governorOf(actor), person) ? null : 'LIMITED_ACCESS'
}

/** The one who acts, as the contract's table of who governs whom takes them. */
export function governorOf(actor: Member): MemberHolder {
  return { id: actor.userId, role: actor.role, permissions: actor.permissions }
}

/** Whether somebody sees every workspace that is open to all, and so may let others see them. */
export function seesOpenWorkspaces(actor: Member): boolean {
  return actor.access === 'all' || actor.role === roles.organizationOwner || actor.permissions.includes('SuperAdmin')
}

/** Whether a workspace may be theirs: they may create workspaces. */
export function mayOwnProject(member: Parameters<typeof holderOf>[0]): boolean {
  return mayInOrganization(holderOf(member), 'project.create')
}
