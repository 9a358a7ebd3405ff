import { ratioOfPositive } from '../arithmetic.ts'

/** A subscription contract in force at a date. */
export interface SubscriptionContract {
  customer: string
  /** ACV: recurring value of a contract year, without one-off fees. */
  annualValue: number
  /** Committed term in months; undefined where the contract was not found or does not state it. */
  termMonths: number | undefined
  renewsAutomatically: boolean | undefined
}

/** Contracts whose annual value is at least `from` and less than `below`. */
export interface ValueBand {
  from: number
  below: number
  customers: number
  annualValue: number
  /** Fraction of the annual value of all contracts. */
  share: number | undefined
}

/** How much annual value is committed for how long. Shares are of annual value, over contracts with a known term. */
export interface ContractTerms {
  annualValue: number
  multiYearShare: number | undefined
  automaticRenewalShare: number | undefined
  /** Annual value with an unknown term or renewal. */
  unknownTerm: number
  unknownRenewal: number
}

const monthsOfYear = 12

/** Multi-year (more than 12 months) and automatically renewing shares of annual contract value. */
export function contractTerms(contracts: readonly SubscriptionContract[]): ContractTerms {
  const [withTerm, withRenewal] = [
    contracts.filter(({ termMonths }) => termMonths !== undefined),
    contracts.filter(({ renewsAutomatically }) => renewsAutomatically !== undefined),
  ]
  const multiYear = withTerm.filter(({ termMonths = 0 }) => termMonths > monthsOfYear)
  const annualValue = valueOf(contracts)
  return {
    annualValue,
    multiYearShare: ratioOfPositive(valueOf(multiYear), valueOf(withTerm)),
    automaticRenewalShare: ratioOfPositive(
      valueOf(withRenewal.filter(({ renewsAutomatically }) => renewsAutomatically)),
      valueOf(withRenewal),
    ),
    unknownTerm: annualValue - valueOf(withTerm),
    unknownRenewal: annualValue - valueOf(withRenewal),
  }
}

/**
 * Customers by the annual value of all their contracts.
 * @param bounds between bands, ascending: [10_000, 100_000] makes three bands, the first from 0
 */
export function valueBands(contracts: readonly SubscriptionContract[], bounds: readonly number[]): ValueBand[] {
  const customers = [...Map.groupBy(contracts, ({ customer }) => customer).values()].map((own) => ({ own, value: valueOf(own) }))
  const all = valueOf(contracts)
  return [0, ...bounds].map((from, at) => {
    const below = bounds[at] ?? Number.POSITIVE_INFINITY
    const within = customers.filter(({ value }) => value >= from && value < below)
    const annualValue = valueOf(within.flatMap(({ own }) => own))
    return { from, below, customers: within.length, annualValue, share: ratioOfPositive(annualValue, all) }
  })
}

const valueOf = (contracts: readonly SubscriptionContract[]): number => contracts.reduce((sum, { annualValue }) => sum + annualValue, 0)
