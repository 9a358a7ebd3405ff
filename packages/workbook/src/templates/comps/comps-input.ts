import type { Language } from '../../model/index.ts'
import type { AmountUnit, Sourced } from '../page.ts'

export type MetricKey = 'revenue' | 'ebitda' | 'ebit' | 'netIncome'
export const metricKeys: readonly MetricKey[] = ['revenue', 'ebitda', 'ebit', 'netIncome']

/** A metric over the periods that the last twelve months and a calendar year are made of, in the unit of the model. */
export interface MetricPeriods {
  /** Last full fiscal year. */
  fiscalYear: Sourced | null
  /** Since its end, and the same months a year before. Null where the fiscal year has just ended. */
  yearToDate: Sourced | null
  priorYearToDate: Sourced | null
  /** Estimates of the two fiscal years that follow. */
  nextYear: Sourced | null
  yearAfter: Sourced | null
}

/** A listed company, or the one that is valued. */
export interface CompsCompany {
  name: string
  ticker?: string
  /** Month in which its fiscal year ends, 1 to 12. */
  fiscalYearEnd: number
  /** Price per share in single units of currency; null only for a subject that is not listed. */
  price: Sourced | null
  /** Number of common shares outstanding. */
  shares: Sourced
  /** Options outstanding and their average strike price; the treasury-stock method makes shares of them. */
  options: { count: Sourced; strike: Sourced } | null
  debt: Sourced
  leases: Sourced
  preferred: Sourced
  minority: Sourced
  cash: Sourced
  metrics: Readonly<Record<MetricKey, MetricPeriods>>
}

export interface CompsPeer extends CompsCompany {
  /** Why it is comparable. */
  rationale: string
  isIncluded: boolean
  /** Banks and insurers: debt is their raw material, so enterprise multiples mean nothing. */
  isFinancial: boolean
}

export interface CompsInput {
  language: Language
  /** ISO code of every amount; conversions are made, and their rates stated in the notes, before. */
  currency: string
  unit: AmountUnit
  /** ISO date of the prices. */
  asOf: string
  /** Calendar year to which estimates are calendarised. */
  calendarYear: number
  subject: CompsCompany
  peers: readonly CompsPeer[]
  /** Sentences about method, exchange rates and exclusions. */
  notes: readonly string[]
}

/** Says what an input lacks. */
export class CompsInputError extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(`${field}: ${message}`)
    this.name = 'CompsInputError'
    this.field = field
  }
}

/** Throws a {@link CompsInputError} for an input of which no comparison can be made. */
export function requireCompsInput({ peers, subject }: CompsInput): void {
  if (peers.length === 0) throw new CompsInputError('peers', 'needs at least one peer')
  for (const company of [subject, ...peers]) {
    const { name, fiscalYearEnd, shares } = company
    if (!Number.isInteger(fiscalYearEnd) || fiscalYearEnd < 1 || fiscalYearEnd > 12) {
      throw new CompsInputError(name, 'the fiscal year ends in a month from 1 to 12')
    }
    if (shares.value <= 0) throw new CompsInputError(name, 'needs shares outstanding')
  }
  for (const { name, price } of peers) if (price === null || price.value <= 0) throw new CompsInputError(name, 'a peer needs a price')
}
