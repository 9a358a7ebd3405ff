import type { InputOf, modelSettingsEndpoints, SearchModelPurpose } from '@dossier/contract'
import type { KeptModelSettings, ModelSettingsRow } from '../organization-models/index.ts'
import type { Needs } from '../use-case/index.ts'
import { keptKey } from './kept-key.ts'

type TypedModel = NonNullable<InputOf<typeof modelSettingsEndpoints.try>['own']>
type Deps = Needs<'languageModels' | 'secretBox'>
type AnsweringModel = Omit<KeptModelSettings, 'embedding' | 'reranking' | 'transcription' | 'budgets' | 'changedBy' | 'changedAt'>

/**
 * A model that answers as somebody typed it, as it is kept.
 *
 * @throws MODEL_KEY_MISSING, MODEL_ADDRESS_MISSING, MODEL_ADDRESS_NOT_ALLOWED
 */
export async function keptModel(deps: Deps, typed: TypedModel, before: ModelSettingsRow['settings'] | undefined): Promise<AnsweringModel> {
  const { provider, baseUrl = null } = typed
  const encryptedKey = await keptKey(deps, 'language model', typed, before)
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

/** What is kept where the operator's model is used. */
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
} satisfies Partial<KeptModelSettings>

interface SearchModelPlace {
  provider: string
  baseUrl?: string | undefined
}

/**
 * The same for a model that embeds, ranks or writes down.
 *
 * @throws MODEL_KEY_MISSING, MODEL_ADDRESS_MISSING, MODEL_ADDRESS_NOT_ALLOWED
 */
export async function keptSearchModel<Told extends SearchModelPlace>(
  deps: Deps,
  purpose: SearchModelPurpose,
  { apiKey, ...told }: Told & { apiKey?: string | undefined },
  before: { told: SearchModelPlace; encryptedKey: string | null } | null | undefined,
) {
  const kept = before && { ...before.told, encryptedKey: before.encryptedKey }
  return { told, encryptedKey: await keptKey(deps, `${purpose} model`, { ...told, apiKey }, kept) }
}
