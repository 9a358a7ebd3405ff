import type { LanguageModelService } from './language-model-service.ts'

/** The models that write: one for answers, and one for the small steps towards them, which may be cheaper, or the same. */
export interface LanguageModels {
  answering: LanguageModelService
  helper: LanguageModelService
}
