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
  /** Dimensions to request; the model's default when absent. */
  dimensions?: number
}

/** The role of a text: some models only match questions with passages if they are told which is which. */
export type TextUse = 'passage' | 'question'

type EmbeddingModel = Exclude<Parameters<typeof embedMany>[0]['model'], string>
type ProviderOptions = NonNullable<Parameters<typeof embedMany>[0]['providerOptions']>

/** Texts per request. OpenAI accepts 300,000 tokens, Cohere 96 texts, Google 100; text-embeddings-inference accepts 32 texts by default. */
const TEXTS_PER_REQUEST = { 'openai-compatible': 32, openai: 96, google: 96, cohere: 96 } as const

/** The model of the AI SDK, and the options that tell its provider the role of the texts. */
export function embeddingModelOf(
  { provider, baseUrl, apiKey = '', model, dimensions }: EmbeddingSettings,
  fetch: ModelFetch,
): { model: EmbeddingModel; optionsFor: (use: TextUse) => ProviderOptions } {
  const settings = { apiKey, fetch: sdkFetch(fetch), ...(baseUrl !== undefined && { baseURL: baseUrl }) }
  const limited = (inner: Parameters<typeof wrapEmbeddingModel>[0]['model']) =>
    wrapEmbeddingModel({ model: inner, middleware: { overrideMaxEmbeddingsPerCall: () => TEXTS_PER_REQUEST[provider] } })
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
