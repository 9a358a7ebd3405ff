import type { EmbeddingService } from '@dossier/models'
import { addUsage } from '../../model-usage/index.ts'
import type { System, UseCaseContext } from '../../use-case/index.ts'
import { type FileToEmbed, fileVectorsRepository } from './file-vectors.repository.ts'
import { findVectors, storeVectors, type VectorsByHash } from './stored-vectors.ts'

type Context = Pick<UseCaseContext<System, unknown, 'blobs' | 'clock'>, 'deps' | 'actor' | 'read' | 'write'>

/** Texts per request. A deleted file is noticed between two requests. */
const TEXTS_PER_REQUEST = 256
/** Vectors are stored at least after so many texts, which limits the loss at an interruption. */
const TEXTS_PER_CHECKPOINT = 1_024
/** Other files that are searched for vectors of the same texts. */
const OTHER_FILES_SEARCHED = 4

/**
 * Vectors for the texts of a file: stored ones of an earlier reading, those of other files of the organisation with the same
 * texts, and new ones from the model. All are stored with the file, even when the model fails midway.
 *
 * @param shouldContinue receives the vectors so far; false stops further requests
 * @throws ModelError; the signal's reason
 */
export async function gatherVectors(
  context: Context,
  file: FileToEmbed,
  texts: ReadonlyMap<string, string>,
  {
    model,
    shouldContinue,
    signal,
  }: { model: EmbeddingService; shouldContinue: (vectors: VectorsByHash) => Promise<boolean>; signal?: AbortSignal | undefined },
): Promise<VectorsByHash> {
  const { deps } = context
  const own = await findVectors(deps, file.blobKey, model.name)
  const vectors = new Map([...own].filter(([hash]) => texts.has(hash)))
  await reuseVectorsOfOtherFiles(context, file, texts, model.name, vectors)
  let storedCount = own.size === vectors.size ? vectors.size : -1
  const store = async () => {
    if (vectors.size === storedCount || vectors.size === 0) return
    await storeVectors(deps, file.blobKey, model.name, vectors)
    storedCount = vectors.size
  }
  const missing = [...texts].filter(([hash]) => !vectors.has(hash))
  try {
    for (let at = 0; at < missing.length && (await shouldContinue(vectors)); at += TEXTS_PER_REQUEST) {
      signal?.throwIfAborted()
      const batch = missing.slice(at, at + TEXTS_PER_REQUEST)
      const response = await model.embed(
        batch.map(([, text]) => text),
        { use: 'passage', ...(signal && { signal }) },
      )
      await addUsage(context, { projectId: file.projectId, purpose: 'passages', model, texts: batch.length, usage: response.usage })
      for (const [place, [hash]] of batch.entries()) vectors.set(hash, response.vectors[place] ?? new Float32Array())
      if (vectors.size - Math.max(0, storedCount) >= TEXTS_PER_CHECKPOINT) await store()
    }
  } finally {
    await store()
  }
  return vectors
}

async function reuseVectorsOfOtherFiles(
  { deps, read }: Context,
  file: FileToEmbed,
  texts: ReadonlyMap<string, string>,
  model: string,
  vectors: VectorsByHash,
): Promise<void> {
  if (vectors.size >= texts.size) return
  for (const { blobKey } of await read(fileVectorsRepository).findReusable(file, model, OTHER_FILES_SEARCHED)) {
    for (const [hash, vector] of await findVectors(deps, blobKey, model)) if (texts.has(hash)) vectors.set(hash, vector)
    if (vectors.size >= texts.size) return
  }
}
