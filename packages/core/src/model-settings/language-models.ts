import type { LanguageModels, LanguageModelService, LanguageModelSettings } from '@dossier/models'

/** Where models that write come from. */
export interface LanguageModelSource {
  /** Configured by the operator, for every organisation that has none of its own. */
  operator: LanguageModels | undefined
  /** A model that an organisation configured. Its address may be asked only where anybody's may. */
  open(settings: LanguageModelSettings): Promise<LanguageModelService>
  /** Whether an address is one of those. It is not asked. */
  mayBeAsked(address: string): Promise<boolean>
}
