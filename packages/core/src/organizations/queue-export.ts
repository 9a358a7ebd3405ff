import { jobs } from '@dossier/contract'
import type { CoreDependencies, Within } from '../use-case/index.ts'

/** Has the export of an organisation made, or cleared away when it is not being deleted. One at a time for each organisation. */
export async function queueExport(within: Within, deps: CoreDependencies, organizationId: number): Promise<void> {
  const options = { transaction: within.transaction, singletonKey: String(organizationId) }
  await deps.queue.send(jobs.exportOrganization, { organizationId }, options)
}
