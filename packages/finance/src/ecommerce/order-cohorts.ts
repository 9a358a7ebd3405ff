import { ratioOf, ratioOfPositive } from '../arithmetic.ts'
import { type CalendarMonth, monthsApart, monthsThrough } from '../calendar-month.ts'

/** Orders of a month by customers whose first order was in the same month: one row of GROUP BY cohort, month. */
export interface CohortMonth {
  cohort: CalendarMonth
  month: CalendarMonth
  /** Customers who ordered in the month. */
  customers: number
  orders: number
  netRevenue: number | undefined
  /** CM2, before marketing; undefined where a cost is unknown. */
  contribution: number | undefined
}

/** Orders of a month by all customers: one row of GROUP BY month. */
export interface OrderMonth {
  month: CalendarMonth
  customers: number
  /** Customers whose first order was in the month. */
  newCustomers: number
  orders: number
  netRevenue: number | undefined
}

/** Customers whose first order was in the same month, followed by months since, from 0. A month without orders counts 0. */
export interface OrderCohort {
  month: CalendarMonth
  /** Customers of the first month: all of the cohort. */
  size: number
  customers: readonly number[]
  orders: readonly number[]
  netRevenue: readonly (number | undefined)[]
  contribution: readonly (number | undefined)[]
  /** Customers ÷ size, and net revenue ÷ that of the first month. */
  customerIndex: readonly (number | undefined)[]
  revenueIndex: readonly (number | undefined)[]
}

/**
 * Cohorts of first orders.
 *
 * Source: McCarthy and Fader, "Customer-Based Corporate Valuation for Publicly Traded Noncontractual Firms" (2018), customer cohort chart.
 * @param lastMonth the last whole month of the data: a month that is not over would look like a loss of customers
 */
export function orderCohorts(rows: readonly CohortMonth[], lastMonth: CalendarMonth): OrderCohort[] {
  const cohorts = Map.groupBy(
    rows.filter(({ month }) => month <= lastMonth),
    ({ cohort }) => cohort,
  )
  return [...cohorts]
    .toSorted(([one], [other]) => monthsApart(other, one))
    .map(([month, own]) => {
      const byMonth = new Map(own.map((row) => [row.month, row]))
      const ages = monthsThrough(month, lastMonth).map((one) => byMonth.get(one) ?? noOrders)
      const size = ages[0]?.customers ?? 0
      return {
        month,
        size,
        customers: ages.map(({ customers }) => customers),
        orders: ages.map(({ orders }) => orders),
        netRevenue: ages.map(({ netRevenue }) => netRevenue),
        contribution: ages.map(({ contribution }) => contribution),
        customerIndex: ages.map(({ customers }) => ratioOf(customers, size)),
        revenueIndex: ages.map(({ netRevenue }) => ratioOfPositive(netRevenue, ages[0]?.netRevenue)),
      }
    })
}

const noOrders = { customers: 0, orders: 0, netRevenue: 0, contribution: 0 }

/** A month in which cohorts and totals do not agree. */
export interface CohortDifference {
  month: CalendarMonth
  of: 'new-customers' | 'customers' | 'orders' | 'netRevenue'
  /** Cohorts less totals. */
  difference: number
}

/** What the rounding of doubles may change of a sum, of its size. */
const imprecision = 1e-9

/**
 * Ties cohorts to the totals of each month: the first orders of a cohort are the new customers of its month, and the cohorts of a month add up to its
 * customers, orders and net revenue.
 * @returns every difference; empty when all ties. Months after the last of the cohorts are not compared, revenue only where it is known on both sides
 */
export function cohortDifferences(cohorts: readonly OrderCohort[], months: readonly OrderMonth[]): CohortDifference[] {
  return months.flatMap((total) => {
    const ages = cohorts.map((cohort) => ({ cohort, age: monthsApart(cohort.month, total.month) }))
    if (ages.some(({ cohort, age }) => age >= cohort.customers.length)) return []
    const sumOver = (values: (cohort: OrderCohort) => readonly (number | undefined)[]): number =>
      ages.reduce((sum, { cohort, age }) => sum + (age < 0 ? 0 : (values(cohort)[age] ?? 0)), 0)
    const isRevenueKnown = ages.every(({ cohort, age }) => age < 0 || cohort.netRevenue[age] !== undefined)
    const first = cohorts.find(({ month }) => month === total.month)?.size ?? 0
    const compared: [CohortDifference['of'], number, number | undefined][] = [
      ['new-customers', first, total.newCustomers],
      ['customers', sumOver(({ customers }) => customers), total.customers],
      ['orders', sumOver(({ orders }) => orders), total.orders],
      ['netRevenue', sumOver(({ netRevenue }) => netRevenue), isRevenueKnown ? total.netRevenue : undefined],
    ]
    return compared.flatMap(([of, sum, wanted]) =>
      wanted === undefined || Math.abs(sum - wanted) <= imprecision * Math.abs(wanted)
        ? []
        : [{ month: total.month, of, difference: sum - wanted }],
    )
  })
}
