import { jobs } from '@dossier/contract'
import { publishChange } from '../../changes/index.ts'
import { publishUsage } from '../../model-usage/index.ts'
import type { CoreDependencies, SearchModels, Within } from '../../use-case/index.ts'
import { fileVectorsRepository } from './file-vectors.repository.ts'

/** Puts a file that was read in line to get vectors of a model, in the transaction that says so; nothing where there is no model. */
export async function queueEmbedding(
  { queue, clock }: CoreDependencies,
  within: Within,
  organizationId: number,
  file: { id: number; projectId: number; sha256: string },
  { embedding }: Pick<SearchModels, 'embedding'>,
): Promise<void> {
  if (embedding === undefined) return
  const waits = await within(fileVectorsRepository).set(file, { model: embedding.name, state: 'waiting' }, clock.now())
  publishVectors(within, { organizationId, projectId: file.projectId })
  if (waits) await queue.send(jobs.embedFile, { organizationId, fileId: file.id }, { transaction: within.transaction })
}

/** Tells open pages that the vectors of a file are at another state: reading and the use of models show it. */
export function publishVectors(within: Within, { organizationId, projectId }: { organizationId: number; projectId: number }): void {
  publishChange(within, { topic: 'reading', organizationId, projectId })
  publishUsage(within, { organizationId, projectId })
}
