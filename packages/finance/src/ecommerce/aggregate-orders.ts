import { differenceOf, sumOf } from '../arithmetic.ts'
import { type CalendarMonth, calendarMonthOf } from '../calendar-month.ts'
import type { CohortMonth, OrderMonth } from './order-cohorts.ts'
import type { RepeatCount } from './repeat-rate.ts'
import { type MerchandiseAmounts, netRevenueOf } from './revenue-bridge.ts'
import type { OrderEconomics } from './unit-economics.ts'

/** One order. Money in one currency, tax and deductions as in the bridge. */
export interface RawOrder extends MerchandiseAmounts, Pick<OrderEconomics, 'costOfGoods' | 'fulfilment' | 'payment'> {
  customer: string
  /** Date of the order in the shop's time zone, ISO 8601. */
  date: string
  /** Channel of the order; '' where unknown. */
  channel?: string
}

/** Amounts of a month, for bridge, contribution margins and cohort ties. */
export interface OrderMonthAmounts extends OrderMonth, MerchandiseAmounts, Pick<OrderEconomics, 'costOfGoods' | 'fulfilment' | 'payment'> {}

export interface OrderAggregates {
  months: OrderMonthAmounts[]
  cohorts: CohortMonth[]
  repeats: RepeatCount[]
  /** Net revenue by customer, for concentration; undefined where an order's revenue is unknown. */
  customers: ReadonlyMap<string, number | undefined>
  /**
   * By channel and month: customers whose first order came through the channel, and net revenue of all its orders. Orders without a channel are left
   * out.
   */
  channels: ChannelMonth[]
}

/** One row of GROUP BY channel, month. */
export interface ChannelMonth {
  channel: string
  month: CalendarMonth
  newCustomers: number
  netRevenue: number | undefined
}

const millisecondsOfDay = 86_400_000

/**
 * Aggregates raw orders in memory: half a million take a second.
 *
 * An order that was cancelled as a whole stays in GMV, cancellations and the costs of its month; it counts neither as an order nor as a customer's
 * first, and has no discount or tax.
 * @param lastDay of the data, ISO 8601 date: repeat windows that end later are not observed
 * @param windows days for repeat rates
 * @param periodOf maps a month to the last month of its period, for periods longer than a month
 * @returns undefined when a date cannot be read
 */
export function aggregateOrders(
  orders: readonly RawOrder[],
  {
    lastDay,
    windows = [90, 365],
    periodOf = (month) => month,
  }: { lastDay: string; windows?: readonly number[]; periodOf?: (month: CalendarMonth) => CalendarMonth },
): OrderAggregates | undefined {
  const dateOf = cachedDates(periodOf)
  const dated = orders.flatMap((order) => {
    const date = dateOf(order.date)
    return date ? [{ order, ...date }] : []
  })
  const end = dayOf(lastDay)
  if (end === undefined || dated.length < orders.length) return undefined
  const placed = dated.filter(({ order }) => isNotCancelled(order))
  const byCustomer = Map.groupBy(placed, ({ order }) => order.customer)
  const firsts = firstOrders(placed)
  return {
    months: monthsOf(dated, firsts),
    cohorts: cohortsOf(placed, firsts),
    repeats: windows.flatMap((days) => repeatsOf(byCustomer, firsts, { days, end })),
    customers: new Map([...byCustomer].map(([customer, own]) => [customer, sumOf(own.map(({ order }) => netRevenueOf(order)))])),
    channels: channelsOf(placed, firsts),
  }
}

/** Caches days and months by date text; orders of a day share them. */
function cachedDates(periodOf: (month: CalendarMonth) => CalendarMonth) {
  const known = new Map<string, { month: CalendarMonth; day: number } | undefined>()
  return (date: string) => {
    const text = date.slice(0, 10)
    if (known.has(text)) return known.get(text)
    const [month, day] = [calendarMonthOf(text), dayOf(text)]
    const read = month === undefined || day === undefined ? undefined : { month: periodOf(month), day }
    known.set(text, read)
    return read
  }
}

interface DatedOrder {
  order: RawOrder
  month: CalendarMonth
  /** Days since 1970. */
  day: number
}

type Amount = keyof MerchandiseAmounts | 'costOfGoods' | 'fulfilment' | 'payment'

type FirstOrders = ReadonlyMap<string, DatedOrder>

function dayOf(date: string): number | undefined {
  const day = Date.parse(date.slice(0, 10)) / millisecondsOfDay
  return Number.isNaN(day) ? undefined : day
}

const isNotCancelled = ({ grossMerchandiseValue, cancellations }: MerchandiseAmounts): boolean =>
  !(grossMerchandiseValue !== undefined && cancellations !== undefined && cancellations >= grossMerchandiseValue && cancellations > 0)

function firstOrders(orders: readonly DatedOrder[]): FirstOrders {
  const firsts = new Map<string, DatedOrder>()
  for (const dated of orders) {
    const first = firsts.get(dated.order.customer)
    if (first === undefined || dated.day < first.day) firsts.set(dated.order.customer, dated)
  }
  return firsts
}

function monthsOf(orders: readonly DatedOrder[], firsts: FirstOrders): OrderMonthAmounts[] {
  const byMonth = Map.groupBy(orders, ({ month }) => month)
  return [...byMonth]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, own]) => {
      const kept = own.filter(({ order }) => isNotCancelled(order))
      const customers = new Set(kept.map(({ order }) => order.customer))
      const totalOf = (some: readonly DatedOrder[], amount: Amount): number | undefined => sumOf(some.map(({ order }) => order[amount]))
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
  const rows = Map.groupBy(orders, ({ order, month }) => `${firsts.get(order.customer)?.month} ${month}`)
  return [...rows]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, own]) => {
      const [cohort = '', month = ''] = key.split(' ')
      const netRevenue = sumOf(own.map(({ order }) => netRevenueOf(order)))
      const costs = sumOf(own.flatMap(({ order: { costOfGoods, fulfilment, payment } }) => [costOfGoods, fulfilment, payment]))
      return {
        cohort,
        month,
        customers: new Set(own.map(({ order }) => order.customer)).size,
        orders: own.length,
        netRevenue,
        contribution: differenceOf(netRevenue, costs),
      }
    })
}

function channelsOf(orders: readonly DatedOrder[], firsts: FirstOrders): ChannelMonth[] {
  const named = orders.filter(({ order: { channel } }) => channel !== undefined && channel !== '')
  const rows = Map.groupBy(named, ({ order, month }) => `${month} ${order.channel}`)
  return [...rows].map(([key, own]) => ({
    channel: key.slice(8),
    month: key.slice(0, 7),
    newCustomers: own.filter((dated) => firsts.get(dated.order.customer) === dated).length,
    netRevenue: sumOf(own.map(({ order }) => netRevenueOf(order))),
  }))
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
