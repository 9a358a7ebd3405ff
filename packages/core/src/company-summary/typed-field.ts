import type { CompanySummaryField, CompanySummaryFieldName } from '@dossier/contract'
import { readWrittenAmount } from '@dossier/research'

const none = /^\s*(?:none|nil|no burn|not burning|cash[- ]generative|없음|해당\s?없음|현금\s?(?:소진\s?없음|창출))(?!\p{L})/iu

/** A field edited by a person. A readable amount gets its value, so that the runway can use it. */
export function typedField(name: CompanySummaryFieldName, text: string): CompanySummaryField {
  const field = { text, citations: [], edited: true }
  if (name !== 'cashOnHand' && name !== 'monthlyBurnRate') return field
  if (name === 'monthlyBurnRate' && none.test(text)) return { ...field, value: 0 }
  return { ...field, ...readWrittenAmount(text) }
}
