import { personName } from '../use-case/index.ts'
import { type Project, roleIdOf, type WorkspaceRole, workspacePermissions } from '@dossier/contract'
import type { ProjectRow } from './projects.repository.ts'

/** A workspace as somebody with this role in it sees it. */
export function presentProject(row: ProjectRow, role: WorkspaceRole): Project {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    taggingType: row.taggingType,
    memberAccess: row.type,
    type: row.type,
    owner: { id: row.ownerId, name: personName(row.ownerFirstName, row.ownerLastName) },
    files: row.files,
    members: row.members,
    lastActivityAt: row.lastActivityAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    role: roleIdOf(role),
    can: workspacePermissions[role],
  }
}
