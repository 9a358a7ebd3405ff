import { jobs } from '@dossier/contract'
import type { Needs, Within } from '../../use-case/index.ts'

/** Queues the deletion of snapshots that no answer of a workspace has any more, once answers of it were deleted. */
export async function queueRelease(
  within: Within,
  { queue }: Needs<'queue'>,
  workspace: { organizationId: number; projectId: number },
): Promise<void> {
  await queue.send(jobs.releaseSnapshots, workspace, { transaction: within.transaction })
}
