import type { LanguageModelProvider, OwnEmbedding, OwnReranking, OwnTranscription, SearchModelPurpose } from '@dossier/contract'

/** Purpose of a model: answering, or a purpose of search. */
export type ModelKind = 'answering' | SearchModelPurpose

export interface ProvidersOf {
  answering: LanguageModelProvider
  embedding: OwnEmbedding['provider']
  reranking: OwnReranking['provider']
  transcription: OwnTranscription['provider']
}
export type ModelProvider = ProvidersOf[ModelKind]

/** The fields of a model except its provider. */
export const fieldNames = [
  'model',
  'baseUrl',
  'region',
  'apiKey',
  'helperModel',
  'contextTokens',
  'effort',
  'timeLimitSeconds',
  'dimensions',
  'maxMegabytes',
  'inputPrice',
  'outputPrice',
  'price',
] as const
export type FieldName = (typeof fieldNames)[number]

/** The providers of each kind of model, the most common first. */
export const providers: { readonly [Kind in ModelKind]: readonly [ProvidersOf[Kind], ...ProvidersOf[Kind][]] } = {
  answering: ['openai', 'anthropic', 'google', 'azure', 'bedrock', 'openai-compatible', 'ollama'],
  embedding: ['openai', 'google', 'cohere', 'openai-compatible'],
  reranking: ['cohere', 'openai-compatible'],
  transcription: ['openai', 'openai-compatible'],
}

const common = ['model', 'baseUrl', 'apiKey'] as const
const fields: Readonly<Record<ModelKind, readonly FieldName[]>> = {
  answering: [...common, 'region', 'helperModel', 'contextTokens', 'effort', 'timeLimitSeconds', 'inputPrice', 'outputPrice'],
  embedding: [...common, 'dimensions', 'price'],
  reranking: [...common, 'price'],
  transcription: [...common, 'maxMegabytes'],
}

/** Whether a model has a field; the region is only for Bedrock. */
export const hasField = (kind: ModelKind, provider: ModelProvider, name: FieldName) =>
  fields[kind].includes(name) && (name !== 'region' || provider === 'bedrock')

/** Providers that need an address, and those of them that need no key. */
const addressed: ReadonlySet<ModelProvider> = new Set(['openai-compatible', 'ollama', 'azure'])
const keyless: ReadonlySet<ModelProvider> = new Set(['openai-compatible', 'ollama'])

export const needsAddress = (provider: ModelProvider) => addressed.has(provider)
export const needsKey = (provider: ModelProvider) => !keyless.has(provider)
