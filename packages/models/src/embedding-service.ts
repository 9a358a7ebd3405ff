import type { EmbeddingSettings, TextUse } from './embedding-model.ts'
import type { ModelFetch } from './model-fetch.ts'
import type { ModelUsage } from './model-settings.ts'

export interface EmbedOptions {
  use: TextUse
  /** Attempts after the first one, with growing waits, at a request that found the model busy or out of reach; 3 unless told. */
  retries?: number
  signal?: AbortSignal
}

/** Turns texts into vectors that lie close together when the texts mean the same. */
export interface EmbeddingService {
  /** Provider, model and dimensions: vectors of services with another name cannot be compared with these. */
  readonly name: string
  /** US dollars a million tokens, when known. */
  readonly price: number | undefined
  /**
   * @returns a vector of unit length for each text, in their order
   * @throws ModelError; the signal's reason
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<{ vectors: Float32Array[]; usage: ModelUsage }>
}

/** The SDK is loaded with the first service that is opened, not before. */
export function openEmbedding(settings: EmbeddingSettings, fetch: ModelFetch): EmbeddingService {
  const { provider, model, dimensions, price } = settings
  const embedder = import('./embed-texts.ts').then(({ textEmbedder }) => textEmbedder(settings, fetch))
  return {
    name: `${provider}/${model}${dimensions === undefined ? '' : `@${dimensions}`}`,
    price,
    async embed(texts, options) {
      return (await embedder)(texts, options)
    },
  }
}
