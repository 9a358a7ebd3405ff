import type { Citation, CompanySummaryField, Language } from '@dossier/contract'
import { writeAmount } from './write-amount.ts'

/** An amount printed in documents. */
export interface ReadAmount {
  /** In single units of the currency. */
  value: number
  currency: string | undefined
  scale: number
  /** "FY2025", or the last day ("2026-03-31") of an interim period. */
  period: string
  /** The last day of its period, ISO; only the month when no day is stated. */
  to: string
  /** Length of a cash flow's period, in months. */
  months: number
  citations: Citation[]
}

/** An amount as a field of the summary. */
export function amountField({ currency, scale, period, citations }: ReadAmount, value: number, language: Language): CompanySummaryField {
  return {
    text: writeAmount(value, { currency, scale }, language),
    citations,
    edited: false,
    value,
    ...(currency !== undefined && { currency }),
    period,
  }
}
