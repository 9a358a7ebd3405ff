import { type Needs, personName } from '../use-case/index.ts'
import { type Project, roleIdOf, type WorkspaceRole, workspacePermissions } from '@dossier/contract'
import type { ProjectRow } from './projects.repository.ts'

const MEGABYTE = 1024 * 1024

/** A workspace as a person with this role sees it. */
export function presentProject(row: ProjectRow, role: WorkspaceRole, { limits }: Needs<'limits'>): Project {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    taggingType: row.taggingType,
    memberAccess: row.type,
    type: row.type,
    owner: { id: row.ownerId, name: personName(row.ownerFirstName, row.ownerLastName) },
    files: row.files,
    storage: row.storage,
    quota: row.quotaBytes ?? limits.workspaceBytes ?? null,
    quotaMegabytes: row.quotaBytes === null ? null : Math.round(row.quotaBytes / MEGABYTE),
    members: row.members,
    lastActivityAt: row.lastActivityAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    role: roleIdOf(role),
    can: workspacePermissions[role],
  }
}
