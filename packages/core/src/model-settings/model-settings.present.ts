import type { ModelSettings } from '@dossier/contract'
import type { Spent } from '../model-usage/index.ts'
import type { ModelSettingsRow, SearchModels } from '../organization-models/index.ts'
import { personName } from '../use-case/index.ts'

/** Presents settings without keys, only with whether they exist. */
export function presentModelSettings(
  row: ModelSettingsRow | undefined,
  operator: SearchModels & { answering: string | undefined },
  spent: Spent,
): ModelSettings {
  const { changedBy = null, changedAt = null, budgets = {}, embedding, reranking, transcription } = row?.settings ?? {}
  return {
    ...presentUse(row === undefined ? null : presentOwn(row.settings), operator.answering),
    embedding: presentUse(withoutStoredKey(embedding), operator.embedding?.name),
    reranking: presentUse(withoutStoredKey(reranking), operator.reranking?.name),
    transcription: presentUse(withoutStoredKey(transcription), operator.transcription?.name),
    budgets,
    spent,
    changedBy: changedBy === null ? null : { id: changedBy, name: personName(row?.firstName ?? '', row?.lastName ?? '') },
    changedAt: changedAt?.toISOString() ?? null,
  }
}

function presentUse<Own>(own: Own | null, operator: string | undefined) {
  const source: ModelSettings['source'] = own !== null ? 'organization' : operator !== undefined ? 'operator' : 'none'
  return { source, own, operator: operator ?? null }
}

function withoutStoredKey<Fields extends object>(kept: { settings: Fields; encryptedKey: string | null } | null | undefined) {
  return kept ? { ...kept.settings, hasKey: kept.encryptedKey !== null } : null
}

function presentOwn(settings: ModelSettingsRow['settings']): ModelSettings['own'] {
  const { provider, baseUrl, region, model, helperModel, encryptedKey, inputPrice, outputPrice, contextTokens, effort, timeLimitSeconds } =
    settings
  if (provider === null || model === null) return null
  return {
    provider,
    ...(baseUrl !== null && { baseUrl }),
    ...(region !== null && { region }),
    model,
    ...(helperModel !== null && { helperModel }),
    ...(inputPrice !== null && { inputPrice }),
    ...(outputPrice !== null && { outputPrice }),
    ...(contextTokens !== null && { contextTokens }),
    ...(effort !== null && { effort }),
    ...(timeLimitSeconds !== null && { timeLimitSeconds }),
    hasKey: encryptedKey !== null,
  }
}
