import type { EmbeddingService, EmbeddingSettings, RerankingService, RerankingSettings } from '@dossier/models'
import type { TranscriptionService, TranscriptionSettings } from '@dossier/sources'

/** The embedding, reranking and transcription services. Those that are absent are skipped. */
export interface SearchModels {
  /** Embeds texts as vectors. */
  embedding: EmbeddingService | undefined
  /** Reranks the best pages. */
  reranking: RerankingService | undefined
  /** Transcribes recordings. */
  transcription: TranscriptionService | undefined
}

/** Source of search models. Models of organizations are only requested at public or trusted addresses. */
export interface SearchModelSource {
  /** Configured by the operator, for organizations without their own. Callers look up the organization's models first. */
  operator: SearchModels
  openEmbedding(settings: EmbeddingSettings): Promise<EmbeddingService>
  openReranking(settings: RerankingSettings): Promise<RerankingService>
  openTranscription(settings: TranscriptionSettings): Promise<TranscriptionService>
}
