import { ratioOfPositive, sumOf } from '../arithmetic.ts'
import { type CalendarMonth, monthAfter, monthsApart } from '../calendar-month.ts'
import {
  aggregateOrders,
  type ChannelMonth,
  orderCohorts,
  type OrderCohort,
  type OrderMonthAmounts,
  repeatRate,
  type RepeatRate,
} from '../ecommerce/index.ts'
import { concentrationOf, type Concentration } from '../metrics/index.ts'
import type { CleaningReport } from './cleaning-log.ts'
import type { CleanOrders } from './clean-orders.ts'
import { LedgerRefused } from './ledger-row.ts'
import type { MemberRows } from './used-rows.ts'

export interface CubeSpan {
  lastMonth: CalendarMonth
  /** Length of a period in months. */
  periodMonths: number
}

/** Concentration of a dimension, with the names of its largest members. */
export interface NamedConcentration extends Concentration {
  largest: readonly { label: string; amount: number }[]
}

/** Orders by period, cohort, channel and product. Cohorts are by periods since the first order, from 0. */
export interface OrderCube {
  kind: 'orders'
  /** Last month of each period, oldest first, without gaps. */
  periods: readonly CalendarMonth[]
  /** First month with an order. */
  firstMonth: CalendarMonth
  /** One per period, oldest first; zeros for a period without orders. */
  amounts: readonly OrderMonthAmounts[]
  cohorts: readonly OrderCohort[]
  repeats: readonly RepeatRate[]
  channels: readonly ChannelMonth[]
  concentration: {
    customer: NamedConcentration | undefined
    product: NamedConcentration | undefined
    channel: NamedConcentration | undefined
  }
  /** Net revenue of all customers. */
  customerRevenue: number | undefined
  /** Amounts of rows that were left out, by period. */
  leftOut: readonly number[]
  knownCosts: CleanOrders['knownCosts']
  usedRows: CleanOrders['usedRows']
  /** Rows of the listed customers, products and channels. */
  memberRows: readonly MemberRows[]
  cleaning: CleaningReport
  /** Rank by size of each customer id, for readers who may not see names. */
  ranks: ReadonlyMap<number, number>
}

const windows = [90, 365]
/** Maximum number of names listed per dimension. */
export const maxListed = 50

/** The last month of the period that contains a month; periods end with the last month. */
export const periodOf = (month: CalendarMonth, { lastMonth, periodMonths }: CubeSpan): CalendarMonth =>
  monthAfter(lastMonth, -Math.floor(monthsApart(month, lastMonth) / periodMonths) * periodMonths)

/** Aggregates cleaned orders into a cube. @throws LedgerRefused where they end before the last month */
export function orderCube(cleaned: CleanOrders, span: CubeSpan): OrderCube {
  const { orders, names, products, leftOut, knownCosts, usedRows, cleaning } = cleaned
  const { lastMonth, periodMonths } = span
  const months = new Set(orders.map(({ date }) => date.slice(0, 7)))
  const [firstMonth = lastMonth, ...later] = [...months].toSorted()
  const end = later.at(-1) ?? firstMonth
  if (end < lastMonth) throw new LedgerRefused({ code: 'ends-earlier', month: end })
  const inPeriod = (month: CalendarMonth): CalendarMonth => periodOf(month, span)
  const aggregates = aggregateOrders(orders, { lastDay: lastDayOf(lastMonth), windows, periodOf: inPeriod })
  if (!aggregates) throw new Error('an order without a day was cleaned')
  const count = Math.floor(monthsApart(firstMonth, lastMonth) / periodMonths) + 1
  const periods = Array.from({ length: count }, (_, at) => monthAfter(lastMonth, -(count - 1 - at) * periodMonths))
  const byPeriod = new Map(aggregates.months.map((month) => [month.month, month]))
  const left = new Map<CalendarMonth, number>()
  for (const [month, amount] of leftOut) {
    const period = month > lastMonth ? month : inPeriod(month)
    left.set(period, (left.get(period) ?? 0) + amount)
  }
  const customers = [...aggregates.customers].flatMap(([id, amount]) => (amount === undefined ? [] : [{ id, amount }]))
  const ranked = customers.toSorted((one, other) => other.amount - one.amount)
  const byProduct = named([...products].map(([label, amount]) => ({ label, amount })))
  const byChannel = named(
    [...Map.groupBy(aggregates.channels, ({ channel }) => channel)].map(([label, own]) => ({
      label,
      amount: sumOf(own.map(({ netRevenue }) => netRevenue)) ?? 0,
    })),
  )
  const listed = ranked.slice(0, maxListed).map(({ id }) => id)
  return {
    kind: 'orders',
    periods,
    firstMonth,
    amounts: periods.map((period) => byPeriod.get(period) ?? emptyMonth(period)),
    cohorts: orderCohorts(aggregates.cohorts, lastMonth).map((cohort) => byPeriods(cohort, periodMonths)),
    repeats: windows.map((days) => repeatRate(aggregates.repeats, days)),
    channels: aggregates.channels,
    concentration: {
      customer: named(ranked.map(({ id, amount }) => ({ label: names.get(id) ?? '', amount }))),
      product: byProduct,
      channel: byChannel,
    },
    customerRevenue: sumOf([...aggregates.customers.values()]),
    leftOut: periods.map((period) => left.get(period) ?? 0),
    knownCosts,
    usedRows,
    memberRows: [
      ...cleaned.customerRows(new Set(listed)).list('customer', listed),
      ...cleaned.productRows.list('product', labelsOf(byProduct)),
      ...cleaned.channelRows().list('channel', labelsOf(byChannel)),
    ],
    cleaning,
    ranks: new Map(ranked.map(({ id }, at) => [Number(id), at + 1])),
  }
}

