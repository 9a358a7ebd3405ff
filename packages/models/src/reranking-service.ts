import { createCohere } from '@ai-sdk/cohere'
import { rerank } from 'ai'
import { z } from 'zod'
import { ModelError, modelErrorOf } from './model-error.ts'
import { type ModelFetch, sdkFetch } from './model-fetch.ts'
import type { ModelSettings, ModelUsage } from './model-settings.ts'
import { rerankProtocol } from './rerank-protocol.ts'

export type RerankingProvider = 'openai-compatible' | 'cohere'
export type RerankingSettings = ModelSettings<RerankingProvider>

/** Says how well texts answer a question. */
export interface RerankingService {
  readonly name: string
  /** US dollars a million tokens, when known. */
  readonly price: number | undefined
  /**
   * @returns a score for each text, in their order; higher is better, comparable within one call only
   * @throws ModelError; the signal's reason
   */
  rerank(question: string, texts: readonly string[], signal?: AbortSignal): Promise<{ scores: number[]; usage: ModelUsage }>
}

// Somebody waits for the answer, and for less long than it is worth waiting before another attempt.
const RETRIES = 0

export function openReranking(settings: RerankingSettings, fetch: ModelFetch): RerankingService {
  const model = rerankingModelOf(settings, fetch)
  return {
    name: `${settings.provider}/${settings.model}`,
    price: settings.price,
    async rerank(question, texts, signal) {
      if (texts.length === 0) return { scores: [], usage: { requests: 0, tokens: 0, untold: 0 } }
      try {
        const documents = texts.map((text) => text.toWellFormed())
        const ended = signal && { abortSignal: signal }
        const { ranking, response } = await rerank({ model, query: question.toWellFormed(), documents, maxRetries: RETRIES, ...ended })
        return { scores: scoresOf(ranking, texts.length), usage: usageIn(response.body) }
      } catch (error) {
        throw modelErrorOf(error, signal)
      }
    },
  }
}

function rerankingModelOf(settings: RerankingSettings, fetch: ModelFetch): Parameters<typeof rerank>[0]['model'] {
  const { provider, baseUrl, apiKey, model } = settings
  if (provider === 'openai-compatible') return rerankProtocol({ ...settings, baseUrl: baseUrl ?? '' }, fetch)
  const own = { apiKey: apiKey ?? '', fetch: sdkFetch(fetch), ...(baseUrl !== undefined && { baseURL: baseUrl }) }
  return createCohere(own).reranking(model)
}

/** @throws ModelError unless every text has one score */
function scoresOf(ranking: readonly { originalIndex: number; score: number }[], texts: number): number[] {
  const scores = Array.from({ length: texts }, () => Number.NaN)
  for (const { originalIndex, score } of ranking) scores[originalIndex] = score
  if (scores.length !== texts || !scores.every((score) => Number.isFinite(score)))
    throw new ModelError('wrong-answer', 'not one score for each text')
  return scores
}

const toldUsage = z.object({ usage: z.object({ total_tokens: z.number() }) })

/** Cohere bills searches and not tokens, others tell tokens or nothing. */
function usageIn(body: unknown): ModelUsage {
  const told = toldUsage.safeParse(body)
  return told.success ? { requests: 1, tokens: told.data.usage.total_tokens, untold: 0 } : { requests: 1, tokens: 0, untold: 1 }
}
