import type { EmbeddingService, EmbeddingSettings, RerankingService, RerankingSettings } from '@dossier/models'
import type { TranscriptionService, TranscriptionSettings } from '@dossier/sources'

/** What makes files searchable and finds in them, beside words. What is absent is done without. */
export interface SearchModels {
  /** Turns texts into vectors. */
  embedding: EmbeddingService | undefined
  /** Ranks the best pages once more. */
  reranking: RerankingService | undefined
  /** Writes down what is said in recordings. */
  transcription: TranscriptionService | undefined
}

/** Where they come from. An organisation's own are asked at addresses that anybody may ask, and nowhere else. */
export interface SearchModelSource {
  /** Configured by the operator, for every organisation that has none of its own. Whoever uses models asks which are an organisation's. */
  operator: SearchModels
  openEmbedding(settings: EmbeddingSettings): Promise<EmbeddingService>
  openReranking(settings: RerankingSettings): Promise<RerankingService>
  openTranscription(settings: TranscriptionSettings): Promise<TranscriptionService>
}
