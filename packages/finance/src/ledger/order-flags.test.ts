import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthAfter } from '../calendar-month.ts'
import { redFlagCodes, redFlagRules } from '../ecommerce/index.ts'
import { cleanOrders } from './clean-orders.ts'
import { type OrderCube, orderCube } from './order-cube.ts'
import { type FlagOptions, flagPeriods, orderFlags, type RedFlag } from './order-flags.ts'
import { orderMetrics, type TypedOrderSeries } from './order-metrics.ts'

interface Placed {
  customer: string
  month: string
  amount: number
  discount?: number
  returned?: number
  channel?: string
  product?: string
}

const headings = ['Customer', 'Date', 'Amount', 'Discount', 'Returned', 'Channel', 'Product']
const roles = { customer: 0, date: 1, grossAmount: 2, discount: 3, returnedAmount: 4, channel: 5, product: 6 }

async function* rowsOf(orders: readonly Placed[]) {
  yield [{ number: 1, cells: headings }]
  yield orders.map(({ customer, month, amount, discount = 0, returned = 0, channel = '', product = '' }, at) => ({
    number: at + 2,
    cells: [customer, `${month}-10`, String(amount), String(discount), String(returned), channel, product],
  }))
}

const span = { currency: 'USD', lastMonth: '2025-12', taxRate: 0 }
async function cubeOf(orders: readonly Placed[], periodMonths = 1): Promise<OrderCube> {
  const source = { rows: rowsOf(orders), headerRow: 1, columns: roles, amounts: 'beforeDiscount' as const, statuses: new Map() }
  return orderCube(await cleanOrders([source], span), { lastMonth: '2025-12', periodMonths })
}

const options: FlagOptions = { periodMonths: 1, tolerance: 0.005, brandSearchShare: [], brandBenchmark: undefined }
function flagsOf(cube: OrderCube, typed: Partial<TypedOrderSeries> = {}, given: Partial<FlagOptions> = {}): Map<string, RedFlag> {
  const nothing = cube.periods.map(() => undefined)
  const series: TypedOrderSeries = {
    ledgerRevenue: nothing,
    sellerPayouts: nothing,
    costOfGoods: nothing,
    fulfilment: nothing,
    payment: nothing,
    marketing: nothing,
    advertising: nothing,
    inventory: nothing,
    ...typed,
  }
  const flagOptions = { ...options, ...given }
  const metrics = orderMetrics(cube, series, [], flagOptions)
  return new Map(orderFlags(cube, metrics, flagOptions).map((flag) => [flag.code, flag]))
}

/** Two orders a month over thirteen months from 2024-12 on, by customers of their own. */
const steady = (of: (at: number) => Partial<Placed> = () => ({})): Placed[] =>
  Array.from({ length: 13 }, (_, at) => at).flatMap((at) =>
    [0, 1].map((one) => ({ customer: `${at}.${one}`, month: monthAfter('2024-12', at), amount: 100, ...of(at) })),
  )
const each = (of: (at: number) => number | undefined) => Array.from({ length: 13 }, (_, at) => of(at))

