import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthAfter } from '../calendar-month.ts'
import { arrBridge, arrBridges, retentionOf } from './arr-bridge.ts'
import { revenueCohorts } from './cohorts.ts'
import { type SubscriptionContract, contractTerms, valueBands } from './contract-terms.ts'
import {
  acquisitionCost,
  acquisitionPaybackMonths,
  burnMultiple,
  lifetimeValue,
  lifetimeValueToCost,
  magicNumber,
  ruleOf40,
} from './efficiency.ts'
import {
  customerConcentration,
  type CustomerMonth,
  reconcileRevenue,
  type RevenueCube,
  revenueCube,
  revenueOfMonth,
} from './revenue-cube.ts'

function cubeOf(rows: readonly CustomerMonth[]): RevenueCube {
  const cube = revenueCube(rows)
  if (cube.kind === 'unusable') throw new Error(JSON.stringify(cube.problems))
  return cube
}

/** Rows of customers from 2025-01 on; 0 is a month without a row. */
const rowsOf = (customers: Record<string, readonly number[]>): CustomerMonth[] =>
  Object.entries(customers).flatMap(([customer, amounts]) =>
    amounts.flatMap((recurringRevenue, at) =>
      recurringRevenue === 0 ? [] : [{ customer, month: monthAfter('2025-01', at), recurringRevenue }],
    ),
  )

/** One customer of each kind. */
const ledger = {
  steady: [10, 10, 10, 10],
  grows: [10, 15, 15, 20],
  shrinks: [20, 20, 5, 5],
  leaves: [8, 8, 0, 0],
  returns: [6, 0, 0, 9],
  arrives: [0, 0, 7, 7],
}
const cube = cubeOf(rowsOf(ledger))

describe('revenueCube', () => {
  it('adds up rows of a customer and a month, without gaps between months', () => {
    const made = cubeOf([
      { customer: 'A', month: '2025-01', recurringRevenue: 5 },
      { customer: 'A', month: '2025-01', recurringRevenue: 3 },
      { customer: 'B', month: '2025-03', recurringRevenue: 2 },
    ])
    expect(made.months).toEqual(['2025-01', '2025-02', '2025-03'])
    expect([...made.customers]).toEqual([
      ['A', [8, 0, 0]],
      ['B', [0, 0, 2]],
    ])
  })

  it('is zero for invoices that are credited in full', () => {
    const amounts = [0.1, 0.2, -0.3, 5]
    const made = cubeOf(amounts.map((recurringRevenue, at) => ({ customer: 'A', month: at < 3 ? '2025-01' : '2025-02', recurringRevenue })))
    expect(made.customers.get('A')).toEqual([0, 5])
  })

  it('returns the unusable rows', () => {
    expect(revenueCube([{ customer: 'A', month: '2025-1', recurringRevenue: 5 }])).toMatchObject({ problems: [{ reason: 'not-a-month' }] })
    expect(revenueCube([{ customer: 'A', month: '2025-01', recurringRevenue: Number.NaN }])).toMatchObject({
      problems: [{ reason: 'not-a-number' }],
    })
    expect(revenueCube([{ customer: 'A', month: '2025-01', recurringRevenue: -5 }])).toEqual({
      kind: 'unusable',
      problems: [{ customer: 'A', month: '2025-01', reason: 'negative' }],
    })
  })

  it('is empty without rows', () => {
    expect(cubeOf([])).toMatchObject({ months: [] })
    expect(arrBridges(cubeOf([]), 1)).toEqual([])
  })

  it('is reconciled with recognised revenue', () => {
    // 54 + 53 + 37 + 51
    expect(reconcileRevenue(cube, { from: '2025-01', to: '2025-04' }, 200, 0.03)).toMatchObject({ difference: -5, outcome: 'ties' })
    expect(reconcileRevenue(cube, { from: '2025-01', to: '2025-04' }, 200, 0.02)).toMatchObject({ outcome: 'differs' })
    expect(reconcileRevenue(cube, { from: '2025-02', to: '2025-05' }, 200, 0.02)).toMatchObject({ outcome: 'unknown' })
    expect(reconcileRevenue(cube, { from: '2024-12', to: '2025-04' }, 200, 0.02)).toMatchObject({ outcome: 'unknown' })
  })

  it('shows the share of the largest customers', () => {
    const concentration = customerConcentration(cube, '2025-04')
    expect(concentration).toMatchObject({ total: 51, count: 5 })
    expect(concentration?.top[0]).toEqual({ count: 10, share: 1 })
    expect(customerConcentration(cube, '2025-05')).toBeUndefined()
    expect(revenueOfMonth(cube, '2025-05')).toBeUndefined()
    expect(revenueOfMonth(cube, '2025-03')?.get('leaves')).toBe(0)
  })
})

