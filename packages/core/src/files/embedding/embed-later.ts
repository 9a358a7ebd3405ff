import { jobs } from '@dossier/contract'
import type { CoreDependencies } from '../../use-case/index.ts'

/** Has files of a workspace that lack vectors put in line; at start, when the operator's model may be another. */
export async function embedLater(
  { queue }: CoreDependencies,
  { organizationId, projectId }: { organizationId: number; projectId: number },
): Promise<void> {
  await queue.send(jobs.embedWorkspace, { organizationId, projectId }, { singletonKey: String(projectId) })
}
