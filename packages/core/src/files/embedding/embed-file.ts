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

/** Whether a model may be asked for more vectors of a file; both may change while it is at it. */
type MayAsk = 'yes' | 'other-model' | 'budget-spent'

/**
 * Gives the passages of a file that was read their vectors. Safe to run again at any point: what was had before is not asked for
 * again. A file that was deleted meanwhile, or that searches do not look into any more, has none in the end.
 *
 * @returns the step that this was; undefined when it is not done, of a reason that is noted of the file, or since another model was chosen
 * @throws ModelError where the model is not to be had for a moment
 */
export async function embedFile(
  context: Context,
  { file, model, signal }: { file: FileToEmbed; model: EmbeddingService; signal: AbortSignal },
): Promise<DoneStep<null> | undefined> {
  if (!(await isSearchable(context, file))) return forget(file)
  try {
    return await embed(context, file, model, signal)
  } catch (error) {
    await clearAwayIfDeleted(context, file)
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
  const passages = (await deps.indexes.passages(file.projectId, file.id)).map((passage) => ({ ...passage, told: embeddedText(passage) }))
  const places = passages
    .filter(({ told }) => told.trim() !== '')
    .map(({ page, ordinal, told }) => ({ page, ordinal, told, hash: hashOfText(told) }))
  const texts = new Map(places.map(({ hash, told }) => [hash, told]))
  const countIn = (vectors: VectorsByHash) => places.filter(({ hash }) => vectors.has(hash)).length
  const asked: { may: MayAsk } = { may: 'yes' }
  const goesOn = async (known: VectorsByHash) => {
    asked.may = await mayAskFor(context, file, model)
    return asked.may === 'yes' && note(context, file, { model: model.name, passages: places.length, embedded: countIn(known) })
  }
  const vectors = await gatherVectors(context, file, texts, { model, signal, goesOn })
  if (asked.may === 'budget-spent') await setFailed(context, file, model, asked.may)
  // It was deleted, or is to get others, where some are missing all the same.
  if (asked.may !== 'yes' || countIn(vectors) < places.length) return undefined
  const embedded = places.flatMap(({ page, ordinal, hash }): PassageVector[] => {
    const vector = vectors.get(hash)
    return vector === undefined ? [] : [{ page, ordinal, vector }]
  })
  await deps.indexes.vectors.write(file.projectId, file.id, model.name, embedded)
  // Written after those of the other model, these would have taken their place.
  if ((await mayAskFor(context, file, model)) === 'other-model') return undefined
  if (await isSearchable(context, file)) {
    const held = { model: model.name, passages: places.length, embedded: embedded.length }
    return {
      async also(within) {
        await within(fileVectorsRepository).set(file, held, deps.clock.now())
        publishVectors(within, { organizationId: context.actor.organizationId, projectId: file.projectId })
      },
    }
  }
  await deps.indexes.vectors.remove(file.projectId, [file.id])
  await clearAwayIfDeleted(context, file)
  return forget(file)
}

async function mayAskFor(context: Context, { projectId }: FileToEmbed, model: EmbeddingService): Promise<MayAsk> {
  const { embedding, budgets } = await searchModelsOf(context)
  if (embedding?.name !== model.name) return 'other-model'
  return (await isBudgetSpent(context, embedding, budgets, { projectId })) ? 'budget-spent' : 'yes'
}

async function isSearchable({ read }: Context, { projectId, id }: FileToEmbed): Promise<boolean> {
  return (await read(searchableRepository).list(projectId, [id])).some((file) => file.id === id)
}

/** The step of a file that needs none. */
function forget(file: FileToEmbed): DoneStep<null> {
  return { also: (within) => within(fileVectorsRepository).forget(file) }
}

/** What was kept while the file was deleted goes after it; in the bin the file keeps it. */
async function clearAwayIfDeleted({ deps, read }: Context, { id, projectId, blobKey }: FileToEmbed): Promise<void> {
  const isInBin = (await read(binRepository).heldFiles(projectId, [id])).length > 0
  if (!isInBin && (await read(filesRepository).find(id)) === undefined) await deps.blobs.delete(vectorsKey(blobKey))
}

/** @returns false when the file was deleted meanwhile, or is to get others by now */
function note(
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
  await note(context, file, { model, failure })
}
