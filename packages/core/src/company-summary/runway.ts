import type { CompanySummaryField, CompanySummaryFields, Language } from '@dossier/contract'
import { inSteps } from './reading/write-amount.ts'

export const nothingFound: CompanySummaryField = { text: '', citations: [], edited: false }

const notApplicable: Record<Language, string> = { en: 'Not applicable', ko: '해당 없음' }

/** The fields with the runway that follows from cash and burn rate, read or typed; one that a person typed stays. */
export function withRunway(fields: CompanySummaryFields, language: Language): CompanySummaryFields {
  if (fields.currentRunway.edited) return fields
  return { ...fields, currentRunway: runwayOf(fields.cashOnHand, fields.monthlyBurnRate, language) }
}

/** How many months the cash lasts; none applies to a company that burns none, and none is told where either is not known in one currency. */
function runwayOf(held: CompanySummaryField, burn: CompanySummaryField, language: Language): CompanySummaryField {
  if (burn.value === undefined) return nothingFound
  if (burn.value <= 0) return { text: notApplicable[language], citations: burn.citations, edited: false }
  if (held.value === undefined || !isOneCurrency(held, burn)) return nothingFound
  const months = held.value / burn.value
  const scale = scaleOf(burn.value)
  const shown = months.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return {
    text: language === 'ko' ? `${shown}개월` : `${shown} months`,
    citations: [...held.citations, ...burn.citations],
    edited: false,
    value: months,
    calculation: `${inSteps(held.value, scale)} ÷ ${inSteps(burn.value, scale)}`,
    ...(held.period !== undefined && { period: held.period }),
  }
}

/** Who types an amount without its currency means that of the other. */
function isOneCurrency(held: CompanySummaryField, burn: CompanySummaryField): boolean {
  const isLeftOut = (field: CompanySummaryField) => field.edited && field.currency === undefined
  return held.currency === burn.currency || isLeftOut(held) || isLeftOut(burn)
}

/** The largest steps in which one decimal tells the amount, so that the calculation comes out as shown. */
function scaleOf(amount: number): number {
  const tells = (step: number) => amount >= step && Math.abs(Math.round((amount / step) * 10) * (step / 10) - amount) <= amount / 2_000
  return [1e9, 1e6, 1e3].find(tells) ?? 1
}
