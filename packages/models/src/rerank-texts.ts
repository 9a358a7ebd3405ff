import { createCohere } from '@ai-sdk/cohere'
import { rerank } from 'ai'
import { z } from 'zod'
import { ModelError } from './model-error.ts'
import { modelErrorOf } from './model-error-of.ts'
import { type ModelFetch, sdkFetch } from './model-fetch.ts'
import type { ModelUsage } from './model-settings.ts'
import { rerankProtocol } from './rerank-protocol.ts'
import type { RerankingService, RerankingSettings } from './reranking-service.ts'

// A person waits for the result, and for less time than a retry would need.
const RETRIES = 0

/** Creates the reranking function with the AI SDK. */
export function textReranker(settings: RerankingSettings, fetch: ModelFetch): RerankingService['rerank'] {
  const model = rerankingModelOf(settings, fetch)
  return async (question, texts, signal) => {
    if (texts.length === 0) return { scores: [], usage: { requests: 0, tokens: 0, requestsWithoutUsage: 0 } }
    try {
      const documents = texts.map((text) => text.toWellFormed())
      const ended = signal && { abortSignal: signal }
      const { ranking, response } = await rerank({ model, query: question.toWellFormed(), documents, maxRetries: RETRIES, ...ended })
      return { scores: scoresOf(ranking, texts.length), usage: usageIn(response.body) }
    } catch (error) {
      throw modelErrorOf(error, signal)
    }
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

const usageSchema = z.object({ usage: z.object({ total_tokens: z.number() }) })

/** Cohere bills searches rather than tokens; others report tokens or nothing. */
function usageIn(body: unknown): ModelUsage {
  const parsed = usageSchema.safeParse(body)
  return parsed.success
    ? { requests: 1, tokens: parsed.data.usage.total_tokens, requestsWithoutUsage: 0 }
    : { requests: 1, tokens: 0, requestsWithoutUsage: 1 }
}
