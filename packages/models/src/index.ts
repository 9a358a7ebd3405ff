export type { EmbeddingProvider, EmbeddingSettings, TextUse } from './embedding-model.ts'
export type { EmbeddingService, EmbedOptions } from './embedding-service.ts'
export { LanguageModelError, type LanguageModelFailure } from './language/language-model-error.ts'
export { type AskOptions, type LanguageModelService, openLanguageModel } from './language/language-model-service.ts'
export {
  LANGUAGE_MODEL_PROVIDERS,
  type ModelEffort,
  type LanguageModelPrices,
  type LanguageModelProvider,
  type LanguageModelSettings,
} from './language/language-model-settings.ts'
export type { LanguageModels } from './language/language-models.ts'
export type { ModelAbility, ModelFinish, ModelReply, ToolCall } from './language/model-reply.ts'
export type { RequestedToolCall, Json, JsonSchema, ModelMessage, ModelRequest, ModelTool } from './language/model-request.ts'
export { type ModelTimeouts } from './language/timeouts.ts'
export { type LanguageModelTest, testLanguageModel } from './language/test-language-model.ts'
export { ModelError, type ModelFailure } from './model-error.ts'
export type { ModelFetch } from './model-fetch.ts'
export type { ModelSettings, ModelUsage } from './model-settings.ts'
export { openEmbedding } from './open-embedding.ts'
export { openReranking } from './open-reranking.ts'
export { type EmbeddingTest, type RerankingTest, testEmbedding, testReranking } from './test-search-models.ts'
export type { RerankingProvider, RerankingService, RerankingSettings } from './reranking-service.ts'
