import { differenceOf, sumOf } from '../arithmetic.ts'
import { type CalendarMonth, calendarMonthOf } from '../calendar-month.ts'
import type { CohortMonth, OrderMonth } from './order-cohorts.ts'
import type { RepeatCount } from './repeat-rate.ts'
import { type MerchandiseAmounts, netRevenueOf } from './revenue-bridge.ts'
import type { OrderEconomics } from './unit-economics.ts'

/** One order. Money in one currency, tax and deductions as in the bridge. */
export interface RawOrder extends MerchandiseAmounts, Pick<OrderEconomics, 'costOfGoods' | 'fulfilment' | 'payment'> {
  customer: string
  /** Of the order, in the time of the shop, ISO 8601. */
  date: string
}

/** Amounts of a month, for bridge, contribution margins and cohort ties. */
export interface OrderMonthAmounts extends OrderMonth, MerchandiseAmounts, Pick<OrderEconomics, 'costOfGoods' | 'fulfilment' | 'payment'> {}

export interface OrderAggregates {
  months: OrderMonthAmounts[]
  cohorts: CohortMonth[]
  repeats: RepeatCount[]
  /** Net revenue by customer, for concentration; undefined where an order's is unknown. */
  customers: ReadonlyMap<string, number | undefined>
}

const millisecondsOfDay = 86_400_000

/**
 * Aggregates raw orders in memory. It is the reference that the aggregation by a database engine is compared with, and enough for small files.
 *
 * An order that was cancelled as a whole stays in GMV, cancellations and the costs of its month; it counts neither as an order nor as a customer's
 * first, and its discount and tax were never given or owed.
 * @param lastDay of the data, ISO 8601 date: repeat windows that end later are not observed
 * @param windows days for repeat rates
 * @returns undefined when a date cannot be read
 */
export function aggregateOrders(
  orders: readonly RawOrder[],
  { lastDay, windows = [90, 365] }: { lastDay: string; windows?: readonly number[] },
): OrderAggregates | undefined {
  const dated = orders.flatMap((order) => {
    const month = calendarMonthOf(order.date)
    const day = dayOf(order.date)
    return month === undefined || day === undefined ? [] : [{ ...order, month, day }]
  })
  const end = dayOf(lastDay)
  if (end === undefined || dated.length < orders.length) return undefined
  const placed = dated.filter(isKept)
  const byCustomer = Map.groupBy(placed, ({ customer }) => customer)
  const firsts = firstOrders(placed)
  return {
    months: monthsOf(dated, firsts),
    cohorts: cohortsOf(placed, firsts),
    repeats: windows.flatMap((days) => repeatsOf(byCustomer, firsts, { days, end })),
    customers: new Map([...byCustomer].map(([customer, own]) => [customer, sumOf(own.map(netRevenueOf))])),
  }
}

interface DatedOrder extends RawOrder {
  month: CalendarMonth
  /** Since 1970. */
  day: number
}

type Amount = keyof MerchandiseAmounts | 'costOfGoods' | 'fulfilment' | 'payment'

type FirstOrders = ReadonlyMap<string, DatedOrder>

function dayOf(date: string): number | undefined {
  const day = Date.parse(date.slice(0, 10)) / millisecondsOfDay
  return Number.isNaN(day) ? undefined : day
}

const isKept = ({ grossMerchandiseValue, cancellations }: MerchandiseAmounts): boolean =>
  !(grossMerchandiseValue !== undefined && cancellations !== undefined && cancellations >= grossMerchandiseValue && cancellations > 0)

function firstOrders(orders: readonly DatedOrder[]): FirstOrders {
  const firsts = new Map<string, DatedOrder>()
  for (const order of orders) {
    const first = firsts.get(order.customer)
    if (first === undefined || order.day < first.day) firsts.set(order.customer, order)
  }
  return firsts
}

function monthsOf(orders: readonly DatedOrder[], firsts: FirstOrders): OrderMonthAmounts[] {
  const byMonth = Map.groupBy(orders, ({ month }) => month)
  return [...byMonth]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, own]) => {
      const kept = own.filter(isKept)
      const customers = new Set(kept.map(({ customer }) => customer))
      const totalOf = (some: readonly RawOrder[], amount: Amount): number | undefined => sumOf(some.map((order) => order[amount]))
      const bridge: MerchandiseAmounts = {
        grossMerchandiseValue: totalOf(own, 'grossMerchandiseValue'),
        cancellations: totalOf(own, 'cancellations'),
        returns: totalOf(kept, 'returns'),
        discounts: totalOf(kept, 'discounts'),
        salesTax: totalOf(kept, 'salesTax'),
        merchantShare: totalOf(kept, 'merchantShare'),
      }
      return {
        ...bridge,
        costOfGoods: totalOf(own, 'costOfGoods'),
        fulfilment: totalOf(own, 'fulfilment'),
        payment: totalOf(own, 'payment'),
        month,
        customers: customers.size,
        newCustomers: [...customers].filter((customer) => firsts.get(customer)?.month === month).length,
        orders: kept.length,
        netRevenue: netRevenueOf(bridge),
      }
    })
}

function cohortsOf(orders: readonly DatedOrder[], firsts: FirstOrders): CohortMonth[] {
  const rows = Map.groupBy(orders, ({ customer, month }) => `${firsts.get(customer)?.month} ${month}`)
  return [...rows]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, own]) => {
      const [cohort = '', month = ''] = key.split(' ')
      const netRevenue = sumOf(own.map(netRevenueOf))
      const costs = sumOf(own.flatMap(({ costOfGoods, fulfilment, payment }) => [costOfGoods, fulfilment, payment]))
      return {
        cohort,
        month,
        customers: new Set(own.map(({ customer }) => customer)).size,
        orders: own.length,
        netRevenue,
        contribution: differenceOf(netRevenue, costs),
      }
    })
}

function repeatsOf(
  byCustomer: ReadonlyMap<string, readonly DatedOrder[]>,
  firsts: FirstOrders,
  { days, end }: { days: number; end: number },
): RepeatCount[] {
  const observed = [...firsts].filter(([, first]) => first.day + days <= end)
  const byCohort = Map.groupBy(observed, ([, { month }]) => month)
  return [...byCohort]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([cohort, own]) => ({
      cohort,
      days,
      observed: own.length,
      repeated: own.filter(([customer, first]) => byCustomer.get(customer)?.some(({ day }) => day > first.day && day <= first.day + days))
        .length,
    }))
}
