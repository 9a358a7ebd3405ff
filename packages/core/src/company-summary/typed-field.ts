import type { CompanySummaryField, CompanySummaryFieldName } from '@dossier/contract'
import { readWrittenAmount } from '@dossier/research'

const none = /^\s*(?:none|nil|no burn|not burning|cash[- ]generative|없음|해당\s?없음|현금\s?(?:소진\s?없음|창출))(?!\p{L})/iu

/** What a person wrote; an amount of it that can be read enters the runway. */
export function typedField(name: CompanySummaryFieldName, text: string): CompanySummaryField {
  const field = { text, citations: [], edited: true }
  if (name !== 'cashOnHand' && name !== 'monthlyBurnRate') return field
  if (name === 'monthlyBurnRate' && none.test(text)) return { ...field, value: 0 }
  return { ...field, ...readWrittenAmount(text) }
}
