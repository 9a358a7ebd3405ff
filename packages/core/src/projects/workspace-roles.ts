import type { WorkspaceRole } from '@dossier/contract'
import type { Member, Read } from '../use-case/index.ts'
import { viewerOf, workspaceRoleOf } from './projects.policy.ts'
import { projectsRepository } from './projects.repository.ts'

/** The roles of a member in all workspaces that they may open, by workspace id. */
export async function workspaceRolesOf(read: Read, actor: Member): Promise<Map<number, WorkspaceRole>> {
  const projects = await read(projectsRepository).unsafeAll(viewerOf(actor))
  return new Map(
    projects.flatMap((project): [number, WorkspaceRole][] => {
      const role = workspaceRoleOf(actor, project)
      return role === null ? [] : [[project.id, role]]
    }),
  )
}

/** Those of the workspaces that no longer exist in the organization. */
export async function deletedOf(read: Read, projectIds: readonly number[]): Promise<Set<number>> {
  const names = await Promise.all(projectIds.map((id) => read(projectsRepository).unsafeName(id)))
  return new Set(projectIds.filter((_id, at) => names[at] === undefined))
}