describe('an ARR bridge', () => {
  it('classifies customers by their movement', () => {
    // One customer of each kind: grows +10, shrinks −15, leaves −8, arrives +7; a return from 6 to 9 is an expansion of 3 from January to April.
    expect(arrBridge(cube, '2025-01', '2025-04')).toEqual({
      from: '2025-01',
      to: '2025-04',
      beginning: 54 * 12,
      new: 7 * 12,
      reactivation: 0,
      expansion: 13 * 12,
      contraction: 15 * 12,
      churn: 8 * 12,
      ending: 51 * 12,
      customers: { beginning: 5, new: 1, reactivated: 0, churned: 1, ending: 5 },
    })
  })

  it('keeps a returning customer apart from a new one', () => {
    expect(arrBridge(cube, '2025-02', '2025-03')).toMatchObject({ new: 84, reactivation: 0, customers: { new: 1, reactivated: 0 } })
    expect(arrBridge(cube, '2025-03', '2025-04')).toMatchObject({
      new: 0,
      reactivation: 108,
      expansion: 60,
      churn: 0,
      customers: { new: 0, reactivated: 1 },
    })
  })

  it('follows every month or quarter up to the last', () => {
    expect(arrBridges(cube, 1).map(({ from, to }) => `${from} ${to}`)).toEqual(['2025-01 2025-02', '2025-02 2025-03', '2025-03 2025-04'])
    expect(arrBridges(cube, 2).map(({ from, to }) => `${from} ${to}`)).toEqual(['2025-02 2025-04'])
    expect(arrBridges(cube, 3).map(({ from, to }) => `${from} ${to}`)).toEqual(['2025-01 2025-04'])
    expect(arrBridges(cube, 12)).toEqual([])
    const longer = cubeOf(rowsOf({ steady: [1, 1, 1, 1, 1] }))
    expect(arrBridges(longer, 3).map(({ from, to }) => `${from} ${to}`)).toEqual(['2025-02 2025-05'])
  })

  it('is undefined for months outside the cube or in the wrong order', () => {
    expect(arrBridge(cube, '2024-12', '2025-04')).toBeUndefined()
    expect(arrBridge(cube, '2025-04', '2025-01')).toBeUndefined()
    expect(arrBridge(cube, '2025-04', '2025-04')).toBeUndefined()
  })
})

describe('retentionOf', () => {
  it('is gross and net of expansion, relative to the opening amounts', () => {
    const bridge = arrBridge(cube, '2025-01', '2025-04')
    if (!bridge) throw new Error('no bridge')
    const { grossRevenue, netRevenue, logoChurn } = retentionOf(bridge)
    expect(grossRevenue).toBeCloseTo(31 / 54, 12)
    expect(netRevenue).toBeCloseTo(44 / 54, 12)
    expect(logoChurn).toBeCloseTo(1 / 5, 12)
  })

  it('is undefined for an opening amount of zero', () => {
    const bridge = arrBridge(cubeOf(rowsOf({ early: [1, 0, 0], late: [0, 0, 5] })), '2025-02', '2025-03')
    if (!bridge) throw new Error('no bridge')
    expect(retentionOf(bridge)).toEqual({ grossRevenue: undefined, netRevenue: undefined, logoChurn: undefined })
  })
})

describe('revenueCohorts', () => {
  it('follows customers from their first month', () => {
    expect(revenueCohorts(cube)).toEqual([
      {
        month: '2025-01',
        customers: [5, 4, 3, 4],
        revenue: [54, 53, 30, 44],
        customerIndex: [1, 0.8, 0.6, 0.8],
        revenueIndex: [1, 53 / 54, 30 / 54, 44 / 54],
      },
      { month: '2025-03', customers: [1, 1], revenue: [7, 7], customerIndex: [1, 1], revenueIndex: [1, 1] },
    ])
  })
})

