/** An order of a shop's export; amounts in currency units. */
interface Order {
  id: string
  customer: string
  date: string
  amount: number
  discount: number
  refund: number
  status: 'completed' | 'cancelled'
  channel: string
  product: string
}

const channels = ['Search', 'Organic', 'Newsletter']
const two = (number: number): string => String(number).padStart(2, '0')

/** Orders of January to June 2025: ten new customers a month, some of whom order again, and one of whom cancels an order. */
export function orders(): Order[] {
  const all: Order[] = []
  const order = (customer: number, month: number, more: Partial<Order>) => {
    const place = customer % 10
    all.push({
      id: `A-${1000 + all.length}`,
      customer: `C${customer}`,
      date: `2025-${two(month)}-${two(3 + place * 2)}`,
      amount: 60 + ((customer * 7 + month * 3) % 40),
      discount: place % 5 === 0 ? 5 : 0,
      refund: place === 4 ? 10 : 0,
      status: 'completed',
      channel: channels[place % 3] ?? '',
      product: `SKU-${(customer + month) % 7}`,
      ...more,
    })
  }
  for (let month = 1; month <= 6; month += 1) {
    for (let place = 0; place < 10; place += 1) order(month * 10 + place, month, {})
    for (let earlier = 1; earlier < month; earlier += 1) {
      for (let place = 0; place < 10; place += 1) {
        if ((place + (month - earlier) * 3) % 4 === 0) order(earlier * 10 + place, month, {})
      }
    }
    order(month * 10 + 3, month, { status: 'cancelled', discount: 0, refund: 0 })
  }
  // An order on the last day of June, so that the month is complete.
  order(60, 6, { date: '2025-06-30' })
  return all
}

/** Totals of orders. */
export function ordersTotal(all: readonly Order[]): { gmv: number; netRevenue: number; orders: number; byMonth: number[] } {
  const netOf = ({ amount, discount, refund, status }: Order) => (status === 'cancelled' ? 0 : amount - discount - refund)
  const byMonth = [1, 2, 3, 4, 5, 6].map((month) =>
    all.filter(({ date }) => date.startsWith(`2025-${two(month)}`)).reduce((sum, one) => sum + netOf(one), 0),
  )
  return {
    gmv: all.reduce((sum, { amount }) => sum + amount, 0),
    netRevenue: byMonth.reduce((sum, one) => sum + one, 0),
    orders: all.filter(({ status }) => status === 'completed').length,
    byMonth,
  }
}

/** A shop's export, with a duplicate row and a total row. */
export function ordersCsv(all: readonly Order[]): string {
  const lines = all.map(({ id, customer, date, amount, discount, refund, status, channel, product }) =>
    [id, customer, date, amount, discount, refund, status, channel, product].join(','),
  )
  const total = all.reduce((sum, { amount }) => sum + amount, 0)
  return [
    'Order ID,Customer ID,Order date,Order amount,Discount,Refund amount,Order status,Channel,Product',
    ...lines,
    lines[0],
    `Total,,,${total},,,,,`,
    '',
  ].join('\n')
}

/** Orders with ambiguous dates. */
export const unclearDatesCsv = [
  'Order ID,Customer ID,Order date,Order amount',
  ...Array.from({ length: 24 }, (_, at) => `B-${at},C${at % 9},0${1 + (at % 9)}/0${1 + (at % 6)}/2025,${40 + at}`),
  '',
].join('\n')

interface MonthlyRevenue {
  customer: string
  /** Months since 2024-01. */
  month: number
  amount: number
}

/** Recurring revenue of 2024 and 2025: twelve initial customers and one more a month; some expand, some contract, some churn. */
export function recurringRevenue(): MonthlyRevenue[] {
  const rows: MonthlyRevenue[] = []
  for (let customer = 0; customer < 34; customer += 1) {
    const start = Math.max(0, customer - 11)
    const leaves = customer % 6 === 5 ? start + 9 : 24
    for (let month = start; month < Math.min(24, leaves); month += 1) {
      const steps = Math.floor((month - start) / 6)
      const change = customer % 4 === 0 ? steps * 40 : customer % 4 === 1 ? -steps * 15 : 0
      rows.push({ customer: `Client ${two(customer)}`, month, amount: 400 + (customer % 7) * 90 + change })
    }
  }
  return rows
}

const monthOf = (month: number): string => `${2024 + Math.floor(month / 12)}-${two((month % 12) + 1)}`

export const recurringCsv = (rows: readonly MonthlyRevenue[]): string =>
  ['Customer,Month,MRR', ...rows.map(({ customer, month, amount }) => `${customer},${monthOf(month)},${amount}`), ''].join('\n')

/** One contract for each customer of the last month. */
export function contractsCsv(rows: readonly MonthlyRevenue[]): string {
  const last = rows.filter(({ month }) => month === 23)
  return [
    'Customer,Contract start,Contract end,Annual contract value,Auto renewal',
    ...last.map(
      ({ customer, amount }, at) =>
        `${customer},2025-01-01,${at % 3 === 0 ? '2027-12-31' : '2025-12-31'},${amount * 12},${at % 2 === 0 ? 'Yes' : 'No'}`,
    ),
    '',
  ].join('\n')
}
