import type { TextUse } from './embedding-model.ts'
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
