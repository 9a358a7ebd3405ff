import type { InputOf, modelSettingsEndpoints, SearchModelPurpose } from '@dossier/contract'
import type { NewModelSettings, ModelSettingsRow } from '../organization-models/index.ts'
import type { Needs } from '../use-case/index.ts'
import { storedKey } from './stored-key.ts'

type EnteredModel = NonNullable<InputOf<typeof modelSettingsEndpoints.try>['own']>
type Deps = Needs<'languageModels' | 'secretBox'>
type AnsweringModel = Omit<NewModelSettings, 'embedding' | 'reranking' | 'transcription' | 'budgets' | 'changedBy' | 'changedAt'>

/**
 * The entered answering model in the form in which it is stored.
 *
 * @throws MODEL_KEY_MISSING, MODEL_ADDRESS_MISSING, MODEL_ADDRESS_NOT_ALLOWED
 */
export async function storedModel(
  deps: Deps,
  typed: EnteredModel,
  before: ModelSettingsRow['settings'] | undefined,
): Promise<AnsweringModel> {
  const { provider, baseUrl = null } = typed
  const encryptedKey = await storedKey(deps, 'language model', typed, before)
  return {
    provider,
    baseUrl,
    region: typed.region ?? null,
    model: typed.model,
    helperModel: typed.helperModel ?? null,
    encryptedKey,
    inputPrice: typed.inputPrice ?? null,
    outputPrice: typed.outputPrice ?? null,
    contextTokens: typed.contextTokens ?? null,
    effort: typed.effort ?? null,
    timeLimitSeconds: typed.timeLimitSeconds ?? null,
  }
}

/** What is stored while the operator's model is used. */
export const noModel = {
  provider: null,
  baseUrl: null,
  region: null,
  model: null,
  helperModel: null,
  encryptedKey: null,
  inputPrice: null,
  outputPrice: null,
  contextTokens: null,
  effort: null,
  timeLimitSeconds: null,
} satisfies Partial<NewModelSettings>

interface SearchModelPlace {
  provider: string
  baseUrl?: string | undefined
}

/**
 * The same for an embedding, reranking or transcription model.
 *
 * @throws MODEL_KEY_MISSING, MODEL_ADDRESS_MISSING, MODEL_ADDRESS_NOT_ALLOWED
 */
export async function storedSearchModel<Fields extends SearchModelPlace>(
  deps: Deps,
  purpose: SearchModelPurpose,
  { apiKey, ...settings }: Fields & { apiKey?: string | undefined },
  before: { settings: SearchModelPlace; encryptedKey: string | null } | null | undefined,
) {
  const kept = before && { ...before.settings, encryptedKey: before.encryptedKey }
  return { settings, encryptedKey: await storedKey(deps, `${purpose} model`, { ...settings, apiKey }, kept) }
}
