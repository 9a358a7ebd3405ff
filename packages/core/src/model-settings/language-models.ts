import type { LanguageModels, LanguageModelService, LanguageModelSettings } from '@dossier/models'

/** Source of language models. */
export interface LanguageModelSource {
  /** Configured by the operator, for organizations without their own. */
  operator: LanguageModels | undefined
  /** Opens a model that an organization configured. Only public and explicitly trusted addresses are requested. */
  open(settings: LanguageModelSettings): Promise<LanguageModelService>
  /** Whether an address may be requested. Sends no request. */
  mayBeAsked(address: string): Promise<boolean>
}
