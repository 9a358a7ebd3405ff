import type { Language } from '../../model/index.ts'
import type { Cohort } from '../cohort-table.ts'
import type { AmountUnit, Sourced } from '../page.ts'

/** Movements and results of each period, in the unit of the model; null where they are not stated. */
export type SaasSeries =
  | 'newArr'
  | 'expansion'
  | 'contraction'
  | 'churn'
  | 'statedEndingArr'
  | 'newCustomers'
  | 'churnedCustomers'
  | 'statedCustomers'
  | 'subscriptionRevenue'
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
  /** What the company counts as annual recurring revenue, in its words. */
  arrDefinition: string
  /** Oldest first. */
  periods: readonly string[]
  /** Months of a period: 3 for quarters, 12 for years. */
  months: 1 | 3 | 12
  openingArr: Sourced
  openingCustomers: Sourced
  /** Contraction and churn are positive amounts that are taken off. */
  series: Readonly<Record<SaasSeries, readonly (Sourced | null)[]>>
  /** Annual recurring revenue of cohorts by periods since they came. */
  cohorts: readonly Cohort[]
  /** Annual recurring revenue of the largest customers at the end, largest first; named as the reader may see them. */
  customers: readonly { label: string; arr: Sourced }[]
}

/** Says what an input lacks. */
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
  for (const name of ['newArr', 'expansion', 'contraction', 'churn', 'newCustomers', 'churnedCustomers'] as const) {
    if (series[name].some((value) => value === null || value.value < 0))
      throw new SaasInputError(name, 'needs a positive amount for each period')
  }
}
