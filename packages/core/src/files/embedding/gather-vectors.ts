import type { EmbeddingService } from '@dossier/models'
import { addUsage } from '../../model-usage/index.ts'
import type { System, UseCaseContext } from '../../use-case/index.ts'
import { type FileToEmbed, fileVectorsRepository } from './file-vectors.repository.ts'
import { findVectors, keepVectors, type VectorsByHash } from './stored-vectors.ts'

type Context = Pick<UseCaseContext<System, unknown, 'blobs' | 'clock'>, 'deps' | 'actor' | 'read' | 'write'>

/** Texts that are asked for together; between two of these a deleted file is noticed. */
const TEXTS_ASKED = 256
/** An interruption costs the vectors of so many texts at most. */
const TEXTS_LOST = 1_024
/** Other files that are looked into for vectors of the same texts. */
const OTHERS_LOOKED_INTO = 4

/**
 * Vectors for texts of a file: those that it kept from an earlier reading, those of other files of the organisation with the same
 * texts, and for the rest the model is asked. All of them are kept beside the file, also when the model gives up half way.
 *
 * @param goesOn told how many texts have a vector; says whether the model is to be asked for more
 * @throws ModelError; the signal's reason
 */
export async function gatherVectors(
  context: Context,
  file: FileToEmbed,
  texts: ReadonlyMap<string, string>,
  {
    model,
    goesOn,
    signal,
  }: { model: EmbeddingService; goesOn: (vectors: VectorsByHash) => Promise<boolean>; signal?: AbortSignal | undefined },
): Promise<VectorsByHash> {
  const { deps } = context
  const own = await findVectors(deps, file.blobKey, model.name)
  const vectors = new Map([...own].filter(([hash]) => texts.has(hash)))
  await takeFromOthers(context, file, texts, model.name, vectors)
  let kept = own.size === vectors.size ? vectors.size : -1
  const keep = async () => {
    if (vectors.size === kept || vectors.size === 0) return
    await keepVectors(deps, file.blobKey, model.name, vectors)
    kept = vectors.size
  }
  const missing = [...texts].filter(([hash]) => !vectors.has(hash))
  try {
    for (let at = 0; at < missing.length && (await goesOn(vectors)); at += TEXTS_ASKED) {
      signal?.throwIfAborted()
      const asked = missing.slice(at, at + TEXTS_ASKED)
      const given = await model.embed(
        asked.map(([, text]) => text),
        { use: 'passage', ...(signal && { signal }) },
      )
      await addUsage(context, { projectId: file.projectId, purpose: 'passages', model, texts: asked.length, usage: given.usage })
      for (const [place, [hash]] of asked.entries()) vectors.set(hash, given.vectors[place] ?? new Float32Array())
      if (vectors.size - Math.max(0, kept) >= TEXTS_LOST) await keep()
    }
  } finally {
    await keep()
  }
  return vectors
}

async function takeFromOthers(
  { deps, read }: Context,
  file: FileToEmbed,
  texts: ReadonlyMap<string, string>,
  model: string,
  vectors: VectorsByHash,
): Promise<void> {
  if (vectors.size >= texts.size) return
  for (const { blobKey } of await read(fileVectorsRepository).likely(file, model, OTHERS_LOOKED_INTO)) {
    for (const [hash, vector] of await findVectors(deps, blobKey, model)) if (texts.has(hash)) vectors.set(hash, vector)
    if (vectors.size >= texts.size) return
  }
}
