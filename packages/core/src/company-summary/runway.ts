import type { CompanySummaryField, CompanySummaryFields, Language } from '@dossier/contract'
import { inUnitsOf } from './reading/write-amount.ts'

export const emptyField: CompanySummaryField = { text: '', citations: [], edited: false }

const notApplicable: Record<Language, string> = { en: 'Not applicable', ko: '해당 없음' }

/** The fields with the runway computed from cash and burn rate. A runway edited by a person stays. */
export function withRunway(fields: CompanySummaryFields, language: Language): CompanySummaryFields {
  if (fields.currentRunway.edited) return fields
  return { ...fields, currentRunway: runwayOf(fields.cashOnHand, fields.monthlyBurnRate, language) }
}

/** How many months the cash lasts. "Not applicable" without burn; empty when an amount is unknown or the currencies differ. */
function runwayOf(cash: CompanySummaryField, burn: CompanySummaryField, language: Language): CompanySummaryField {
  if (burn.value === undefined) return emptyField
  if (burn.value <= 0) return { text: notApplicable[language], citations: burn.citations, edited: false }
  if (cash.value === undefined || !isOneCurrency(cash, burn)) return emptyField
  const months = cash.value / burn.value
  const scale = scaleOf(burn.value)
  const shown = months.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return {
    text: language === 'ko' ? `${shown}개월` : `${shown} months`,
    citations: [...cash.citations, ...burn.citations],
    edited: false,
    value: months,
    calculation: `${inUnitsOf(cash.value, scale)} ÷ ${inUnitsOf(burn.value, scale)}`,
    ...(cash.period !== undefined && { period: cash.period }),
  }
}

/** An edited amount without a currency is assumed to be in the other's. */
function isOneCurrency(cash: CompanySummaryField, burn: CompanySummaryField): boolean {
  const isUnstated = (field: CompanySummaryField) => field.edited && field.currency === undefined
  return cash.currency === burn.currency || isUnstated(cash) || isUnstated(burn)
}

/** The largest scale in which one decimal is exact enough for the shown calculation to be correct. */
function scaleOf(amount: number): number {
  const isExactEnough = (step: number) =>
    amount >= step && Math.abs(Math.round((amount / step) * 10) * (step / 10) - amount) <= amount / 2_000
  return [1e9, 1e6, 1e3].find(isExactEnough) ?? 1
}
