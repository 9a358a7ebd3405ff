import type { Language } from '../../model/index.ts'
import type { AmountUnit, Sourced } from '../page.ts'

export type MetricKey = 'revenue' | 'ebitda' | 'ebit' | 'netIncome'
export const metricKeys: readonly MetricKey[] = ['revenue', 'ebitda', 'ebit', 'netIncome']

export type MultipleKey = 'evRevenue' | 'evEbitda' | 'evEbitdaCalendar' | 'evEbitdaNtm' | 'evEbit' | 'pe' | 'peCalendar' | 'peNtm' | 'pb'

/** A metric for the periods that the last twelve months and calendar years are computed from, in the unit of the model. */
export interface MetricPeriods {
  /** Last full fiscal year. */
  fiscalYear: Sourced | null
  /** Year to date, and the same months a year before. Null if the fiscal year has just ended. */
  yearToDate: Sourced | null
  priorYearToDate: Sourced | null
  /** Fiscal years that end in the calendar year before the comparison's, in it, and in the one after: reported or estimated. */
  endingBefore: Sourced | null
  endingIn: Sourced | null
  endingAfter: Sourced | null
  /** Estimates of the fiscal year that ends within the next twelve months, and of the one after it. */
  estimate: Sourced | null
  laterEstimate: Sourced | null
}

/** A listed company, or the valued company. */
export interface CompsCompany {
  name: string
  ticker?: string
  /** Month in which its fiscal year ends, 1 to 12. */
  fiscalYearEnd: number
  /** Month end of its last twelve months, ISO. */
  ltmTo: string
  /** Banks and insurers: debt is their raw material, so enterprise multiples are meaningless. */
  isFinancial: boolean
  /** Price per share in single units of currency; null only for a subject that is not listed. */
  price: Sourced | null
  /** Number of common shares outstanding. */
  shares: Sourced
  /** Options outstanding and their average strike price; converted to shares by the treasury-stock method. */
  options: { count: Sourced; strike: Sourced } | null
  /** Null if it was not researched: then there is no enterprise value. */
  debt: Sourced | null
  leases: Sourced | null
  preferred: Sourced | null
  minority: Sourced | null
  pension: Sourced | null
  /** With short-term investments. */
  cash: Sourced | null
  associates: Sourced | null
  /** To common shareholders, at the last balance sheet. */
  bookEquity: Sourced | null
  metrics: Readonly<Record<MetricKey, MetricPeriods>>
}

export interface CompsPeer extends CompsCompany {
  /** The reason why it is comparable. */
  rationale: string
  isIncluded: boolean
}

export interface CompsInput {
  language: Language
  /** ISO code of every amount; amounts are converted before, and the rates are stated in the notes. */
  currency: string
  unit: AmountUnit
  /** ISO date of the prices. */
  asOf: string
  /** Calendar year to which fiscal years are calendarised. */
  calendarYear: number
  /** Month end of the next twelve months, ISO: a year after the month end nearest to the date of the prices. */
  ntmTo: string
  subject: CompsCompany
  peers: readonly CompsPeer[]
  /** Companies that were considered and rejected, and that the table cannot show without a price. */
  leftOut: readonly { name: string; rationale: string }[]
  /** Above these values the denominator of a multiple is close to zero. */
  largestMeaningful: Readonly<Record<MultipleKey, number>>
  /** Indexes of the peers that have both a growth rate and an EV/EBITDA; a chart would draw texts at zero. */
  drawn: readonly number[]
  /** Multiples that imply no value of the subject, which the football field leaves out, with the reason. */
  withoutRange: readonly { multiple: MultipleKey; reason: string }[]
  /** Sentences about method, exchange rates and exclusions. */
  notes: readonly string[]
}

/** An invalid input; the message names the missing part. */
export class CompsInputError extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(`${field}: ${message}`)
    this.name = 'CompsInputError'
    this.field = field
  }
}

/** Throws a {@link CompsInputError} for an input without a possible comparison. */
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
