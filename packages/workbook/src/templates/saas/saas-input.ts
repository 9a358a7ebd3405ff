import type { Language } from '../../model/index.ts'
import type { CleaningInput } from '../cleaning-sheet.ts'
import type { Cohort } from '../cohort-table.ts'
import type { AmountUnit, Sourced } from '../page.ts'

/** Movements and results of each period, in the unit of the model; null where not stated. */
export type SaasSeries =
  | 'newArr'
  /** Of customers that returned. */
  | 'reactivation'
  | 'expansion'
  | 'contraction'
  | 'churn'
  | 'statedEndingArr'
  | 'newCustomers'
  | 'reactivatedCustomers'
  | 'churnedCustomers'
  | 'statedCustomers'
  /** Gross and net retention of the twelve months up to the end of each period, fractions. */
  | 'yearlyGrossRetention'
  | 'yearlyNetRetention'
  | 'subscriptionRevenue'
  /** Subscription revenue of the general ledger, which the rows of customers are compared with. */
  | 'ledgerRevenue'
  | 'servicesRevenue'
  | 'subscriptionCost'
  | 'salesAndMarketing'
  | 'freeCashFlow'

export interface SaasInput {
  company: string
  language: Language
  /** ISO code. */
  currency: string
  unit: AmountUnit
  asOf: string
  /** The definition of annual recurring revenue, in sentences. */
  definitions: readonly string[]
  /** Oldest first. */
  periods: readonly string[]
  /** Months of a period: 3 for quarters, 12 for years. */
  months: 1 | 3 | 12
  openingArr: Sourced
  openingCustomers: Sourced
  /** Contraction and churn are positive amounts that are subtracted. */
  series: Readonly<Record<SaasSeries, readonly (Sourced | null)[]>>
  /** Annual recurring revenue of cohorts by periods since their start. */
  cohorts: readonly Cohort[]
  /** Annual recurring revenue of the largest customers at the end, largest first; names as the reader is allowed to see them. */
  customers: readonly { label: string; arr: Sourced }[]
  /** Fraction of the ledger that subscription revenue may differ by. */
  ledgerTolerance: number
  /** Contracts in force at the end; null where unknown. */
  contracts: ContractInput | null
  /** The components of the revenue-quality score, in the order in which they are shown. */
  quality: readonly QualityInput[]
  /** What contracts need before they are scored: the share of annual value that is known, and annual value over recurring revenue. */
  contractsNeeded: { known: number; cover: { from: number; to: number } }
  /** The cleaning log of the rows behind the series; undefined for stated figures. */
  cleaning: readonly CleaningInput[]
}

export interface QualityInput {
  code:
    | 'grossRetention'
    | 'netRetention'
    | 'recurringShare'
    | 'grossMargin'
    | 'largestCustomer'
    | 'topTen'
    | 'multiYear'
    | 'automaticRenewal'
  label: string
  /** Why it counts. */
  why: string
  /** What it lacks; null when it is scored. */
  missing: string | null
  /** Fractions at which the score is 2, 3, 4 and 5; falling where less is better. */
  bounds: readonly number[]
}

/** Annual values in the unit of the model. */
export interface ContractInput {
  /** Bands of customers by annual value, rising; `below` is null for the last. */
  bands: readonly { from: number; below: number | null; customers: Sourced; annualValue: Sourced }[]
  /** Annual value of contracts with a known term, and of those with a term of more than twelve months. */
  withTerm: Sourced
  multiYear: Sourced
  /** Annual value of contracts with a known renewal, and of those that renew automatically. */
  withRenewal: Sourced
  automatic: Sourced
}

/** An invalid input; the message names the missing part. */
export class SaasInputError extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(`${field}: ${message}`)
    this.name = 'SaasInputError'
    this.field = field
  }
}

/** Throws a {@link SaasInputError} for series that do not fit their periods, or movements of annual recurring revenue that are missing. */
export function requireSaasInput({ periods, series }: SaasInput): void {
  if (periods.length === 0) throw new SaasInputError('periods', 'needs at least one period')
  for (const [name, values] of Object.entries(series)) {
    if (values.length !== periods.length) throw new SaasInputError(name, 'needs a value, or null, for each period')
  }
  for (const name of [
    'newArr',
    'reactivation',
    'expansion',
    'contraction',
    'churn',
    'newCustomers',
    'reactivatedCustomers',
    'churnedCustomers',
  ] as const) {
    if (series[name].some((value) => value === null || value.value < 0))
      throw new SaasInputError(name, 'needs a positive amount for each period')
  }
}
