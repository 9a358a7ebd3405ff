import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthAfter } from '../calendar-month.ts'
import { concentrationOf } from '../metrics/index.ts'
import { acquisitionCosts, marketingEfficiency } from './acquisition.ts'
import { aggregateOrders, type RawOrder, type OrderAggregates } from './aggregate-orders.ts'
import { lifetimeCurve, lifetimeValueToAcquisitionCost, paybackOf } from './lifetime-value.ts'
import { cohortDifferences, orderCohorts } from './order-cohorts.ts'
import { repeatRate } from './repeat-rate.ts'
import {
  discountRate,
  type MerchandiseAmounts,
  merchandiseDeductions,
  netMerchandiseValue,
  netRevenueOf,
  returnRate,
  takeRate,
} from './revenue-bridge.ts'
import { averageOrderValue, contributionMargins } from './unit-economics.ts'

const amounts: MerchandiseAmounts = {
  grossMerchandiseValue: 1000,
  cancellations: 100,
  returns: 90,
  discounts: 50,
  salesTax: 60,
  merchantShare: 500,
}

const order = (customer: string, date: string, grossMerchandiseValue: number, changed: Partial<RawOrder> = {}): RawOrder => ({
  customer,
  date,
  grossMerchandiseValue,
  cancellations: 0,
  returns: 0,
  discounts: 0,
  salesTax: 0,
  merchantShare: 0,
  costOfGoods: grossMerchandiseValue / 2,
  fulfilment: 0,
  payment: 0,
  ...changed,
})

/** Ann orders in January, twice in February and in April; Bo in January only; Cy in March, after a cancelled order in February. */
const orders = [
  order('Ann', '2025-02-20', 40),
  order('Ann', '2025-01-10', 100, { returns: 20, payment: 2 }),
  order('Ann', '2025-02-05', 60),
  order('Ann', '2025-04-30', 30),
  order('Bo', '2025-01-15', 50),
  order('Bo', '2025-01-15', 10),
  order('Cy', '2025-02-10', 70, { cancellations: 70, discounts: 7, costOfGoods: 0 }),
  order('Cy', '2025-03-03', 80),
]

function aggregated(lastDay = '2025-04-30', some: readonly RawOrder[] = orders): OrderAggregates {
  const aggregates = aggregateOrders(some, { lastDay })
  if (!aggregates) throw new Error('a date cannot be read')
  return aggregates
}