/** Cohorts of longer periods have amounts only every `periodMonths` months: the other ages are dropped. */
function byPeriods(cohort: OrderCohort, periodMonths: number): OrderCohort {
  const each = <Value>(values: readonly Value[]): Value[] => values.filter((_, age) => age % periodMonths === 0)
  return {
    month: cohort.month,
    size: cohort.size,
    customers: each(cohort.customers),
    orders: each(cohort.orders),
    netRevenue: each(cohort.netRevenue),
    contribution: each(cohort.contribution),
    customerIndex: each(cohort.customerIndex),
    revenueIndex: each(cohort.revenueIndex),
  }
}

export function named(all: readonly { label: string; amount: number }[]): NamedConcentration | undefined {
  const found = concentrationOf(all.map(({ amount }) => amount))
  if (!found) return undefined
  const largest = all
    .filter(({ amount }) => amount > 0)
    .toSorted((one, other) => other.amount - one.amount)
    .slice(0, maxListed)
  return { ...found, largest }
}

const labelsOf = (found: NamedConcentration | undefined): string[] => (found?.largest ?? []).map(({ label }) => label)

const emptyMonth = (month: CalendarMonth): OrderMonthAmounts => ({
  month,
  customers: 0,
  newCustomers: 0,
  orders: 0,
  netRevenue: 0,
  grossMerchandiseValue: 0,
  cancellations: 0,
  returns: 0,
  discounts: 0,
  salesTax: 0,
  merchantShare: 0,
  costOfGoods: 0,
  fulfilment: 0,
  payment: 0,
})

/** ISO day of the end of a month. */
export function lastDayOf(month: CalendarMonth): string {
  const next = new Date(`${monthAfter(month, 1)}-01T00:00:00Z`)
  next.setUTCDate(0)
  return next.toISOString().slice(0, 10)
}

/** Costs of a period that are known only for the period as a whole. */
export interface PeriodCosts {
  costOfGoods: number | undefined
  fulfilment: number | undefined
  payment: number | undefined
  /** Payouts that are not yet deducted from cohort revenue; 0 where there are none or where orders state them. */
  payouts?: number | undefined
}

/**
 * Contribution (CM2) of cohorts where costs are known by period: cost of goods and payment fees are allocated by net revenue, fulfilment by orders.
 * @param costs one per period
 */
export function sharedContribution(cube: Pick<OrderCube, 'periods' | 'cohorts' | 'amounts'>, costs: readonly PeriodCosts[]): OrderCohort[] {
  const { periods, cohorts, amounts } = cube
  return cohorts.map((cohort) => {
    const start = periods.indexOf(cohort.month)
    const contribution = cohort.netRevenue.map((revenue, age) => {
      const [cost, total, orders] = [costs[start + age], amounts[start + age], cohort.orders[age]]
      if (!cost || !total || revenue === undefined || orders === undefined) return undefined
      if (orders === 0) return revenue
      const payouts = (cost.payouts ?? 0) - (total.merchantShare ?? 0)
      const byRevenue = ratioOfPositive(sumOf([cost.costOfGoods, cost.payment, payouts]), total.netRevenue)
      const byOrder = ratioOfPositive(cost.fulfilment, total.orders)
      return byRevenue === undefined || byOrder === undefined ? undefined : revenue * (1 - byRevenue) - orders * byOrder
    })
    return { ...cohort, contribution }
  })
}
