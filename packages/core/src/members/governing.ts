import { builtInPermissions, type ErrorCode, mayGovern, mayInOrganization, type MemberHolder, roles } from '@dossier/contract'
import type { Member } from '../use-case/index.ts'
import type { MemberRow } from './members.repository.ts'

/** A member's role and permissions in the organization. */
export function holderOf({ id, role, customRolePermissions }: Pick<MemberRow, 'id' | 'role' | 'customRolePermissions'>): MemberHolder {
  return { id, role, permissions: customRolePermissions ?? builtInPermissions[role] }
}

/** Why the actor may not govern another account; null when they may. */
export function refusalToGovern(actor: Member, person: MemberHolder): ErrorCode | null {
  // Under break-glass access the id is that of the super admin, who may not change anything in the organization.
  if (actor.breakGlass !== undefined) return 'LIMITED_ACCESS'
  if (person.id === actor.userId) return 'OWN_ACCOUNT'
  if (person.role === roles.organizationOwner) return 'OWNER_STAYS'
  return mayGovern(governorOf(actor), person) ? null : 'LIMITED_ACCESS'
}

/** The actor in the form that the contract's governing rules take. */
export function governorOf(actor: Member): MemberHolder {
  return { id: actor.userId, role: actor.role, permissions: actor.permissions }
}

/** Whether a member sees every workspace that is open to all, and so may grant that. */
export function seesOpenWorkspaces(actor: Member): boolean {
  return actor.access === 'all' || actor.role === roles.organizationOwner || actor.permissions.includes('SuperAdmin')
}

/** Whether a member may own a workspace: whether they may create one. */
export function mayOwnProject(member: Parameters<typeof holderOf>[0]): boolean {
  return mayInOrganization(holderOf(member), 'project.create')
}
