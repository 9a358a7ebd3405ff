import { createCohere } from '@ai-sdk/cohere'
import { rerank } from 'ai'
import { z } from 'zod'
import { ModelError } from './model-error.ts'
import { modelErrorOf } from './model-error-of.ts'
import { type ModelFetch, sdkFetch } from './model-fetch.ts'
import type { ModelUsage } from './model-settings.ts'
import { rerankProtocol } from './rerank-protocol.ts'
import type { RerankingService, RerankingSettings } from './reranking-service.ts'

// Somebody waits for the answer, and for less long than it is worth waiting before another attempt.
const RETRIES = 0

/** Ranks by the AI SDK. */
export function textReranker(settings: RerankingSettings, fetch: ModelFetch): RerankingService['rerank'] {
  const model = rerankingModelOf(settings, fetch)
  return async (question, texts, signal) => {
    if (texts.length === 0) return { scores: [], usage: { requests: 0, tokens: 0, untold: 0 } }
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

const toldUsage = z.object({ usage: z.object({ total_tokens: z.number() }) })

/** Cohere bills searches and not tokens, others tell tokens or nothing. */
function usageIn(body: unknown): ModelUsage {
  const told = toldUsage.safeParse(body)
  return told.success ? { requests: 1, tokens: told.data.usage.total_tokens, untold: 0 } : { requests: 1, tokens: 0, untold: 1 }
}
