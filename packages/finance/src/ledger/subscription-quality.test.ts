import { describe, expect, it } from 'vitest'
import { monthAfter } from '../calendar-month.ts'
import type { CustomerMonth, QualityComponent, RevenueQuality, SubscriptionContract } from '../saas/index.ts'
import type { CleaningReport } from './cleaning-log.ts'
import { contractBook, subscriptionCube } from './subscription-cube.ts'
import { MemberRowCounter } from './used-rows.ts'
import { subscriptionMetrics, type TypedSubscriptionSeries } from './subscription-metrics.ts'
import { subscriptionQuality } from './subscription-quality.ts'

const cleaning: CleaningReport = {
  files: [],
  rowsRead: 0,
  rowsUsed: 0,
  rowsLeftOut: 0,
  amounts: { read: 0, used: 0, leftOut: 0 },
  customers: 0,
  rules: [],
}

/** Monthly recurring revenue from 2024-12 to 2025-12: A keeps 60, B goes from 30 to 20, C leaves (10), D comes in July (20). */
const rows: CustomerMonth[] = Array.from({ length: 13 }, (_, at) => at).flatMap((at) =>
  Object.entries({ A: 60, B: at < 6 ? 30 : 20, C: at < 3 ? 10 : 0, D: at < 7 ? 0 : 20 }).flatMap(([customer, recurringRevenue]) =>
    recurringRevenue === 0 ? [] : [{ customer, month: monthAfter('2024-12', at), recurringRevenue }],
  ),
)
const cube = subscriptionCube(
  { rows, names: new Map(), services: null, usedRows: [], customerRows: new MemberRowCounter(), leftOut: new Map(), cleaning },
  { lastMonth: '2025-12', periodMonths: 3 },
)
/** Recurring revenue of 2025, customer by customer. */
const yearOfRevenue = 60 * 12 + (30 * 5 + 20 * 7) + 10 * 2 + 20 * 6
const none = [undefined, undefined, undefined, undefined]
const typed: TypedSubscriptionSeries = {
  ledgerRevenue: none,
  servicesRevenue: [0, 10, 20, 30],
  subscriptionCost: [50, 60, 60, 60],
  salesAndMarketing: none,
  freeCashFlow: none,
}
const bookOf = (inForce: readonly SubscriptionContract[]) =>
  contractBook({
    contracts: [],
    inForce: inForce.map((contract, at) => ({ ...contract, start: '2025-01-01', file: 0, row: at + 2 })),
    names: new Map(),
    cleaning,
  })
/** 100 a month at the end: 1,200 a year. */
const contracts = bookOf([
  { customer: 'A', annualValue: 720, termMonths: 36, renewsAutomatically: true },
  { customer: 'B', annualValue: 240, termMonths: 12, renewsAutomatically: true },
  { customer: 'D', annualValue: 240, termMonths: undefined, renewsAutomatically: undefined },
])

const qualityOf = (given: Partial<TypedSubscriptionSeries> = {}, book: typeof contracts | null = contracts): RevenueQuality => {
  const series = { ...typed, ...given }
  const metrics = subscriptionMetrics(cube, series, { periodMonths: 3, tolerance: 0.005 })
  return subscriptionQuality(cube, metrics, series.subscriptionCost, book, 3)
}
const componentOf = ({ components }: RevenueQuality, code: QualityComponent) => components.find(({ component }) => component === code)!

describe('subscriptionQuality', () => {
  it('scores twelve months, the end of the data and the contracts in force', () => {
    const quality = qualityOf()
    expect(cube.recurringRevenue.reduce((sum, revenue) => sum + revenue, 0)).toBe(yearOfRevenue)
    const shown = quality.components.map(({ component, value, score }) => [component, value, score])
    expect(shown).toEqual([
      ['grossRetention', 80 / 100, 2],
      ['netRetention', 80 / 100, 2],
      ['recurringShare', yearOfRevenue / (yearOfRevenue + 60), 5],
      ['grossMargin', (yearOfRevenue - 230) / yearOfRevenue, 5],
      ['largestCustomer', 0.6, 1],
      ['topTen', 1, 1],
      ['multiYear', 720 / 960, 5],
      ['automaticRenewal', 1, 5],
    ])
    expect(quality).toMatchObject({ mean: 26 / 8, score: 3, differsFromLedger: false })
  })

  it.each([
    ['recurringShare', { servicesRevenue: [0, 10, undefined, 30] }, 'services-revenue'],
    ['grossMargin', { subscriptionCost: none }, 'subscription-cost'],
  ] as const)('does not score %s while a quarter of the year is unknown', (code, given, missing) => {
    const quality = qualityOf(given)
    expect(componentOf(quality, code)).toMatchObject({ value: undefined, score: undefined, missing })
    expect(quality.score).toBeUndefined()
  })

  it('does not score contracts that are missing, that do not cover recurring revenue, or whose terms are mostly unknown', () => {
    expect(componentOf(qualityOf({}, null), 'multiYear').missing).toBe('contracts')
    const [first, ...others] = [
      { customer: 'A', annualValue: 720, termMonths: undefined, renewsAutomatically: true },
      { customer: 'B', annualValue: 480, termMonths: 12, renewsAutomatically: true },
    ]
    expect(componentOf(qualityOf({}, bookOf(others)), 'automaticRenewal').missing).toBe('contracts-cover-arr')
    const unknown = qualityOf({}, bookOf([first, ...others]))
    expect(componentOf(unknown, 'multiYear').missing).toBe('known-terms')
    expect(componentOf(unknown, 'automaticRenewal')).toMatchObject({ value: 1, score: 5 })
  })

  it('is not scored as a whole while a quarter differs from the ledger', () => {
    const ledgerRevenue = cube.recurringRevenue.map((revenue, at) => (at === 2 ? revenue * 1.02 : revenue))
    expect(qualityOf({ ledgerRevenue })).toMatchObject({ score: undefined, differsFromLedger: true })
    expect(qualityOf({ ledgerRevenue: [...cube.recurringRevenue] }).score).toBe(3)
  })
})
