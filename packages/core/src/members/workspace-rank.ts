import { type AssignableRole, type ErrorCode, type RoleId, roles, type WorkspaceRole } from '@dossier/contract'

/** Rank of each role in a workspace. */
const rankOfRole: Record<WorkspaceRole, number> = {
  breakGlass: 0,
  guest: 1,
  teamMember: 2,
  admin: 3,
  adminNotCreator: 3,
  creator: 4,
  organizationOwner: 4,
}

const rankOfId: Record<RoleId, number> = {
  [roles.superAdmin]: 0,
  [roles.guest]: 1,
  [roles.teamMember]: 2,
  [roles.admin]: 3,
  [roles.adminNotCreator]: 3,
  [roles.organizationOwner]: 4,
}

/** Whether a member with this workspace role may assign another role: none above their own. */
export function mayGiveRole(own: WorkspaceRole, given: AssignableRole): boolean {
  return rankOfId[given] <= rankOfRole[own]
}

/** A person with their roles and rank in a workspace. */
export interface Placed {
  id: number
  /** Their role in the organization. */
  role: RoleId
  /** Their role in the workspace. */
  projectRole: RoleId
  /** Whether they see every workspace, whatever their place in this one. */
  seesEveryProject: boolean
}

/** Why the actor may not change another person's place in a workspace; null when they may. */
export function refusalToPlace(actor: { userId: number; role: WorkspaceRole }, person: Placed, ownerId: number): ErrorCode | null {
  if (person.id === actor.userId) return 'OWN_ACCOUNT'
  if (person.id === ownerId || person.role === roles.organizationOwner) return 'OWNER_STAYS'
  // They see the workspace regardless of their place in it.
  if (person.seesEveryProject) return 'LIMITED_ACCESS'
  return rankOfId[person.projectRole] <= rankOfRole[actor.role] ? null : 'LIMITED_ACCESS'
}
