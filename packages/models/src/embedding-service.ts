import type { TextUse } from './embedding-model.ts'
import type { ModelUsage } from './model-settings.ts'

export interface EmbedOptions {
  use: TextUse
  /** Retries with growing delays when the model is busy or unreachable; 3 by default. */
  retries?: number
  signal?: AbortSignal
}

/** Embeds texts as vectors that are close for similar meanings. */
export interface EmbeddingService {
  /** Provider, model and dimensions: only vectors of services with the same name are comparable. */
  readonly name: string
  /** US dollars per million tokens, if known. */
  readonly price: number | undefined
  /**
   * @returns a vector of unit length for each text, in order
   * @throws ModelError; the signal's reason
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<{ vectors: Float32Array[]; usage: ModelUsage }>
}
