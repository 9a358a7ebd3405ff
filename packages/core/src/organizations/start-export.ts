import { jobs } from '@dossier/contract'
import { endRunsOf, startRunOnce } from '../runs/index.ts'
import { type Needs, type Within, withinOrganization } from '../use-case/index.ts'
import { exportType } from './export-run.ts'

/** Starts the export of an organization that is being deleted; only one runs at a time. */
export async function startExport(
  within: Within,
  deps: Needs<'clock' | 'queue'>,
  { id, name, deletedAfter }: { id: number; name: string; deletedAfter: Date },
): Promise<void> {
  const by = { deps, actor: { kind: 'system', organizationId: id, language: 'ko' } } as const
  const input = { deletedAfter: deletedAfter.toISOString() }
  await startRunOnce(withinOrganization(within, id), by, exportType, { projectId: null, subject: name, subjectId: id, input })
}

/** Cancels the export when the deletion is cancelled, and queues the deletion of its archives. */
export async function dropExport(within: Within, deps: Needs<'clock' | 'queue'>, organizationId: number): Promise<void> {
  await endRunsOf(withinOrganization(within, organizationId), deps, exportType, organizationId)
  const options = { transaction: within.transaction, singletonKey: String(organizationId) }
  await deps.queue.send(jobs.clearExport, { organizationId }, options)
}
