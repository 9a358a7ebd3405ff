import { ratioOfPositive } from '../arithmetic.ts'
import type { CalendarMonth } from '../calendar-month.ts'

/** Number of customers of a cohort with a repeat order within a window after their first order: one row of GROUP BY cohort, for each window. */
export interface RepeatCount {
  cohort: CalendarMonth
  /** Days after the first order: 90, 365. */
  days: number
  /** Customers whose first order is at least `days` days before the end of the data. Later customers have not been observed for the whole window. */
  observed: number
  /** Of those, customers with another order on a later day within the window; an order on the same day counts as part of the first. */
  repeated: number
}

export interface RepeatRate {
  days: number
  observed: number
  /** Undefined when no customer has been observed for that long. */
  rate: number | undefined
}

/** Customers with a repeat order within a window ÷ customers observed for the whole window, over all given cohorts. */
export const repeatRate = (counts: readonly RepeatCount[], days: number): RepeatRate => {
  const own = counts.filter((count) => count.days === days)
  const observed = own.reduce((sum, count) => sum + count.observed, 0)
  const repeated = own.reduce((sum, count) => sum + count.repeated, 0)
  return { days, observed, rate: ratioOfPositive(repeated, observed) }
}
