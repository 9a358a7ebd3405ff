import { joinRun, startRunOnce } from '../../runs/index.ts'
import { projectsRepository } from '../../projects/index.ts'
import type { SearchModels } from '../../organization-models/index.ts'
import type { Member, Needs, System, Within } from '../../use-case/index.ts'
import { embeddingType, publishVectors } from './embedding-run.ts'
import { fileVectorsRepository } from './file-vectors.repository.ts'

interface Starting {
  deps: Needs<'clock' | 'queue'>
  actor: Member | System
}

/**
 * Queues files of a workspace for embedding within the caller's transaction; does nothing without a model. The files join the open run
 * or start a new one.
 */
export async function queueEmbedding(
  within: Within,
  starting: Starting,
  { projectId, fileIds }: { projectId: number; fileIds: readonly number[] },
  { embedding }: Pick<SearchModels, 'embedding'>,
): Promise<void> {
  if (embedding === undefined || fileIds.length === 0) return
  const { deps, actor } = starting
  // Joins the run first, so that it cannot end in between, and in the lock order of its steps.
  await openEmbedding(within, starting, projectId)
  await within(fileVectorsRepository).setLacking(fileIds, embedding.name, deps.clock.now())
  publishVectors(within, { organizationId: actor.organizationId, projectId })
}

async function openEmbedding(within: Within, { deps, actor }: Starting, projectId: number): Promise<void> {
  if (await joinRun(within, 'embedding', projectId)) return
  const subject = await within(projectsRepository).unsafeName(projectId)
  if (subject === undefined) return
  // The system is the starter of the run, not the person who caused the reading.
  const by = { deps, actor: { kind: 'system', organizationId: actor.organizationId, language: actor.language } } as const
  const started = await startRunOnce(within, by, embeddingType, { projectId, subject, subjectId: projectId, input: { projectId } })
  // Another transaction has started the run in the meantime.
  if (started === undefined) await openEmbedding(within, { deps, actor }, projectId)
}
