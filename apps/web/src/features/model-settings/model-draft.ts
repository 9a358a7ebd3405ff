import { type LanguageModelProvider, limits, type ModelSettings, type OwnModel } from '@dossier/contract'

/** A model while it is typed: everything is text. */
export interface ModelDraft {
  provider: LanguageModelProvider
  baseUrl: string
  region: string
  apiKey: string
  model: string
  helperModel: string
  inputPrice: string
  outputPrice: string
  contextTokens: string
}

export type DraftFault = 'required' | 'notNumber' | 'notWhole' | 'notAddress' | 'notRegion'
export type DraftFaults = Partial<Record<keyof ModelDraft, DraftFault>>

/** Providers that are asked at an address that somebody has to name. */
const ADDRESSED: ReadonlySet<LanguageModelProvider> = new Set(['openai-compatible', 'ollama', 'azure'])
const KEYLESS: ReadonlySet<LanguageModelProvider> = new Set(['openai-compatible', 'ollama'])
const LEAST_CONTEXT = 2_000

export const needsAddress = (provider: LanguageModelProvider) => ADDRESSED.has(provider)

export function draftOf(own: ModelSettings['own']): ModelDraft {
  const text = (value: number | undefined) => (value === undefined ? '' : String(value))
  return {
    provider: own?.provider ?? 'openai',
    baseUrl: own?.baseUrl ?? '',
    region: own?.region ?? '',
    apiKey: '',
    model: own?.model ?? '',
    helperModel: own?.helperModel ?? '',
    inputPrice: text(own?.inputPrice),
    outputPrice: text(own?.outputPrice),
    contextTokens: text(own?.contextTokens),
  }
}

/** Whether the key that is kept goes with what is typed: only to where it was typed for. */
export function keepsKey(draft: ModelDraft, own: ModelSettings['own']): boolean {
  return own !== null && own.hasKey && own.provider === draft.provider && (own.baseUrl ?? '') === draft.baseUrl.trim()
}

/** A typed amount or count; undefined: none, null: not one. */
export function typedNumber(text: string): number | undefined | null {
  const plain = text.trim().replaceAll(',', '')
  if (plain === '') return undefined
  const value = Number(plain)
  return Number.isFinite(value) && value >= 0 && value <= limits.maximumInteger ? value : null
}

/** What is wrong with what is typed, field by field. */
export function faultsOf(draft: ModelDraft, own: ModelSettings['own']): DraftFaults {
  const faults: DraftFaults = {}
  const baseUrl = draft.baseUrl.trim()
  if (draft.model.trim() === '') faults.model = 'required'
  if (baseUrl === '' && needsAddress(draft.provider)) faults.baseUrl = 'required'
  if (baseUrl !== '' && !(URL.canParse(baseUrl) && /^https?:/.test(baseUrl))) faults.baseUrl = 'notAddress'
  if (draft.provider === 'bedrock') {
    if (draft.region.trim() === '') faults.region = 'required'
    else if (!/^[a-z0-9-]{1,40}$/.test(draft.region.trim())) faults.region = 'notRegion'
  }
  if (draft.apiKey.trim() === '' && !KEYLESS.has(draft.provider) && !keepsKey(draft, own)) faults.apiKey = 'required'
  for (const name of ['inputPrice', 'outputPrice'] as const) if (typedNumber(draft[name]) === null) faults[name] = 'notNumber'
  const context = typedNumber(draft.contextTokens)
  if (context === null || (context !== undefined && (!Number.isInteger(context) || context < LEAST_CONTEXT)))
    faults.contextTokens = 'notWhole'
  return faults
}

/** What is sent of a draft without faults. */
export function ownModelOf(draft: ModelDraft): OwnModel {
  const [baseUrl, region, apiKey, helperModel] = [draft.baseUrl, draft.region, draft.apiKey, draft.helperModel].map((text) => text.trim())
  const [inputPrice, outputPrice, contextTokens] = [draft.inputPrice, draft.outputPrice, draft.contextTokens].map(typedNumber)
  return {
    provider: draft.provider,
    ...(baseUrl && { baseUrl }),
    ...(region && draft.provider === 'bedrock' && { region }),
    ...(apiKey && { apiKey }),
    model: draft.model.trim(),
    ...(helperModel && { helperModel }),
    ...(typeof inputPrice === 'number' && { inputPrice }),
    ...(typeof outputPrice === 'number' && { outputPrice }),
    ...(typeof contextTokens === 'number' && { contextTokens }),
  }
}
