import { type endpoints, limits, modelEfforts, type OwnModel, type RequestOf } from '@dossier/contract'
import {
  type FieldName,
  fieldNames,
  hasField,
  type ModelKind,
  type ModelProvider,
  needsAddress,
  needsKey,
  providers,
  type ProvidersOf,
} from './model-kinds.ts'

/** A model being edited; all fields are text. */
export type ModelDraft = Record<FieldName, string> & { provider: ModelProvider }

/** A stored model of any kind. */
export type KeptModel = { provider: ModelProvider; hasKey: boolean } & {
  [Name in Exclude<FieldName, 'apiKey'>]?: string | number | undefined
}

export type DraftFault =
  | 'required'
  | 'notNumber'
  | 'notWhole'
  | 'notDimensions'
  | 'notMegabytes'
  | 'notSeconds'
  | 'notAddress'
  | 'notRegion'
export type DraftFaults = Partial<Record<FieldName, DraftFault>>

const wholeNumbers = {
  contextTokens: { least: 2_000, most: 10_000_000, fault: 'notWhole' },
  timeLimitSeconds: { least: 30, most: 600, fault: 'notSeconds' },
  dimensions: { least: 1, most: 8_192, fault: 'notDimensions' },
  maxMegabytes: { least: 1, most: 10_000, fault: 'notMegabytes' },
} as const
const prices = ['inputPrice', 'outputPrice', 'price'] as const

export function draftOf(kind: ModelKind, own: KeptModel | null): ModelDraft {
  const text = (name: FieldName) => (own === null || name === 'apiKey' ? '' : String(own[name] ?? ''))
  const texts = Object.fromEntries(fieldNames.map((name) => [name, text(name)])) as Record<FieldName, string>
  return { provider: own?.provider ?? providers[kind][0], ...texts }
}

/** Whether the stored key is used for the draft: only for the provider and address that it was entered for. */
export function keepsKey(draft: ModelDraft, own: KeptModel | null): boolean {
  return own !== null && own.hasKey && own.provider === draft.provider && (own.baseUrl ?? '') === draft.baseUrl.trim()
}

/** Parses an amount or count; undefined when empty, null when invalid. */
export function typedNumber(text: string): number | undefined | null {
  const plain = text.trim().replaceAll(',', '')
  if (plain === '') return undefined
  const value = Number(plain)
  return Number.isFinite(value) && value >= 0 && value <= limits.maximumInteger ? value : null
}

/** The errors of a draft by field. */
export function faultsOf(kind: ModelKind, draft: ModelDraft, own: KeptModel | null): DraftFaults {
  const faults: DraftFaults = {}
  const { provider } = draft
  const baseUrl = draft.baseUrl.trim()
  if (draft.model.trim() === '') faults.model = 'required'
  if (baseUrl === '' && needsAddress(provider)) faults.baseUrl = 'required'
  if (baseUrl !== '' && !(URL.canParse(baseUrl) && /^https?:/.test(baseUrl))) faults.baseUrl = 'notAddress'
  if (hasField(kind, provider, 'region')) {
    if (draft.region.trim() === '') faults.region = 'required'
    else if (!/^[a-z0-9-]{1,40}$/.test(draft.region.trim())) faults.region = 'notRegion'
  }
  if (draft.apiKey.trim() === '' && needsKey(provider) && !keepsKey(draft, own)) faults.apiKey = 'required'
  for (const name of prices) if (hasField(kind, provider, name) && typedNumber(draft[name]) === null) faults[name] = 'notNumber'
  for (const [name, { least, most, fault }] of entriesOf(wholeNumbers)) {
    const value = hasField(kind, provider, name) ? typedNumber(draft[name]) : undefined
    if (value === null || (value !== undefined && (!Number.isInteger(value) || value < least || value > most))) faults[name] = fault
  }
  return faults
}

const entriesOf = <Name extends string, Value>(record: Readonly<Record<Name, Value>>) => Object.entries(record) as [Name, Value][]

/** The request for a draft without errors. */
export function changeTo(kind: ModelKind, draft: ModelDraft): RequestOf<typeof endpoints.modelSettings.change> {
  return kind === 'answering' ? { own: ownModelOf(draft) } : searchModelOf(kind, draft)
}

/** The answering model of a draft. */
export function ownModelOf(draft: ModelDraft): OwnModel {
  const { region, helperModel, contextTokens, timeLimitSeconds, inputPrice, outputPrice } = typedIn(draft)
  const effort = modelEfforts.find((each) => each === draft.effort)
  return {
    ...placeOf('answering', draft),
    ...(region && draft.provider === 'bedrock' && { region }),
    ...(helperModel && { helperModel }),
    ...(effort && { effort }),
    ...numbersOf({ contextTokens, timeLimitSeconds, inputPrice, outputPrice }),
  }
}

/** The search model of a draft, under the name of its purpose. */
export function searchModelOf(purpose: Exclude<ModelKind, 'answering'>, draft: ModelDraft) {
  const { dimensions, maxMegabytes, price } = typedIn(draft)
  switch (purpose) {
    case 'embedding':
      return { embedding: { ...placeOf('embedding', draft), ...numbersOf({ dimensions, price }) } }
    case 'reranking':
      return { reranking: { ...placeOf('reranking', draft), ...numbersOf({ price }) } }
    case 'transcription':
      return { transcription: { ...placeOf('transcription', draft), ...numbersOf({ maxMegabytes }) } }
  }
}

function typedIn(draft: ModelDraft): Record<FieldName, string> {
  return Object.fromEntries(fieldNames.map((name) => [name, draft[name].trim()])) as Record<FieldName, string>
}

function placeOf<Kind extends ModelKind>(kind: Kind, draft: ModelDraft) {
  const { model, baseUrl, apiKey } = typedIn(draft)
  const offered: readonly [ProvidersOf[Kind], ...ProvidersOf[Kind][]] = providers[kind]
  const provider = offered.find((each) => each === draft.provider) ?? offered[0]
  return { provider, model, ...(baseUrl && { baseUrl }), ...(apiKey && { apiKey }) }
}

function numbersOf<Name extends string>(texts: Readonly<Record<Name, string>>): { [Each in Name]?: number } {
  const numbers: { [Each in Name]?: number } = {}
  for (const [name, text] of entriesOf<Name, string>(texts)) {
    const value = typedNumber(text)
    if (typeof value === 'number') numbers[name] = value
  }
  return numbers
}
