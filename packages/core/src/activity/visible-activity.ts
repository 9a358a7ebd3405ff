import type { ActivityType } from '@dossier/contract'
import type { ActivityFilter } from '../audit/index.ts'
import type { ProjectAccess } from '../projects/index.ts'
import type { Member } from '../use-case/index.ts'

/** The filter for the entries of a workspace that a member may see. */
export function visibleActivity(actor: Member, { project, extent }: ProjectAccess, type: ActivityType | undefined): ActivityFilter {
  return { projectId: project.id, type, viewerId: actor.userId, actorId: extent === 'own' ? actor.userId : undefined }
}
