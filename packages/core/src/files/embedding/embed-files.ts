import { type ErrorCode, jobs } from '@dossier/contract'
import { monthAfter } from '../../model-usage/index.ts'
import { searchModelsOf } from '../../organization-models/index.ts'
import { defineRunWork, openFairQueue, type RunContext, type RunRow, type FairQueue } from '../../runs/index.ts'
import { type Read, type RunFailure, type System, theSystem, useCase, type UseCaseContext } from '../../use-case/index.ts'
import { embedFile } from './embed-file.ts'
import { type EmbeddingInput, embeddingType, modelTopic } from './embedding-run.ts'
import { embedWorkspace } from './embed-workspace.ts'
import { type FileToEmbed, fileVectorsRepository, type VectorsFailure } from './file-vectors.repository.ts'

// A self-hosted service may run on a single machine.
const FILE_CONCURRENCY = 2
const LIST_BATCH_SIZE = 200

const reasons: Record<Exclude<VectorsFailure, 'stopped'>, ErrorCode> = {
  'budget-spent': 'EMBEDDING_BUDGET_SPENT',
  refused: 'EMBEDDING_REFUSED',
  'wrong-answer': 'EMBEDDING_UNUSABLE',
  unavailable: 'EMBEDDING_UNAVAILABLE',
}

type Running = RunContext<EmbeddingInput, null>
type Context = UseCaseContext<System, null, 'clock' | 'queue'>

/** The embedding run of a workspace: file by file, including files that are read during the run. */
export function embeddingWork() {
  // All runs of this process share the slots; organizations take turns.
  const turns = openFairQueue(FILE_CONCURRENCY)
  return defineRunWork({
    needs: [...embeddingType.needs, 'blobs', 'clock', 'indexes', 'logger', 'queue', 'searchModels', 'secretBox'],
    type: embeddingType,
    // The queue retries temporary failures.
    failureOf: () => undefined,
    failureGivenUp: mostCommonFailure,
    isLeft: (within, { input }) => within(fileVectorsRepository).isAnyLacking(embeddingType.input.parse(input).projectId),
    async perform(running) {
      const { deps, run } = running
      const failure = await embedAll(deps, { kind: 'system', organizationId: run.organizationId, language: 'ko' }, { running, turns })
      return failure && { failure }
    },
  })
}

/** @returns why some files have no vectors; undefined when all have */
const embedAll = useCase({
  needs: ['blobs', 'clock', 'indexes', 'logger', 'queue', 'searchModels', 'secretBox'],
  policy: theSystem,
  async run(context, { running, turns }: { running: Running; turns: FairQueue }): Promise<RunFailure | undefined> {
    const { deps, actor, read, write } = context
    const { run, signal, input } = running
    const { projectId } = input
    await write((within) => within(fileVectorsRepository).retryUnavailable(projectId))
    for (;;) {
      signal.throwIfAborted()
      const { embedding: model } = await searchModelsOf(context)
      if (model === undefined) {
        await embedWorkspace(deps, actor, { projectId })
        return undefined
      }
      const { files, count } = await read(fileVectorsRepository).lacking(projectId, LIST_BATCH_SIZE)
      if (files.length === 0) break
      await running.setLeft(count)
      await untilModelChanges(context, projectId, model, signal, (until) =>
        running.map(files, { key: ({ id, round }: FileToEmbed) => `${id} ${round}`, concurrency: FILE_CONCURRENCY }, (file) =>
          turns.take(run.organizationId, until, () => embedFile(context, { file, model, signal: until })),
        ),
      )
    }
    const failure = await mostCommonFailure(read, run)
    if (failure?.code === 'EMBEDDING_BUDGET_SPENT') await resumeNextMonth(context)
    return failure
  },
})

/** Runs work with a model and aborts it when another model is selected, because the old one may never answer. */
async function untilModelChanges(
  { deps }: Context,
  projectId: number,
  { name }: { name: string },
  signal: AbortSignal,
  work: (until: AbortSignal) => Promise<void>,
): Promise<void> {
  const other = new AbortController()
  const unsubscribe = deps.database.signals.subscribe(modelTopic(projectId), {
    onSignal: (chosen) => {
      if (chosen !== name) other.abort()
    },
    onGap: () => undefined,
  })
  try {
    await work(AbortSignal.any([signal, other.signal]))
  } catch (error) {
    signal.throwIfAborted()
    if (!other.signal.aborted) throw error
  } finally {
    unsubscribe()
  }
}

/** The most common failure of the run's files. A spent budget comes first, because other files may not have been tried. */
async function mostCommonFailure(read: Read, { input, createdAt }: RunRow): Promise<RunFailure | undefined> {
  const { projectId } = embeddingType.input.parse(input)
  const failures = await read(fileVectorsRepository).failedSince(projectId, createdAt)
  const most = failures.find(({ failure }) => failure === 'budget-spent') ?? failures[0]
  return most && most.failure !== 'stopped' ? { code: reasons[most.failure], details: { count: most.files } } : undefined
}

/** Schedules the next attempt for the start of the next month, when budgets reset. */
async function resumeNextMonth({ deps, actor: { organizationId } }: Context): Promise<void> {
  const startAfter = monthAfter(deps.clock.now())
  await deps.queue.send(
    jobs.embedOrganization,
    { organizationId },
    { singletonKey: `${organizationId} ${startAfter.toISOString()}`, startAfter },
  )
}
