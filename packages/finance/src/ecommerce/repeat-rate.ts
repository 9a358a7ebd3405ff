import { ratioOfPositive } from '../arithmetic.ts'
import type { CalendarMonth } from '../calendar-month.ts'

/** How many customers of a cohort came back within so many days of their first order: one row of GROUP BY cohort, for each window. */
export interface RepeatCount {
  cohort: CalendarMonth
  /** Days after the first order: 90, 365. */
  days: number
  /** Customers whose first order is at least so many days before the end of the data. Later ones cannot have come back in full time. */
  observed: number
  /** Of those, with another order on a later day within the window; one on the same day is taken for a part of the first. */
  repeated: number
}

export interface RepeatRate {
  days: number
  observed: number
  /** Undefined when nobody has been observed for so long. */
  rate: number | undefined
}

/** Customers who came back within a window ÷ customers observed for the whole window, over all cohorts given. */
export const repeatRate = (counts: readonly RepeatCount[], days: number): RepeatRate => {
  const own = counts.filter((count) => count.days === days)
  const observed = own.reduce((sum, count) => sum + count.observed, 0)
  const repeated = own.reduce((sum, count) => sum + count.repeated, 0)
  return { days, observed, rate: ratioOfPositive(repeated, observed) }
}
