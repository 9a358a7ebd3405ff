import { compoundGrowth, differenceOf, ratioOfPositive, sumOf } from '../arithmetic.ts'
import { tieOut, type TieOut } from '../metrics/index.ts'
import {
  acquisitionCost,
  acquisitionPaybackMonths,
  burnMultiple,
  lifetimeValue,
  lifetimeValueToCost,
  magicNumber,
  ruleOf40,
} from '../saas/index.ts'
import type { SubscriptionCube } from './subscription-cube.ts'

/** Typed amounts per period that customer rows do not contain; undefined where unknown. */
export type TypedSubscriptionSeries = Readonly<
  Record<'ledgerRevenue' | 'servicesRevenue' | 'subscriptionCost' | 'salesAndMarketing' | 'freeCashFlow', readonly (number | undefined)[]>
>

type Values = (number | undefined)[]

/** Metrics of a subscription business, one value per period; undefined where unknown. */
export interface SubscriptionMetrics {
  servicesRevenue: Values
  metrics: Record<
    | 'arpa'
    | 'grossMargin'
    | 'acquisitionCost'
    | 'payback'
    | 'lifetimeValue'
    | 'ltvToCac'
    | 'magicNumber'
    | 'growth'
    | 'freeCashFlowMargin'
    | 'ruleOf40'
    | 'burnMultiple',
    Values
  >
  tieOut: TieOut[]
}

/** Quarters per year, for the magic number, which is defined per quarter. */
const quarters = 4

/** Computes the metrics of a cube and the typed series. Growth and churn are yearly rates; recurring revenue is the subscription revenue. */
export function subscriptionMetrics(
  cube: SubscriptionCube,
  typed: TypedSubscriptionSeries,
  { periodMonths, tolerance }: { periodMonths: number; tolerance: number },
): SubscriptionMetrics {
  const perYear = 12 / periodMonths
  const servicesRevenue: Values = cube.servicesRevenue ? [...cube.servicesRevenue] : [...typed.servicesRevenue]
  const rows = cube.bridges.map((bridge, at) => {
    const revenue = cube.recurringRevenue[at]
    const priorRevenue = at === 0 ? undefined : cube.recurringRevenue[at - 1]
    const [spent, cash] = [typed.salesAndMarketing[at], typed.freeCashFlow[at]]
    const grossMargin = ratioOfPositive(differenceOf(revenue, typed.subscriptionCost[at]), revenue)
    const arpa = ratioOfPositive(bridge.ending, bridge.customers.ending)
    const churn = cube.retention[at]?.logoChurn
    const cost = acquisitionCost(spent, bridge.customers.new)
    const value = lifetimeValue(arpa, grossMargin, churn === undefined ? undefined : churn * perYear)
    const growth = compoundGrowth(priorRevenue, revenue, 1 / perYear)
    const cashMargin = ratioOfPositive(cash, sumOf([revenue, servicesRevenue[at] ?? 0]))
    const inQuarters = (amount: number | undefined): number | undefined =>
      amount === undefined ? undefined : (amount * perYear) / quarters
    return {
      arpa,
      grossMargin,
      acquisitionCost: cost,
      payback: acquisitionPaybackMonths({ salesAndMarketing: spent, newArr: bridge.new, grossMargin }),
      lifetimeValue: value,
      ltvToCac: lifetimeValueToCost(value, cost),
      magicNumber: magicNumber({
        revenue: inQuarters(revenue),
        priorRevenue: inQuarters(priorRevenue),
        priorSalesAndMarketing: at === 0 ? undefined : typed.salesAndMarketing[at - 1],
      }),
      growth,
      freeCashFlowMargin: cashMargin,
      ruleOf40: ruleOf40(growth, cashMargin),
      burnMultiple: cash === undefined || cash >= 0 ? undefined : burnMultiple(-cash, bridge.ending - bridge.beginning),
    }
  })
  const each = (key: keyof (typeof rows)[number]): Values => rows.map((row) => row[key])
  return {
    servicesRevenue,
    metrics: {
      arpa: each('arpa'),
      grossMargin: each('grossMargin'),
      acquisitionCost: each('acquisitionCost'),
      payback: each('payback'),
      lifetimeValue: each('lifetimeValue'),
      ltvToCac: each('ltvToCac'),
      magicNumber: each('magicNumber'),
      growth: each('growth'),
      freeCashFlowMargin: each('freeCashFlowMargin'),
      ruleOf40: each('ruleOf40'),
      burnMultiple: each('burnMultiple'),
    },
    tieOut: cube.recurringRevenue.map((revenue, at) => tieOut(revenue, typed.ledgerRevenue[at], tolerance)),
  }
}
