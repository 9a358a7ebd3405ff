import { AppError, type InputOf, type modelSettingsEndpoints } from '@dossier/contract'
import type { CoreDependencies } from '../use-case/index.ts'
import type { KeptModelSettings, ModelSettingsRow } from './model-settings.repository.ts'
import { sealKey } from './own-models.ts'

type TypedModel = NonNullable<InputOf<typeof modelSettingsEndpoints.try>['own']>

/** Providers with addresses of their own need a key, the others an address. */
const ADDRESSED: ReadonlySet<string> = new Set(['openai-compatible', 'ollama', 'azure'])
const KEYLESS: ReadonlySet<string> = new Set(['openai-compatible', 'ollama'])

/**
 * A model as somebody typed it, as it is kept. The key that is kept already stays where none is typed, but only for the address and the
 * provider that it was typed for: nobody sends it elsewhere by changing the address.
 *
 * @throws MODEL_KEY_MISSING, MODEL_ADDRESS_MISSING, MODEL_ADDRESS_NOT_ALLOWED
 */
export async function keptModel(
  { secretBox, languageModels }: Pick<CoreDependencies, 'secretBox' | 'languageModels'>,
  typed: TypedModel,
  before: ModelSettingsRow['settings'] | undefined,
): Promise<Omit<KeptModelSettings, 'budgets' | 'changedBy' | 'changedAt'>> {
  const { provider, baseUrl = null, apiKey } = typed
  if (ADDRESSED.has(provider) && baseUrl === null) throw new AppError('MODEL_ADDRESS_MISSING')
  const isSamePlace = before?.provider === provider && before.baseUrl === baseUrl
  const encryptedKey = apiKey !== undefined ? sealKey(secretBox, apiKey) : isSamePlace ? before.encryptedKey : null
  if (encryptedKey === null && !KEYLESS.has(provider)) throw new AppError('MODEL_KEY_MISSING')
  if (baseUrl !== null && !(await languageModels.mayBeAsked(baseUrl))) throw new AppError('MODEL_ADDRESS_NOT_ALLOWED')
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
} satisfies Partial<KeptModelSettings>
