import type { LanguageModels, LanguageModelSettings } from '@dossier/models'
import { type NewModelSettings, openKey } from '../organization-models/index.ts'
import type { Needs } from '../use-case/index.ts'

/** Opens the configured models; undefined when none are configured. */
export async function ownModels(
  { languageModels, secretBox }: Needs<'languageModels' | 'secretBox'>,
  kept: NewModelSettings,
): Promise<LanguageModels | undefined> {
  const { provider, model, helperModel, encryptedKey } = kept
  if (!provider || !model) return undefined
  const apiKey = encryptedKey ? openKey(secretBox, 'language model', encryptedKey) : undefined
  const common: Omit<LanguageModelSettings, 'model'> = {
    provider,
    ...(kept.baseUrl && { baseUrl: kept.baseUrl }),
    ...(kept.region && { region: kept.region }),
    ...(apiKey !== undefined && { apiKey }),
    ...(kept.contextTokens && { contextTokens: kept.contextTokens }),
    ...(kept.effort && { effort: kept.effort }),
    ...(kept.timeLimitSeconds && { timeLimitSeconds: kept.timeLimitSeconds }),
    ...(typeof kept.inputPrice === 'number' &&
      typeof kept.outputPrice === 'number' && { prices: { input: kept.inputPrice, output: kept.outputPrice } }),
  }
  const answering = await languageModels.open({ ...common, model })
  return { answering, helper: helperModel ? await languageModels.open({ ...common, model: helperModel }) : answering }
}
