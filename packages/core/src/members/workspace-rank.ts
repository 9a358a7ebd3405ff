import { type AssignableRole, type ErrorCode, type RoleId, roles, type WorkspaceRole } from '@dossier/contract'

/** Who stands above whom in a workspace. */
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

/** Whether somebody with this workspace role may give that one: nobody gives a higher one than their own. */
export function mayGiveRole(own: WorkspaceRole, given: AssignableRole): boolean {
  return rankOfId[given] <= rankOfRole[own]
}

/** Somebody as a workspace sees them. */
export interface Placed {
  id: number
  /** Their role in the organisation. */
  role: RoleId
  /** Their role in the workspace. */
  projectRole: RoleId
  /** Whether they see every workspace, whatever their place in this one. */
  seesEveryProject: boolean
}

/** Why somebody may not change another's place in a workspace; null when they may. */
export function refusalToPlace(actor: { userId: number; role: WorkspaceRole }, person: Placed, ownerId: number): ErrorCode | null {
  if (person.id === actor.userId) return 'OWN_ACCOUNT'
  if (person.id === ownerId || person.role === roles.organizationOwner) return 'OWNER_STAYS'
  // A place would change nothing for them.
  if (person.seesEveryProject) return 'LIMITED_ACCESS'
  return rankOfId[person.projectRole] <= rankOfRole[actor.role] ? null : 'LIMITED_ACCESS'
}
