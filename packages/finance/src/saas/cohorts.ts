import type { CalendarMonth } from '../calendar-month.ts'
import type { RevenueCube } from './revenue-cube.ts'

/** Customers whose recurring revenue began in the same month, followed to the last month of the data. */
export interface RevenueCohort {
  month: CalendarMonth
  /** Number of paying customers by months since the first, from 0. */
  customers: readonly number[]
  revenue: readonly number[]
  /** The same as fractions of month 0. */
  customerIndex: readonly number[]
  revenueIndex: readonly number[]
}

/**
 * Cohorts by the first month with recurring revenue. The cohort of the first month of the data also contains all earlier customers.
 *
 * Source: Skok, "SaaS Metrics 2.0", cohort analysis.
 */
export function revenueCohorts({ months, customers }: RevenueCube): RevenueCohort[] {
  const members = Map.groupBy(customers.values(), (amounts) => amounts.findIndex((amount) => amount > 0))
  return months.flatMap((month, start) => {
    const own = members.get(start)
    if (!own) return []
    const ages = months.slice(start).map((_, age) => start + age)
    const count = ages.map((at) => own.filter((amounts) => (amounts[at] ?? 0) > 0).length)
    const revenue = ages.map((at) => own.reduce((sum, amounts) => sum + (amounts[at] ?? 0), 0))
    return [{ month, customers: count, revenue, customerIndex: indexed(count), revenueIndex: indexed(revenue) }]
  })
}

/** A cohort begins with at least one paying customer, so its first amount is positive. */
const indexed = (values: readonly number[]): number[] => values.map((value) => value / (values[0] ?? 1))
