import { type EmbeddingService, ModelError, type ModelFailure } from '@dossier/models'
import { embeddedText, hashOfText, type PassageVector } from '@dossier/retrieval'
import { searchModelsOf } from '../../organization-models/index.ts'
import { type System, theSystem, type UseCaseContext, useCase } from '../../use-case/index.ts'
import { binRepository } from '../bin/bin.repository.ts'
import { type FileRow, filesRepository } from '../files.repository.ts'
import { searchableRepository } from '../reading/searchable.repository.ts'
import { fileVectorsRepository } from './file-vectors.repository.ts'
import { gatherVectors } from './gather-vectors.ts'
import { embedWithOther, type MayAsk, mayAskFor, waitForBudget } from './may-ask.ts'
import { publishVectors } from './queue-embedding.ts'
import { type VectorsByHash, vectorsKey } from './stored-vectors.ts'

type Context = UseCaseContext<System, null>

/**
 * Gives the passages of a file that was read their vectors. Safe to run again at any point: what was had before is not asked for
 * again. A file that was deleted meanwhile, or that searches do not look into any more, has none in the end.
 */
export const embedFile = useCase({
  policy: theSystem,
  async run(context: Context, input: { fileId: number; signal?: AbortSignal }): Promise<void> {
    const { deps, read } = context
    const file = await read(filesRepository).find(input.fileId)
    const { embedding } = await searchModelsOf(context)
    if (embedding === undefined || file === undefined) return
    if (!(await isSearchable(context, file))) return context.write((within) => within(fileVectorsRepository).forget(file.id))
    try {
      await embed(context, file, embedding, input.signal)
    } catch (error) {
      await clearAwayIfDeleted(context, file)
      // What may pass is tried again by the queue.
      if (!(error instanceof ModelError) || error.failure === 'unavailable') throw error
      deps.logger.warn({ err: error, fileId: file.id }, 'passages of a file got no vectors')
      await setFailed(context, file, embedding.name, error.failure)
    }
  },
})

/** Marks a file whose passages got no vectors after all attempts. */
export const giveUpEmbedding = useCase({
  policy: theSystem,
  async run(context: Context, input: { fileId: number }): Promise<void> {
    const file = await context.read(filesRepository).find(input.fileId)
    const { embedding } = await searchModelsOf(context)
    if (file !== undefined && embedding !== undefined) await setFailed(context, file, embedding.name, 'unavailable')
  },
})

async function embed(context: Context, file: FileRow, model: EmbeddingService, signal: AbortSignal | undefined): Promise<void> {
  const { deps } = context
  const passages = (await deps.indexes.passages(file.projectId, file.id)).map((passage) => ({ ...passage, told: embeddedText(passage) }))
  const places = passages
    .filter(({ told }) => told.trim() !== '')
    .map(({ page, ordinal, told }) => ({ page, ordinal, told, hash: hashOfText(told) }))
  const texts = new Map(places.map(({ hash, told }) => [hash, told]))
  const countIn = (vectors: VectorsByHash) => places.filter(({ hash }) => vectors.has(hash)).length
  const told = (state: 'waiting' | 'embedded', embedded: number) =>
    context.write((within) => {
      publishVectors(within, file)
      return within(fileVectorsRepository).set(file, { model: model.name, state, passages: places.length, embedded }, deps.clock.now())
    })
  let stopped: Exclude<MayAsk, 'yes'> | undefined
  const goesOn = async (known: VectorsByHash) => {
    const may = await mayAskFor(context, file, model)
    if (may !== 'yes') stopped = may
    return may === 'yes' && told('waiting', countIn(known))
  }
  const vectors = await gatherVectors(context, file, texts, { model, signal, goesOn })
  if (stopped !== undefined) return stopped === 'budget-spent' ? waitForBudget(context, file, model) : embedWithOther(context, file)
  const embedded = places.flatMap(({ page, ordinal, hash }): PassageVector[] => {
    const vector = vectors.get(hash)
    return vector === undefined ? [] : [{ page, ordinal, vector }]
  })
  await deps.indexes.vectors.write(file.projectId, file.id, model.name, embedded)
  const isThere = await told('embedded', embedded.length)
  // Written after those of the other model, these would have taken their place.
  if ((await mayAskFor(context, file, model)) === 'other-model') return embedWithOther(context, file)
  if (isThere && (await isSearchable(context, file))) return
  await deps.indexes.vectors.remove(file.projectId, [file.id])
  await clearAwayIfDeleted(context, file)
}

async function isSearchable({ read }: Context, { projectId, id }: FileRow): Promise<boolean> {
  return (await read(searchableRepository).list(projectId, [id])).some((file) => file.id === id)
}

/** What was kept while the file was deleted goes after it; in the bin the file keeps it. */
async function clearAwayIfDeleted({ deps, read }: Context, { id, projectId, blobKey }: FileRow): Promise<void> {
  const isInBin = (await read(binRepository).heldFiles(projectId, [id])).length > 0
  if (!isInBin && (await read(filesRepository).find(id)) === undefined) await deps.blobs.delete(vectorsKey(blobKey))
}

async function setFailed({ deps, write }: Context, file: FileRow, model: string, failure: ModelFailure): Promise<void> {
  await write(async (within) => {
    await within(fileVectorsRepository).set(file, { model, state: 'failed', failure }, deps.clock.now())
    publishVectors(within, file)
  })
}