describe('netRevenueOf', () => {
  it("deducts cancellations, returns, discounts, tax and the merchants' share", () => {
    expect(netMerchandiseValue(amounts)).toBe(760)
    expect(netRevenueOf(amounts)).toBe(200)
    expect(takeRate(amounts)).toBe(0.2)
    expect(returnRate(amounts)).toBe(0.1)
    expect(discountRate(amounts)).toBe(0.05)
  })

  it('is unknown while a step is unknown', () => {
    for (const item of merchandiseDeductions) expect(netRevenueOf({ ...amounts, [item]: undefined })).toBeUndefined()
    expect(takeRate({ ...amounts, grossMerchandiseValue: 0 })).toBeUndefined()
  })

  it('falls with every deduction', () => {
    const amount = fc.double({ min: 0.01, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(fc.constantFrom(...merchandiseDeductions), amount, (item, more) => {
        expect(netRevenueOf({ ...amounts, [item]: (amounts[item] ?? 0) + more })).toBeLessThan(netRevenueOf(amounts) ?? Number.NaN)
      }),
    )
  })
})

describe('contribution margins', () => {
  const economics = { orders: 10, netRevenue: 200, costOfGoods: 120, fulfilment: 20, payment: 4, marketing: 30 }

  it('deduct goods, then fulfilment and payment, then marketing', () => {
    expect(contributionMargins(economics)).toEqual({
      cm1: { amount: 80, margin: 0.4, perOrder: 8 },
      cm2: { amount: 56, margin: 0.28, perOrder: 5.6 },
      cm3: { amount: 26, margin: 0.13, perOrder: 2.6 },
    })
    expect(averageOrderValue(economics)).toBe(20)
  })

  it('are unknown from the first unknown cost on', () => {
    const { cm1, cm2, cm3 } = contributionMargins({ ...economics, payment: undefined })
    expect([cm1.amount, cm2.amount, cm3.amount]).toEqual([80, undefined, undefined])
    expect(averageOrderValue({ ...economics, orders: 0 })).toBeUndefined()
  })
})

describe('acquisition costs', () => {
  const channels = [
    { channel: 'search', spend: 600, newCustomers: 20, isPaid: true },
    { channel: 'social', spend: 400, newCustomers: 5, isPaid: true },
    { channel: 'unpaid', spend: 0, newCustomers: 75, isPaid: false },
  ]

  it('are computed over all customers, and separately for paid channels', () => {
    const costs = acquisitionCosts(channels)
    expect(costs).toMatchObject({ blended: 10, paid: 40 })
    expect(costs.byChannel.map(({ cost }) => cost)).toEqual([30, 80, 0])
    expect(marketingEfficiency(4000, 1000)).toBe(4)
  })

  it('are unknown where a spend is unknown or no customer was won', () => {
    const [search, ...others] = channels
    const costs = acquisitionCosts([
      { ...search!, spend: undefined },
      ...others,
      { channel: 'tv', spend: 50, newCustomers: 0, isPaid: true },
    ])
    expect(costs).toMatchObject({ blended: undefined, paid: undefined })
    expect(costs.byChannel.map(({ cost }) => cost)).toEqual([undefined, 80, 0, undefined])
  })
})

describe('aggregateOrders', () => {
  it('returns totals by month, with cancelled orders in merchandise value only', () => {
    expect(
      aggregated().months.map(({ month, customers, newCustomers, orders: count, grossMerchandiseValue, netRevenue }) => [
        month,
        customers,
        newCustomers,
        count,
        grossMerchandiseValue,
        netRevenue,
      ]),
    ).toEqual([
      ['2025-01', 2, 2, 3, 160, 140],
      ['2025-02', 1, 0, 2, 170, 100],
      ['2025-03', 1, 1, 1, 80, 80],
      ['2025-04', 1, 0, 1, 30, 30],
    ])
  })

  it('returns customers and contribution by cohort and month', () => {
    expect(aggregated().cohorts).toEqual([
      { cohort: '2025-01', month: '2025-01', customers: 2, orders: 3, netRevenue: 140, contribution: 58 },
      { cohort: '2025-01', month: '2025-02', customers: 1, orders: 2, netRevenue: 100, contribution: 50 },
      { cohort: '2025-01', month: '2025-04', customers: 1, orders: 1, netRevenue: 30, contribution: 15 },
      { cohort: '2025-03', month: '2025-03', customers: 1, orders: 1, netRevenue: 80, contribution: 40 },
    ])
  })

  it('returns revenue by customer, which shows its concentration', () => {
    const revenues = [...aggregated().customers.values()].filter((value) => value !== undefined)
    expect(concentrationOf(revenues, [1])).toMatchObject({ total: 350, top: [{ count: 1, share: 0.6 }] })
  })

  it('counts partly cancelled orders and free orders', () => {
    const [month] = aggregated('2025-04-30', [
      order('Ann', '2025-01-10', 100, { cancellations: 40 }),
      order('Bo', '2025-01-11', 0),
      order('Cy', '2025-01-12', 50, { cancellations: 50, salesTax: 5 }),
    ]).months
    expect(month).toMatchObject({ orders: 2, newCustomers: 2, grossMerchandiseValue: 150, cancellations: 90, salesTax: 0, netRevenue: 60 })
  })

  it('leaves a contribution unknown when a cost is unknown', () => {
    const unknown = aggregated('2025-04-30', [...orders, order('Di', '2025-01-20', 10, { costOfGoods: undefined })])
    expect(unknown.cohorts[0]).toMatchObject({ customers: 3, netRevenue: 150, contribution: undefined })
  })

  it('returns undefined for an unreadable date', () => {
    expect(aggregateOrders([order('Ann', 'last week', 10)], { lastDay: '2025-04-30' })).toBeUndefined()
    expect(aggregateOrders(orders, { lastDay: 'today' })).toBeUndefined()
  })
})

describe('cohorts of orders', () => {
  const cohorts = orderCohorts(aggregated().cohorts, '2025-04')

  it('follow first-time customers to the last month, with zeros in months without orders', () => {
    expect(cohorts[0]).toEqual({
      month: '2025-01',
      size: 2,
      customers: [2, 1, 0, 1],
      orders: [3, 2, 0, 1],
      netRevenue: [140, 100, 0, 30],
      contribution: [58, 50, 0, 15],
      customerIndex: [1, 0.5, 0, 0.5],
      revenueIndex: [1, 100 / 140, 0, 30 / 140],
    })
    expect(cohorts[1]).toMatchObject({ month: '2025-03', customers: [1, 0] })
  })

  it('leave out an incomplete month', () => {
    expect(orderCohorts(aggregated().cohorts, '2025-02')).toMatchObject([{ month: '2025-01', customers: [2, 1] }])
  })

  it('tie to the totals of months', () => {
    const { months } = aggregated()
    expect(cohortDifferences(cohorts, months)).toEqual([])
    const unknown = cohorts.map((cohort) => ({ ...cohort, netRevenue: cohort.netRevenue.map(() => undefined) }))
    expect(cohortDifferences(unknown, months)).toEqual([])
    expect(cohortDifferences(orderCohorts(aggregated().cohorts, '2025-02'), months)).toEqual([])
    expect(cohortDifferences([], months)).toHaveLength(14)
    const rounded = months.map((month) => ({ ...month, netRevenue: (month.netRevenue ?? 0) + 1e-9 }))
    expect(cohortDifferences(cohorts, rounded)).toEqual([])
    const wrong = months.map((month) => (month.month === '2025-02' ? { ...month, customers: 3, newCustomers: 1, netRevenue: 104 } : month))
    expect(cohortDifferences(cohorts, wrong)).toEqual([
      { month: '2025-02', of: 'new-customers', difference: -1 },
      { month: '2025-02', of: 'customers', difference: -2 },
      { month: '2025-02', of: 'netRevenue', difference: -4 },
    ])
  })
})

describe('repeat rates', () => {
  it('count customers with another order on a later day within the window', () => {
    // Ann came back after 26 days, Bo ordered twice on one day, Cy has not been observed for 90 days.
    expect(repeatRate(aggregated().repeats, 90)).toEqual({ days: 90, observed: 2, rate: 0.5 })
    expect(repeatRate(aggregated('2025-06-01').repeats, 90)).toEqual({ days: 90, observed: 3, rate: 1 / 3 })
  })

  it('include the last day of the window and nothing after it', () => {
    const twice = (second: string) =>
      repeatRate(aggregated('2025-12-31', [order('Ann', '2025-01-01', 10), order('Ann', second, 10)]).repeats, 90)
    // 31 March is 89 days after 1 January.
    expect(twice('2025-04-01').rate).toBe(1)
    expect(twice('2025-04-02').rate).toBe(0)
    expect(repeatRate(aggregated('2025-04-01', [order('Ann', '2025-01-01', 10)]).repeats, 90).observed).toBe(1)
    expect(repeatRate(aggregated('2025-03-31', [order('Ann', '2025-01-01', 10)]).repeats, 90).observed).toBe(0)
  })

  it('are undefined before any customer was observed for that long', () => {
    expect(repeatRate(aggregated().repeats, 365)).toEqual({ days: 365, observed: 0, rate: undefined })
  })
})

describe('lifetime value', () => {
  const curve = lifetimeCurve(orderCohorts(aggregated().cohorts, '2025-04'))

  it('adds up contribution per customer over cohorts that are old enough', () => {
    // Age 0: (58 + 40) ÷ 3; age 1: 50 ÷ 3; ages 2 and 3 of the January cohort alone: 0 and 15 ÷ 2.
    const expected = [98 / 3, 148 / 3, 148 / 3, 148 / 3 + 7.5]
    expect(curve.map(({ age, customers }) => [age, customers])).toEqual([
      [0, 3],
      [1, 3],
      [2, 2],
      [3, 2],
    ])
    for (const [at, value] of expected.entries()) expect(curve[at]?.value).toBeCloseTo(value, 12)
  })

  it('repays the acquisition cost at the first age that covers it', () => {
    expect(paybackOf(curve, 30)).toEqual({ kind: 'repaid', age: 0 })
    expect(paybackOf(curve, 40)).toEqual({ kind: 'repaid', age: 1 })
    expect(paybackOf(curve, 50)).toEqual({ kind: 'repaid', age: 3 })
    expect(paybackOf(curve, curve[1]?.value)).toEqual({ kind: 'repaid', age: 1 })
    expect(paybackOf(curve, 500)).toEqual({ kind: 'not-within', months: 4 })
    expect(paybackOf(curve, undefined)).toEqual({ kind: 'not-available' })
    expect(lifetimeValueToAcquisitionCost(curve, 0, 49)).toBeCloseTo(2 / 3, 12)
    expect(lifetimeValueToAcquisitionCost(curve, 12, 49)).toBeUndefined()
  })

  it('ends where a contribution is unknown', () => {
    const cohorts = orderCohorts(
      aggregated('2025-04-30', [...orders, order('Ann', '2025-03-20', 10, { fulfilment: undefined })]).cohorts,
      '2025-04',
    )
    expect(lifetimeCurve(cohorts)).toHaveLength(2)
    expect(lifetimeCurve([])).toEqual([])
    expect(paybackOf([], 30)).toEqual({ kind: 'not-available' })
  })
})

describe('any set of orders', () => {
  const anyOrder = fc
    .record({
      customer: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      month: fc.integer({ min: 0, max: 17 }),
      day: fc.integer({ min: 1, max: 28 }),
      value: fc.integer({ min: 1, max: 500 }),
      isCancelled: fc.boolean(),
    })
    .map(({ customer, month, day, value, isCancelled }) =>
      order(customer, `${monthAfter('2024-01', month)}-${String(day).padStart(2, '0')}`, value, { cancellations: isCancelled ? value : 0 }),
    )
  const anyOrders = fc.array(anyOrder, { minLength: 1, maxLength: 60 })

  it('has cohorts that tie to months, whatever the order', () => {
    fc.assert(
      fc.property(anyOrders, (any) => {
        const { cohorts, months } = aggregated('2025-06-30', any)
        expect(cohortDifferences(orderCohorts(cohorts, '2025-06'), months)).toEqual([])
        expect(aggregated('2025-06-30', any.toReversed()).cohorts).toEqual(cohorts)
      }),
    )
  })

  it('has every customer in one cohort, which is largest in its first month', () => {
    fc.assert(
      fc.property(anyOrders, (any) => {
        const { cohorts, customers } = aggregated('2025-06-30', any)
        const table = orderCohorts(cohorts, '2025-06')
        expect(table.reduce((sum, { size }) => sum + size, 0)).toBe(customers.size)
        for (const { size, customers: active } of table) expect(Math.max(...active)).toBe(size)
      }),
    )
  })

  it('has at least as many repeat customers in a longer window, of those observed for both', () => {
    fc.assert(
      fc.property(anyOrders, (any) => {
        const { repeats } = aggregated('2030-01-01', any)
        const [short, long] = [repeatRate(repeats, 90), repeatRate(repeats, 365)]
        expect(short.observed).toBe(long.observed)
        expect(short.rate ?? 0).toBeLessThanOrEqual(long.rate ?? 0)
        expect(long.rate ?? 0).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('of one customer without losses has a lifetime curve that never falls', () => {
    fc.assert(
      fc.property(anyOrders, (any) => {
        const curve = lifetimeCurve(
          orderCohorts(
            aggregated(
              '2025-06-30',
              any.map((own) => ({ ...own, customer: 'a' })),
            ).cohorts,
            '2025-06',
          ),
        )
        for (const [at, { value }] of curve.entries()) expect(value).toBeGreaterThanOrEqual(curve[at - 1]?.value ?? 0)
      }),
    )
  })
})
