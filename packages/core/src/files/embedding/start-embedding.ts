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
 * Has files of a workspace get vectors of a model, in the transaction that says so; nothing where there is no model. They join the run that is
 * open, or a new one.
 */
export async function embedFilesLater(
  within: Within,
  starting: Starting,
  { projectId, fileIds }: { projectId: number; fileIds: readonly number[] },
  { embedding }: Pick<SearchModels, 'embedding'>,
): Promise<void> {
  if (embedding === undefined || fileIds.length === 0) return
  const { deps, actor } = starting
  // First, so that the run cannot end between the two, and in the order in which its steps lock.
  await openEmbedding(within, starting, projectId)
  await within(fileVectorsRepository).setLacking(fileIds, embedding.name, deps.clock.now())
  publishVectors(within, { organizationId: actor.organizationId, projectId })
}

async function openEmbedding(within: Within, { deps, actor }: Starting, projectId: number): Promise<void> {
  if (await joinRun(within, 'embedding', projectId)) return
  const subject = await within(projectsRepository).unsafeName(projectId)
  if (subject === undefined) return
  // Nobody waits for it: it is the program's, whoever had the file read.
  const by = { deps, actor: { kind: 'system', organizationId: actor.organizationId, language: actor.language } } as const
  const started = await startRunOnce(within, by, embeddingType, { projectId, subject, subjectId: projectId, input: { projectId } })
  // Somebody was first, in the meantime.
  if (started === undefined) await openEmbedding(within, { deps, actor }, projectId)
}
