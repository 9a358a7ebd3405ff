import type { ModelSettings } from '@dossier/contract'
import type { Spent } from '../model-usage/index.ts'
import { personName } from '../use-case/index.ts'
import type { ModelSettingsRow } from './model-settings.repository.ts'

/** Settings without the key: only whether there is one is told. */
export function presentModelSettings(row: ModelSettingsRow | undefined, operator: string | null, spent: Spent): ModelSettings {
  const own = row === undefined ? null : presentOwn(row.settings)
  const { changedBy = null, changedAt = null, budgets = {} } = row?.settings ?? {}
  return {
    source: own !== null ? 'organization' : operator !== null ? 'operator' : 'none',
    own,
    operator,
    budgets,
    spent,
    changedBy: changedBy === null ? null : { id: changedBy, name: personName(row?.firstName ?? '', row?.lastName ?? '') },
    changedAt: changedAt?.toISOString() ?? null,
  }
}

function presentOwn(settings: ModelSettingsRow['settings']): ModelSettings['own'] {
  const { provider, baseUrl, region, model, helperModel, encryptedKey, inputPrice, outputPrice, contextTokens } = settings
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
    hasKey: encryptedKey !== null,
  }
}
