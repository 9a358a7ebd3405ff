import { type ErrorCode, jobs } from '@dossier/contract'
import { monthAfter } from '../../model-usage/index.ts'
import { searchModelsOf } from '../../organization-models/index.ts'
import { defineRunWork, openFairQueue, type RunContext, type RunRow, type FairQueue } from '../../runs/index.ts'
import { type Read, type RunFailure, type System, theSystem, useCase, type UseCaseContext } from '../../use-case/index.ts'
import { embedFile } from './embed-file.ts'
import { type EmbeddingInput, embeddingType, modelTopic } from './embedding-run.ts'
import { embedWorkspace } from './embed-workspace.ts'
import { type FileToEmbed, fileVectorsRepository, type VectorsFailure } from './file-vectors.repository.ts'

// A service of the operator's own has one machine.
const FILES_AT_ONCE = 2
const FILES_LISTED_AT_ONCE = 200

const reasons: Record<Exclude<VectorsFailure, 'stopped'>, ErrorCode> = {
  'budget-spent': 'EMBEDDING_BUDGET_SPENT',
  refused: 'EMBEDDING_REFUSED',
  'wrong-answer': 'EMBEDDING_UNUSABLE',
  unavailable: 'EMBEDDING_UNAVAILABLE',
}

type Running = RunContext<EmbeddingInput, null>
type Context = UseCaseContext<System, null, 'clock' | 'queue'>

/** Gives the files of workspaces their vectors, file after file, also those that are read meanwhile. */
export function embeddingWork() {
  // The runs of this process are at so many files together, those of one organization in turn with those of others.
  const turns = openFairQueue(FILES_AT_ONCE)
  return defineRunWork({
    needs: [...embeddingType.needs, 'blobs', 'clock', 'indexes', 'logger', 'queue', 'searchModels', 'secretBox'],
    type: embeddingType,
    // What may pass is tried again by the queue.
    failureOf: () => undefined,
    failureGivenUp: failureNoted,
    isLeft: (within, { input }) => within(fileVectorsRepository).isAnyLacking(embeddingType.input.parse(input).projectId),
    async perform(running) {
      const { deps, run } = running
      const failure = await embedAll(deps, { kind: 'system', organizationId: run.organizationId, language: 'ko' }, { running, turns })
      return failure && { failure }
    },
  })
}

/** @returns why files got no vectors that were to get some */
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
      const { files, count } = await read(fileVectorsRepository).lacking(projectId, FILES_LISTED_AT_ONCE)
      if (files.length === 0) break
      await running.setLeft(count)
      await whileItsTheModel(context, projectId, model, signal, (until) =>
        running.map(files, { key: ({ id, round }: FileToEmbed) => `${id} ${round}`, concurrency: FILES_AT_ONCE }, (file) =>
          turns.take(run.organizationId, until, () => embedFile(context, { file, model, signal: until })),
        ),
      )
    }
    const failure = await failureNoted(read, run)
    if (failure?.code === 'EMBEDDING_BUDGET_SPENT') await goOnNextMonth(context)
    return failure
  },
})

/** Does work with a model, and leaves it where it is as soon as another is chosen: that may never answer. */
async function whileItsTheModel(
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

/** Of several reasons the one that most files have; a spent budget before all, as the rest may not even have been tried. */
async function failureNoted(read: Read, { input, createdAt }: RunRow): Promise<RunFailure | undefined> {
  const { projectId } = embeddingType.input.parse(input)
  const noted = await read(fileVectorsRepository).failedSince(projectId, createdAt)
  const most = noted.find(({ failure }) => failure === 'budget-spent') ?? noted[0]
  return most && most.failure !== 'stopped' ? { code: reasons[most.failure], details: { count: most.files } } : undefined
}

/** Whose budgets are whole again when the month is over, if nobody changes them before. */
async function goOnNextMonth({ deps, actor: { organizationId } }: Context): Promise<void> {
  const startAfter = monthAfter(deps.clock.now())
  await deps.queue.send(
    jobs.embedOrganization,
    { organizationId },
    { singletonKey: `${organizationId} ${startAfter.toISOString()}`, startAfter },
  )
}
