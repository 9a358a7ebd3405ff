import type { Member, ProjectMember } from '@dossier/contract'
import { avatarAddress } from '../accounts/index.ts'
import { personName } from '../use-case/index.ts'
import type { MemberRow } from './members.repository.ts'
import { mayOwnProject } from './governing.ts'
import type { PlaceRow } from './places.repository.ts'

/** A member as colleagues see them; `projects` is the number of their workspaces. */
export function presentMember(row: MemberRow, projects: number): Member {
  const { id, firstName, lastName, email, role, customRoleId, access, lastActiveAt, createdAt } = row
  // Deleted members are in no list.
  const status = row.status === 'deleted' ? 'deactivated' : row.status
  return {
    id,
    // An invited person may not have a name yet.
    name: personName(firstName, lastName) || email,
    firstName,
    lastName,
    email,
    avatar: avatarAddress(row.avatarKey),
    role,
    customRole: customRoleId === null ? null : { id: customRoleId, name: row.customRoleName ?? '' },
    status,
    isActive: status === 'active',
    access,
    projects,
    lastActivity: lastActiveAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

/** A member of one workspace, with their role and status there. */
export function presentProjectMember(row: PlaceRow, projects: number, ownerId: number): ProjectMember {
  const { projectRole: role, projectStatus: status } = row
  const through = row.id === ownerId ? 'owner' : row.placeRole === null ? 'organization' : 'member'
  const mayOwn = row.status === 'active' && mayOwnProject(row)
  return { ...presentMember(row, projects), role, status, isActive: status === 'active', through, mayOwn }
}
