import { ratioOfPositive, sumOf } from '../arithmetic.ts'
import type { OrderCohort } from './order-cohorts.ts'

/** Average contribution of a customer by months after the first order. */
export interface LifetimePoint {
  /** Since the month of the first order, which is 0. */
  age: number
  /** Cumulative contribution per new customer, in currency. */
  value: number
  /** Customers observed at this age: few of them make the point unreliable. */
  customers: number
}

/**
 * Cumulative contribution (CM2) per new customer, by age. Each age is averaged over the cohorts that have reached it, so that young ones do not pull
 * the curve down; the curve ends where a contribution is unknown.
 *
 * Source: Gupta, Lehmann, Stuart, "Valuing Customers" (2004), for contribution per customer over the lifetime of cohorts; undiscounted.
 */
export function lifetimeCurve(cohorts: readonly OrderCohort[]): LifetimePoint[] {
  const points: LifetimePoint[] = []
  const longest = Math.max(0, ...cohorts.map(({ contribution }) => contribution.length))
  for (let age = 0; age < longest; age += 1) {
    const reached = cohorts.filter(({ contribution }) => contribution.length > age)
    const customers = reached.reduce((sum, { size }) => sum + size, 0)
    const added = ratioOfPositive(sumOf(reached.map(({ contribution }) => contribution[age])), customers)
    if (added === undefined) break
    points.push({ age, value: (points.at(-1)?.value ?? 0) + added, customers })
  }
  return points
}

/** When customers have repaid their acquisition cost. */
export type Payback = { kind: 'repaid'; age: number } | { kind: 'not-within'; months: number } | { kind: 'not-available' }

/** The first age at which cumulative contribution covers the acquisition cost; 0 is the month of the first order. */
export function paybackOf(curve: readonly LifetimePoint[], acquisitionCost: number | undefined): Payback {
  if (acquisitionCost === undefined || curve.length === 0) return { kind: 'not-available' }
  const repaid = curve.find(({ value }) => value >= acquisitionCost)
  return repaid ? { kind: 'repaid', age: repaid.age } : { kind: 'not-within', months: curve.length }
}

/** Lifetime value after a number of months ÷ acquisition cost, in times; undefined when no customer has been observed for that long. */
export const lifetimeValueToAcquisitionCost = (
  curve: readonly LifetimePoint[],
  age: number,
  acquisitionCost: number | undefined,
): number | undefined => ratioOfPositive(curve.find((point) => point.age === age)?.value, acquisitionCost)
