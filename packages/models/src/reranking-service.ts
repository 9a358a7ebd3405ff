import type { ModelSettings, ModelUsage } from './model-settings.ts'

export type RerankingProvider = 'openai-compatible' | 'cohere'
export type RerankingSettings = ModelSettings<RerankingProvider>

/** Scores how well texts answer a question. */
export interface RerankingService {
  readonly name: string
  /** US dollars per million tokens, if known. */
  readonly price: number | undefined
  /**
   * @returns a score for each text, in order; higher is better, comparable within one call only
   * @throws ModelError; the signal's reason
   */
  rerank(question: string, texts: readonly string[], signal?: AbortSignal): Promise<{ scores: number[]; usage: ModelUsage }>
}
