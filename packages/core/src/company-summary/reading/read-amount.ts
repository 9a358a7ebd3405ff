import type { Citation, CompanySummaryField, Language } from '@dossier/contract'
import { writeAmount } from './write-amount.ts'

/** An amount that documents print. */
export interface ReadAmount {
  /** In single units of the currency. */
  value: number
  currency: string | undefined
  scale: number
  /** "FY2025"; the last day ("2026-03-31") where it is of a part of a year. */
  period: string
  /** The last day that it is of, ISO; a month where no day is told. */
  to: string
  /** Of a flow: how many months it ran. */
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
