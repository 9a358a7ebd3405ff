import type { Language } from '../../model/index.ts'
import type { CleaningInput } from '../cleaning-sheet.ts'
import type { Cohort } from '../cohort-table.ts'
import type { AmountUnit, Sourced } from '../page.ts'

/** Amounts of each period in the unit of the model, and counts; null where not stated. Deductions are positive. */
export type EcommerceSeries =
  | 'gmv'
  | 'cancellations'
  | 'returns'
  | 'discounts'
  /** The seller's share of gross merchandise value; undefined for a shop that sells its own goods. */
  | 'sellerPayouts'
  | 'ledgerRevenue'
  | 'orders'
  | 'activeCustomers'
  | 'newCustomers'
  | 'costOfGoods'
  | 'fulfilment'
  | 'payment'
  | 'marketing'
  | 'advertising'
  | 'inventory'
  /** Brand searches ÷ all searches that led to the shop, fractions. */
  | 'brandSearchShare'

export interface EcommerceInput {
  company: string
  language: Language
  /** ISO code. */
  currency: string
  unit: AmountUnit
  asOf: string
  /** How orders, customers and revenue are counted, in sentences. */
  definitions: readonly string[]
  /** Oldest first. */
  periods: readonly string[]
  /** Days of a period. */
  days: number
  series: Readonly<Record<EcommerceSeries, readonly (Sourced | null)[]>>
  channels: readonly { label: string; isPaid: boolean; spend: readonly (Sourced | null)[]; newCustomers: readonly Sourced[] }[]
  /** Customers with orders, by periods since their first order; one cohort a period, oldest first, if they agree with active customers. */
  cohortCustomers: readonly Cohort[]
  /** Contribution (CM2) of the same cohorts. */
  cohortContribution: readonly Cohort[]
  /** Share of net revenue that the ledger may differ by. */
  ledgerTolerance: number
  flags: readonly FlagInput[]
  flagPeriods: FlagPeriodsInput
  benchmarks: readonly BenchmarkLine[]
  /** The cleaning log of the rows behind the series; undefined for stated figures. */
  cleaning: readonly CleaningInput[]
  /** Net revenue of the largest customers, products or channels, largest first, by dimension. */
  concentration: readonly {
    key: 'customer' | 'product' | 'channel'
    dimension: string
    rows: readonly { label: string; revenue: Sourced }[]
  }[]
}

/** A red flag: how its figure is measured, and from which threshold it is raised. */
export interface FlagInput {
  code: FlagCode
  label: string
  /** What it needs; shown where it cannot be decided. */
  needs: string
  /** Labels of the judged periods and of those that they are compared with; empty for all periods. */
  period: string
  comparedWith: string
  raisedWhen: 'above' | 'atLeast' | 'below'
  threshold: number
}
export type FlagCode =
  | 'loss-after-marketing'
  | 'loss-before-marketing'
  | 'value-below-cost'
  | 'margin-falling'
  | 'growth-by-deductions'
  | 'returns-rising'
  | 'cancellations-rising'
  | 'discounts-rising'
  | 'acquisition-dearer'
  | 'marketing-weaker'
  | 'returning-fewer'
  | 'cohorts-weaker'
  | 'inventory-building'
  | 'large-customer'
  | 'large-product'
  | 'large-channel'
  | 'ledger-differs'
  | 'brand-below-benchmark'

/** Indexes of the periods that flags compare, the last one and others; undefined where the data do not reach back. */
export interface FlagPeriodsInput {
  yearEarlier: number | undefined
  cohorts: { later: readonly [number, number]; earlier: readonly [number, number] } | undefined
}

/** A metric of the last period next to a benchmark that somebody cited. */
export interface BenchmarkLine {
  code: BenchmarkCode
  label: string
  kind: 'percent' | 'times' | 'days'
  /** Of the company, where no formula of the workbook has it. */
  own?: Sourced | null
  /** Null where none was given. */
  benchmark: Sourced | null
}
export type BenchmarkCode =
  | 'brandSearchShare'
  | 'returnRate'
  | 'cancelRate'
  | 'discountRate'
  | 'repeatWithin90'
  | 'repeatWithin365'
  | 'cm1Margin'
  | 'cm2Margin'
  | 'cm3Margin'
  | 'ltvToCac'
  | 'marketingEfficiency'
  | 'inventoryDays'

/** An invalid input; the message names the missing part. */
export class EcommerceInputError extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(`${field}: ${message}`)
    this.name = 'EcommerceInputError'
    this.field = field
  }
}

/** Throws an {@link EcommerceInputError} for series that do not fit their periods. */
export function requireEcommerceInput({ periods, series, channels, cohortCustomers, cohortContribution, days }: EcommerceInput): void {
  if (periods.length === 0) throw new EcommerceInputError('periods', 'needs at least one period')
  if (days <= 0) throw new EcommerceInputError('days', 'a period has days')
  for (const [name, values] of Object.entries(series)) {
    if (values.length !== periods.length) throw new EcommerceInputError(name, 'needs a value, or null, for each period')
  }
  for (const name of ['gmv', 'orders', 'newCustomers'] as const) {
    if (series[name].includes(null)) throw new EcommerceInputError(name, 'needs a value for each period')
  }
  for (const { label, spend, newCustomers } of channels) {
    if (spend.length !== periods.length || newCustomers.length !== periods.length)
      throw new EcommerceInputError(label, 'needs a value for each period')
  }
  const isSameShape = cohortCustomers.every(({ values }, at) => cohortContribution[at]?.values.length === values.length)
  if (cohortCustomers.length !== cohortContribution.length || !isSameShape) {
    throw new EcommerceInputError('cohortContribution', 'has the cohorts and the ages of cohortCustomers')
  }
}
