import { type EmbeddingService, ModelError } from '@dossier/models'
import { embeddedText, hashOfText, type PassageVector } from '@dossier/retrieval'
import { isBudgetSpent } from '../../model-settings/index.ts'
import { searchModelsOf } from '../../organization-models/index.ts'
import type { DoneStep } from '../../runs/index.ts'
import type { System, UseCaseContext } from '../../use-case/index.ts'
import { binRepository } from '../bin/bin.repository.ts'
import { filesRepository } from '../files.repository.ts'
import { searchableRepository } from '../reading/searchable.repository.ts'
import { publishVectors } from './embedding-run.ts'
import { type FileToEmbed, fileVectorsRepository, type VectorsFailure } from './file-vectors.repository.ts'
import { gatherVectors } from './gather-vectors.ts'
import { type VectorsByHash, vectorsKey } from './stored-vectors.ts'

type Context = UseCaseContext<System, unknown, 'blobs' | 'clock' | 'indexes' | 'logger' | 'searchModels' | 'secretBox'>

/** Whether more vectors may be requested for a file. The model and the budget may change during the work. */
type RequestState = 'yes' | 'other-model' | 'budget-spent'

/**
 * Embeds the passages of a file that was read. Idempotent: vectors that already exist are not requested again. A file that was deleted
 * or is no longer searched ends without vectors.
 *
 * @returns the completed step; undefined when the file is not done because of a recorded failure or because another model was selected
 * @throws ModelError when the model is temporarily unavailable
 */
export async function embedFile(
  context: Context,
  { file, model, signal }: { file: FileToEmbed; model: EmbeddingService; signal: AbortSignal },
): Promise<DoneStep<null> | undefined> {
  if (!(await isSearchable(context, file))) return withoutVectors(file)
  try {
    return await embed(context, file, model, signal)
  } catch (error) {
    await deleteVectorsIfFileDeleted(context, file)
    if (!(error instanceof ModelError)) throw error
    await setFailed(context, file, model, error.failure)
    if (error.failure === 'unavailable') throw error
    context.deps.logger.warn({ err: error, fileId: file.id }, 'passages of a file got no vectors')
    return undefined
  }
}

async function embed(
  context: Context,
  file: FileToEmbed,
  model: EmbeddingService,
  signal: AbortSignal,
): Promise<DoneStep<null> | undefined> {
  const { deps } = context
  const passages = (await deps.indexes.passages(file.projectId, file.id)).map((passage) => ({ ...passage, text: embeddedText(passage) }))
  const passageTexts = passages
    .filter(({ text }) => text.trim() !== '')
    .map(({ page, ordinal, text }) => ({ page, ordinal, text, hash: hashOfText(text) }))
  const texts = new Map(passageTexts.map(({ hash, text }) => [hash, text]))
  const countIn = (vectors: VectorsByHash) => passageTexts.filter(({ hash }) => vectors.has(hash)).length
  const last: { may: RequestState } = { may: 'yes' }
  const shouldContinue = async (known: VectorsByHash) => {
    last.may = await mayAskFor(context, file, model)
    return last.may === 'yes' && recordState(context, file, { model: model.name, passages: passageTexts.length, embedded: countIn(known) })
  }
  const vectors = await gatherVectors(context, file, texts, { model, signal, shouldContinue })
  if (last.may === 'budget-spent') await setFailed(context, file, model, last.may)
  // Otherwise a missing vector means that the file was deleted or will get vectors of another model.
  if (last.may !== 'yes' || countIn(vectors) < passageTexts.length) return undefined
  const embedded = passageTexts.flatMap(({ page, ordinal, hash }): PassageVector[] => {
    const vector = vectors.get(hash)
    return vector === undefined ? [] : [{ page, ordinal, vector }]
  })
  await deps.indexes.vectors.write(file.projectId, file.id, model.name, embedded)
  // The model may have changed during the write, so these vectors may have replaced newer ones.
  if ((await mayAskFor(context, file, model)) === 'other-model') return undefined
  if (await isSearchable(context, file)) {
    const state = { model: model.name, passages: passageTexts.length, embedded: embedded.length }
    return {
      async also(within) {
        await within(fileVectorsRepository).set(file, state, deps.clock.now())
        publishVectors(within, { organizationId: context.actor.organizationId, projectId: file.projectId })
      },
    }
  }
  await deps.indexes.vectors.remove(file.projectId, [file.id])
  await deleteVectorsIfFileDeleted(context, file)
  return withoutVectors(file)
}

async function mayAskFor(context: Context, { projectId }: FileToEmbed, model: EmbeddingService): Promise<RequestState> {
  const { embedding, budgets } = await searchModelsOf(context)
  if (embedding?.name !== model.name) return 'other-model'
  return (await isBudgetSpent(context, embedding, budgets, { projectId })) ? 'budget-spent' : 'yes'
}

async function isSearchable({ read }: Context, { projectId, id }: FileToEmbed): Promise<boolean> {
  return (await read(searchableRepository).list(projectId, [id])).some((file) => file.id === id)
}

/** The step of a file that needs no vectors. */
function withoutVectors(file: FileToEmbed): DoneStep<null> {
  return { also: (within) => within(fileVectorsRepository).forget(file) }
}

/** Deletes vectors that were stored after the file was deleted. A file in the bin keeps them. */
async function deleteVectorsIfFileDeleted({ deps, read }: Context, { id, projectId, blobKey }: FileToEmbed): Promise<void> {
  const isInBin = (await read(binRepository).filesInBin(projectId, [id])).length > 0
  if (!isInBin && (await read(filesRepository).find(id)) === undefined) await deps.blobs.delete(vectorsKey(blobKey))
}

/** Records how far a file is. @returns false when the file was deleted or will get other vectors */
function recordState(
  { deps, actor, write }: Context,
  file: FileToEmbed,
  now: Parameters<ReturnType<typeof fileVectorsRepository.transactor>['set']>[1],
): Promise<boolean> {
  return write((within) => {
    publishVectors(within, { organizationId: actor.organizationId, projectId: file.projectId })
    return within(fileVectorsRepository).set(file, now, deps.clock.now())
  })
}

async function setFailed(context: Context, file: FileToEmbed, { name: model }: EmbeddingService, failure: VectorsFailure): Promise<void> {
  await recordState(context, file, { model, failure })
}
