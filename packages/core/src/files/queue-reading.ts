import { jobs } from '@dossier/contract'
import type { CoreDependencies, Within } from '../use-case/index.ts'
import { filesRepository } from './files.repository.ts'

/** Puts files in line to be read, in the transaction that says so. */
export async function queueReading(
  deps: CoreDependencies,
  within: Within,
  organizationId: number,
  fileIds: readonly number[],
): Promise<void> {
  for (const fileId of fileIds) {
    await within(filesRepository).setStatus(fileId, 'uploaded')
    await deps.queue.send(jobs.readFile, { organizationId, fileId }, { transaction: within.transaction })
  }
}
