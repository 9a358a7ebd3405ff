import { embedMany } from 'ai'
import { embeddingModelOf, type EmbeddingSettings } from './embedding-model.ts'
import type { EmbeddingService } from './embedding-service.ts'
import { ModelError } from './model-error.ts'
import { modelErrorOf } from './model-error-of.ts'
import type { ModelFetch } from './model-fetch.ts'

const CONCURRENT_REQUESTS = 3
const RETRIES = 3
/**
 * Passages have at most about 2,000 characters; this limits badly split ones. In any script it fits into the 8,192 tokens that most models
 * accept.
 */
const MAX_CHARACTERS = 5_000

/** Creates the embedding function with the AI SDK. */
export function textEmbedder(settings: EmbeddingSettings, fetch: ModelFetch): EmbeddingService['embed'] {
  const { dimensions } = settings
  const { model, optionsFor } = embeddingModelOf(settings, fetch)
  let length = dimensions

  /** @throws ModelError unless all values are numbers and the dimensions match those of earlier vectors */
  function checked(vector: number[]): Float32Array {
    length ??= vector.length
    if (vector.length !== length) throw new ModelError('wrong-answer', `a vector of ${vector.length} dimensions instead of ${length}`)
    const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
    if (!Number.isFinite(norm)) throw new ModelError('wrong-answer', 'a vector that is not of numbers')
    return Float32Array.from(vector, (value) => (norm === 0 ? 0 : value / norm))
  }

  return async (texts, { use, retries = RETRIES, signal }) => {
    if (texts.length === 0) return { vectors: [], usage: { requests: 0, tokens: 0, requestsWithoutUsage: 0 } }
    try {
      const {
        embeddings,
        usage,
        responses = [],
      } = await embedMany({
        model,
        values: texts.map((text) => text.slice(0, MAX_CHARACTERS).toWellFormed()),
        maxParallelCalls: CONCURRENT_REQUESTS,
        maxRetries: retries,
        providerOptions: optionsFor(use),
        ...(dimensions !== undefined && { dimensions }),
        ...(signal && { abortSignal: signal }),
      })
      if (embeddings.length !== texts.length) throw new ModelError('wrong-answer', `${embeddings.length} vectors for ${texts.length} texts`)
      const hasTokens = Number.isFinite(usage.tokens)
      const requests = responses.length
      return {
        vectors: embeddings.map(checked),
        usage: { requests, tokens: hasTokens ? usage.tokens : 0, requestsWithoutUsage: hasTokens ? 0 : requests },
      }
    } catch (error) {
      throw modelErrorOf(error, signal)
    }
  }
}
