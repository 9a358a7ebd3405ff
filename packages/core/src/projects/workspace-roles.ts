import type { WorkspaceRole } from '@dossier/contract'
import type { Member, Read } from '../use-case/index.ts'
import { viewerOf, workspaceRoleOf } from './projects.policy.ts'
import { projectsRepository } from './projects.repository.ts'

/** What a member is in every workspace that is open to them, by its id. */
export async function workspaceRolesOf(read: Read, actor: Member): Promise<Map<number, WorkspaceRole>> {
  const places = await read(projectsRepository).unsafeAll(viewerOf(actor))
  return new Map(
    places.flatMap((place): [number, WorkspaceRole][] => {
      const role = workspaceRoleOf(actor, place)
      return role === null ? [] : [[place.id, role]]
    }),
  )
}