describe('any set of customers', () => {
  const amounts = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000 })), { minLength: 6, maxLength: 6 })
  const anyCube = fc
    .array(amounts, { minLength: 1, maxLength: 12 })
    .map((customers) => cubeOf(rowsOf({ anchor: [1, 1, 1, 1, 1, 1], ...Object.fromEntries(customers.map((own, at) => [`c${at}`, own])) })))

  it('has bridges that tie in money and in customers, each beginning where the last ended', () => {
    fc.assert(
      fc.property(anyCube, fc.integer({ min: 1, max: 5 }), (any, monthsEach) => {
        const bridges = arrBridges(any, monthsEach)
        for (const [at, bridge] of bridges.entries()) {
          const { beginning, reactivation, expansion, contraction, churn, ending, customers } = bridge
          expect(beginning + bridge.new + reactivation + expansion - contraction - churn).toBe(ending)
          expect(customers.beginning + customers.new + customers.reactivated - customers.churned).toBe(customers.ending)
          expect(beginning).toBe(bridges[at - 1]?.ending ?? beginning)
        }
      }),
    )
  })

  it('has gross retention of at most 100 %, and net retention of at least gross retention', () => {
    fc.assert(
      fc.property(anyCube, fc.integer({ min: 1, max: 5 }), (any, monthsEach) => {
        for (const bridge of arrBridges(any, monthsEach)) {
          const { grossRevenue = Number.NaN, netRevenue = Number.NaN, logoChurn = Number.NaN } = retentionOf(bridge)
          expect(grossRevenue).toBeGreaterThanOrEqual(0)
          expect(grossRevenue).toBeLessThanOrEqual(1)
          expect(grossRevenue).toBeLessThanOrEqual(netRevenue)
          expect(logoChurn).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('has each customer in one cohort, and cohort revenue that adds up to the total', () => {
    fc.assert(
      fc.property(anyCube, (any) => {
        const cohorts = revenueCohorts(any)
        for (const [at, month] of any.months.entries()) {
          const all = [...any.customers.values()].map((own) => own[at] ?? 0)
          const ages = cohorts.map((cohort) => ({ cohort, age: any.months.indexOf(month) - any.months.indexOf(cohort.month) }))
          expect(ages.reduce((sum, { cohort, age }) => sum + (cohort.revenue[age] ?? 0), 0)).toBe(all.reduce((sum, own) => sum + own, 0))
          expect(ages.reduce((sum, { cohort, age }) => sum + (cohort.customers[age] ?? 0), 0)).toBe(all.filter((own) => own > 0).length)
        }
      }),
    )
  })
})

describe('efficiency of growth', () => {
  it('follows the definitions of the cited sources', () => {
    expect(acquisitionCost(600, 20)).toBe(30)
    // 600 ÷ (500 × 80 %) × 12
    expect(acquisitionPaybackMonths({ salesAndMarketing: 600, newArr: 500, grossMargin: 0.8 })).toBe(18)
    expect(magicNumber({ revenue: 120, priorRevenue: 100, priorSalesAndMarketing: 100 })).toBe(0.8)
    expect(ruleOf40(0.3, 0.15)).toBeCloseTo(0.45, 12)
    expect(ruleOf40(0.6, -0.3)).toBeCloseTo(0.3, 12)
    expect(burnMultiple(300, 200)).toBe(1.5)
    // 100 a month × 80 % ÷ 2 % a month
    expect(lifetimeValue(100, 0.8, 0.02)).toBeCloseTo(4000, 9)
    expect(lifetimeValueToCost(4000, 1000)).toBe(4)
  })

  it('is undefined where nothing was won, lost or spent', () => {
    expect(acquisitionCost(600, 0)).toBeUndefined()
    expect(acquisitionPaybackMonths({ salesAndMarketing: 600, newArr: 500, grossMargin: -0.1 })).toBeUndefined()
    expect(acquisitionPaybackMonths({ salesAndMarketing: 600, newArr: -500, grossMargin: -0.1 })).toBeUndefined()
    expect(acquisitionPaybackMonths({ salesAndMarketing: 600, newArr: 0, grossMargin: 0.8 })).toBeUndefined()
    expect(acquisitionPaybackMonths({ salesAndMarketing: 600, newArr: 500, grossMargin: 0 })).toBeUndefined()
    expect(acquisitionPaybackMonths({ salesAndMarketing: 600, newArr: undefined, grossMargin: 0.8 })).toBeUndefined()
    expect(lifetimeValue(100, undefined, 0.02)).toBeUndefined()
    expect(lifetimeValue(undefined, 0.8, 0.02)).toBeUndefined()
    expect(acquisitionPaybackMonths({ salesAndMarketing: undefined, newArr: 500, grossMargin: 0.8 })).toBeUndefined()
    expect(magicNumber({ revenue: 120, priorRevenue: undefined, priorSalesAndMarketing: 100 })).toBeUndefined()
    expect(magicNumber({ revenue: 120, priorRevenue: 100, priorSalesAndMarketing: 0 })).toBeUndefined()
    expect(burnMultiple(300, -20)).toBeUndefined()
    expect(lifetimeValue(100, 0.8, 0)).toBeUndefined()
    expect(lifetimeValueToCost(undefined, 1000)).toBeUndefined()
  })
})

describe('contract terms and value bands', () => {
  const contracts: SubscriptionContract[] = [
    { customer: 'A', annualValue: 50, termMonths: 36, renewsAutomatically: true },
    { customer: 'A', annualValue: 10, termMonths: 12, renewsAutomatically: false },
    { customer: 'B', annualValue: 20, termMonths: 12, renewsAutomatically: undefined },
    { customer: 'C', annualValue: 20, termMonths: undefined, renewsAutomatically: true },
  ]

  it('are shares of the annual value with a known term', () => {
    expect(contractTerms(contracts)).toEqual({
      annualValue: 100,
      multiYearShare: 50 / 80,
      automaticRenewalShare: 70 / 80,
      unknownTerm: 20,
      unknownRenewal: 20,
    })
    expect(contractTerms([])).toMatchObject({ annualValue: 0, multiYearShare: undefined, automaticRenewalShare: undefined })
  })

  it('put each customer in one band by the value of all its contracts', () => {
    expect(valueBands(contracts, [20, 60])).toEqual([
      { from: 0, below: 20, customers: 0, annualValue: 0, share: 0 },
      { from: 20, below: 60, customers: 2, annualValue: 40, share: 0.4 },
      { from: 60, below: Number.POSITIVE_INFINITY, customers: 1, annualValue: 60, share: 0.6 },
    ])
  })
})