describe('orderFlags', () => {
  it('raises nothing for a shop whose months are alike, and names what orders alone do not tell', async () => {
    const flags = flagsOf(await cubeOf(steady()))
    expect([...flags.values()].filter(({ isRaised }) => isRaised === true)).toEqual([])
    expect(flags.get('returns-rising')).toMatchObject({ value: 0, isRaised: false, missing: undefined })
    for (const code of [
      'loss-after-marketing',
      'value-below-cost',
      'large-product',
      'large-channel',
      'ledger-differs',
      'brand-below-benchmark',
    ])
      expect(flags.get(code)).toMatchObject({ value: undefined, isRaised: undefined, missing: 'figures' })
    expect(flags.get('cohorts-weaker')).toMatchObject({ isRaised: undefined, missing: 'two-years' })
  })

  it('compares the last month with the same month a year earlier', async () => {
    const cube = await cubeOf(steady((at) => (at === 12 ? { discount: 8, returned: 5 } : { discount: 5, returned: 4 })))
    const flags = flagsOf(cube)
    expect(flags.get('discounts-rising')).toMatchObject({ isRaised: true })
    expect(flags.get('discounts-rising')!.value).toBeCloseTo(0.03, 12)
    expect(flags.get('returns-rising')).toMatchObject({ isRaised: false })
    expect(flags.get('returns-rising')!.value).toBeCloseTo(0.01, 12)
  })

  it('shows growth that discounts have bought', async () => {
    const flags = flagsOf(await cubeOf(steady((at) => (at === 12 ? { amount: 150, discount: 45 } : {}))))
    // GMV grows by 50 %, net revenue by 5 %.
    expect(flags.get('growth-by-deductions')!.value).toBeCloseTo(0.05 - 0.5, 12)
    expect(flags.get('growth-by-deductions')!.isRaised).toBe(true)
  })

  it('judges margins, acquisition, inventory and the ledger by what is typed', async () => {
    const cube = await cubeOf(steady())
    const flags = flagsOf(cube, {
      costOfGoods: each((at) => (at === 12 ? 110 : 100)),
      fulfilment: each(() => 40),
      payment: each(() => 10),
      marketing: each((at) => (at === 12 ? 62 : 50)),
      advertising: each((at) => (at === 12 ? 60 : 50)),
      inventory: each((at) => (at === 12 ? 140 : 100)),
      ledgerRevenue: each((at) => (at === 12 ? 202 : 200)),
    })
    const shown = (code: string) => [flags.get(code)!.value, flags.get(code)!.isRaised]
    expect(shown('loss-after-marketing')).toEqual([expect.closeTo(-0.11, 12), true])
    expect(shown('loss-before-marketing')).toEqual([expect.closeTo(0.2, 12), false])
    // Contribution of 640 from 26 customers, who each cost 31.
    expect(shown('value-below-cost')).toEqual([expect.closeTo(640 / 26 / 31, 12), true])
    expect(shown('margin-falling')).toEqual([expect.closeTo(-0.05, 12), true])
    expect(shown('acquisition-dearer')).toEqual([expect.closeTo(0.24, 12), true])
    expect(shown('marketing-weaker')).toEqual([expect.closeTo(50 / 60 - 1, 12), false])
    expect(shown('inventory-building')).toEqual([expect.closeTo(1.4 / 1.1 - 1, 12), true])
    expect(shown('ledger-differs')).toEqual([expect.closeTo(2 / 202, 12), true])
    expect(flagsOf(cube, { ledgerRevenue: each(() => 200.5) }).get('ledger-differs')!.isRaised).toBe(false)
  })

  it('shows large customers, products and channels of all periods, and ignores orders without one', async () => {
    const orders = steady((at) => ({ channel: at < 7 ? 'Search' : '', product: at < 3 ? 'S1' : 'S2' }))
    const flags = flagsOf(await cubeOf([...orders, { customer: 'Large', month: '2025-12', amount: 400 }]))
    expect(flags.get('large-customer')!.value).toBeCloseTo(400 / 3_000, 12)
    expect(flags.get('large-customer')!.isRaised).toBe(true)
    expect(flags.get('large-channel')!.value).toBeCloseTo(1_400 / 3_000, 12)
    expect(flags.get('large-channel')!.isRaised).toBe(false)
    expect(flags.get('large-product')!.value).toBeCloseTo(2_000 / 3_000, 12)
    expect(flags.get('large-product')!.isRaised).toBe(true)
  })

  it('compares cohorts of a year with those of the year before, without the first', async () => {
    // Every month two customers come; up to 2024-11 both return in the next month, later one of them.
    const months = Array.from({ length: 26 }, (_, at) => monthAfter('2023-11', at))
    const orders = months.flatMap((month, at) =>
      [0, 1].flatMap((one) => [
        { customer: `${at}.${one}`, month, amount: 100 },
        ...(at < 25 && (at <= 12 || one === 0) ? [{ customer: `${at}.${one}`, month: monthAfter(month, 1), amount: 50 }] : []),
      ]),
    )
    const cube = await cubeOf(orders)
    expect(flagPeriods(cube, 1)).toMatchObject({ last: 25, yearEarlier: 13, cohorts: { earlier: [1, 12], later: [13, 24] } })
    expect(flagsOf(cube).get('cohorts-weaker')).toMatchObject({ value: -0.5, isRaised: true })
  })

  it('does not compare with a first period of which only a part is in the data', async () => {
    const orders = Array.from({ length: 11 }, (_, at) => ({ customer: `${at}`, month: monthAfter('2025-02', at), amount: 100 }))
    const quarters = await cubeOf([...orders, { customer: 'x', month: '2024-12', amount: 10 }], 3)
    expect(quarters.periods).toHaveLength(5)
    expect(flagsOf(quarters, {}, { periodMonths: 3 }).get('returns-rising')).toMatchObject({ isRaised: undefined, missing: 'year-earlier' })
    const whole = await cubeOf([...orders, { customer: 'x', month: '2024-10', amount: 10 }], 3)
    expect(flagsOf(whole, {}, { periodMonths: 3 }).get('returns-rising')).toMatchObject({ isRaised: false })
  })

  it('compares brand searches only with a benchmark that was given', async () => {
    const cube = await cubeOf(steady())
    const brandSearchShare = each((at) => (at === 12 ? 0.3 : undefined))
    expect(flagsOf(cube, {}, { brandSearchShare }).get('brand-below-benchmark')).toMatchObject({ isRaised: undefined, missing: 'figures' })
    const below = flagsOf(cube, {}, { brandSearchShare, brandBenchmark: 0.35 }).get('brand-below-benchmark')!
    expect(below.value).toBeCloseTo(-0.05, 12)
    expect(below.isRaised).toBe(true)
    expect(flagsOf(cube, {}, { brandSearchShare, brandBenchmark: 0.3 }).get('brand-below-benchmark')!.isRaised).toBe(false)
  })

  it('is raised, not raised, or undecided with a reason, for any orders', async () => {
    const placed = fc.record({
      customer: fc.constantFrom('a', 'b', 'c', 'd'),
      month: fc.integer({ min: 0, max: 30 }).map((at) => monthAfter('2023-06', at)),
      amount: fc.integer({ min: 1, max: 500 }),
      discount: fc.integer({ min: 0, max: 20 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(placed, { maxLength: 60 }), fc.constantFrom(1, 3, 12), async (orders, periodMonths) => {
        const cube = await cubeOf([...orders, { customer: 'z', month: '2025-12', amount: 10 }], periodMonths)
        const flags = flagsOf(cube, {}, { periodMonths })
        expect([...flags.keys()]).toEqual([...redFlagCodes])
        for (const { code, rule, value, isRaised, missing } of flags.values()) {
          expect((value === undefined) === (missing !== undefined)).toBe(true)
          expect((isRaised === undefined) === (missing !== undefined)).toBe(true)
          expect(rule).toEqual(redFlagRules[code])
          expect(Number.isFinite(value ?? 0)).toBe(true)
        }
      }),
      { numRuns: 150 },
    )
  })
})
