import { jobs } from '@dossier/contract'
import { endRunsOf, startRunOnce } from '../runs/index.ts'
import { type Needs, type Within, withinOrganization } from '../use-case/index.ts'
import { exportType } from './export-run.ts'

/** Has the export of an organisation made that is being deleted; one that is under way stays the only one. */
export async function startExport(
  within: Within,
  deps: Needs<'clock' | 'queue'>,
  { id, name, deletedAfter }: { id: number; name: string; deletedAfter: Date },
): Promise<void> {
  const by = { deps, actor: { kind: 'system', organizationId: id, language: 'ko' } } as const
  const input = { deletedAfter: deletedAfter.toISOString() }
  await startRunOnce(withinOrganization(within, id), by, exportType, { projectId: null, subject: name, subjectId: id, input })
}

/** Ends what packs an organisation that is not deleted after all, and has cleared away what was packed. */
export async function dropExport(within: Within, deps: Needs<'clock' | 'queue'>, organizationId: number): Promise<void> {
  await endRunsOf(withinOrganization(within, organizationId), deps, exportType, organizationId)
  const options = { transaction: within.transaction, singletonKey: String(organizationId) }
  await deps.queue.send(jobs.clearExport, { organizationId }, options)
}
