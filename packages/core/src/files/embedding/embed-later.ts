import { jobs } from '@dossier/contract'
import type { CoreDependencies } from '../../use-case/index.ts'

/** Has files of a workspace that lack vectors put in line, where a model is configured; at start, when that may have changed. */
export async function embedLater(
  { embedding, queue }: CoreDependencies,
  { organizationId, projectId }: { organizationId: number; projectId: number },
): Promise<void> {
  if (embedding !== undefined) await queue.send(jobs.embedWorkspace, { organizationId, projectId }, { singletonKey: String(projectId) })
}
