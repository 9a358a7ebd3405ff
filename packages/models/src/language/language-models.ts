import type { LanguageModelService } from './language-model-service.ts'

/** The answering model, and the helper model for small steps, which may be cheaper or the same. */
export interface LanguageModels {
  answering: LanguageModelService
  helper: LanguageModelService
}
