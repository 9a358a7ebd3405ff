import { createCohere } from '@ai-sdk/cohere'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { type embedMany, wrapEmbeddingModel } from 'ai'
import { type ModelFetch, sdkFetch } from './model-fetch.ts'
import type { ModelSettings } from './model-settings.ts'
import { OPENAI } from './provider-address.ts'

export type EmbeddingProvider = 'openai-compatible' | 'openai' | 'google' | 'cohere'

export interface EmbeddingSettings extends ModelSettings<EmbeddingProvider> {
  /** Wanted of the model; its own when left out. */
  dimensions?: number
}

/** What a text is to the model: some place a question near its answer only when they know which is which. */
export type TextUse = 'passage' | 'question'

type EmbeddingModel = Exclude<Parameters<typeof embedMany>[0]['model'], string>
type ProviderOptions = NonNullable<Parameters<typeof embedMany>[0]['providerOptions']>

/**
 * Texts of a request. OpenAI takes 300,000 tokens, Cohere 96 texts, Google 100; text-embeddings-inference takes 32 texts unless it
 * is started otherwise.
 */
const TEXTS_OF_REQUEST = { 'openai-compatible': 32, openai: 96, google: 96, cohere: 96 } as const

/** The model of the AI SDK, and the options by which its provider learns what the texts are. */
export function embeddingModelOf(
  { provider, baseUrl, apiKey = '', model, dimensions }: EmbeddingSettings,
  fetch: ModelFetch,
): { model: EmbeddingModel; optionsFor: (use: TextUse) => ProviderOptions } {
  const settings = { apiKey, fetch: sdkFetch(fetch), ...(baseUrl !== undefined && { baseURL: baseUrl }) }
  const limited = (inner: Parameters<typeof wrapEmbeddingModel>[0]['model']) =>
    wrapEmbeddingModel({ model: inner, middleware: { overrideMaxEmbeddingsPerCall: () => TEXTS_OF_REQUEST[provider] } })
  switch (provider) {
    case 'openai-compatible':
      return {
        model: limited(createOpenAICompatible({ ...settings, name: 'openaiCompatible', baseURL: baseUrl ?? '' }).embeddingModel(model)),
        optionsFor: () => ({}),
      }
    case 'openai':
      return { model: limited(createOpenAI({ ...settings, baseURL: baseUrl ?? OPENAI }).embeddingModel(model)), optionsFor: () => ({}) }
    case 'google':
      return {
        model: limited(createGoogle(settings).embeddingModel(model)),
        optionsFor: (use) => ({ google: { taskType: use === 'passage' ? 'RETRIEVAL_DOCUMENT' : 'RETRIEVAL_QUERY' } }),
      }
    case 'cohere':
      return {
        model: limited(createCohere(settings).embeddingModel(model)),
        optionsFor: (use) => ({
          cohere: {
            inputType: use === 'passage' ? 'search_document' : 'search_query',
            ...(dimensions !== undefined && { outputDimension: dimensions }),
          },
        }),
      }
  }
}
