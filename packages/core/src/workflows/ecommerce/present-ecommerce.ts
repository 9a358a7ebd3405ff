import type { EcommerceParameters, EcommerceCheckCode, EcommerceCube, UnsafeLedgerCleaning } from '@dossier/contract'
import { lastDayOf, type OrderCube, type OrderMetrics } from '@dossier/finance'
import { checkEach, cleaningChecks, isSame } from '../ledger/cube-checks.ts'
import {
  type CustomerLabels,
  orNull,
  presentCleaning,
  presentConcentration,
  presentPeriods,
  presentTieOut,
} from '../ledger/present-cube.ts'
import { channelLabel, definitionsOf, type EcommerceContext } from './ecommerce-request.ts'

type Check = EcommerceCube['checks'][number]

/** The cube as a screen draws it. */
export function presentEcommerce(
  cube: OrderCube,
  { series, metrics, channels, cohorts, lifetime, tieOut }: OrderMetrics,
  request: EcommerceParameters,
  { files, sheets }: EcommerceContext,
): Omit<EcommerceCube, 'cleaning' | 'redFlags' | 'benchmarks' | 'brandSearchShare'> & { cleaning: UnsafeLedgerCleaning } {
  const { company, currency, asOf, periodMonths, tolerance, language, confidentialCustomers } = request
  const labels: CustomerLabels = { isConfidential: confidentialCustomers, language, ranks: cube.ranks }
  const periods = presentPeriods(cube.periods, cube.firstMonth, asOf, periodMonths)
  const labelOf = new Map(periods.map(({ key, label }) => [key, label]))
  const nulls = <Key extends string>(of: Record<Key, (number | undefined)[]>) =>
    Object.fromEntries(Object.entries<(number | undefined)[]>(of).map(([key, values]) => [key, orNull(values)])) as Record<
      Key,
      (number | null)[]
    >
  const { payback } = lifetime
  return {
    company,
    currency,
    asOf: lastDayOf(cube.periods.at(-1) ?? asOf.slice(0, 7)),
    periodMonths,
    periods,
    definitions: definitionsOf(request, cube),
    tolerance,
    tieOut: presentTieOut(tieOut, {
      keys: periods.map(({ label }) => label),
      ledger: series.ledgerRevenue,
      cube: series.netRevenue,
      leftOut: cube.leftOut,
    }),
    series: nulls(series),
    metrics: nulls(metrics),
    channels: channels.map(({ label, isPaid, spend, newCustomers, cac, netRevenue }) => ({
      label: channelLabel(label, language),
      isPaid: isPaid ?? null,
      spend: orNull(spend),
      newCustomers,
      cac: orNull(cac),
      netRevenue: orNull(netRevenue),
    })),
    cohorts: cohorts.map((cohort) => ({
      period: labelOf.get(cohort.month) ?? cohort.month,
      size: cohort.size,
      customers: [...cohort.customers],
      customerIndex: orNull(cohort.customerIndex),
      orders: [...cohort.orders],
      netRevenue: orNull(cohort.netRevenue),
      revenueIndex: orNull(cohort.revenueIndex),
      contribution: orNull(cohort.contribution),
    })),
    repeat: cube.repeats.map(({ days, observed, rate }) => ({ days, observed, rate: rate ?? null })),
    lifetime: {
      curve: lifetime.curve.map((point) => ({ ...point })),
      acquisitionCost: lifetime.acquisitionCost ?? null,
      valueToCost: lifetime.valueToCost ?? null,
      payback:
        payback.kind === 'repaid'
          ? { kind: 'repaid', age: payback.age }
          : payback.kind === 'not-within'
            ? { kind: 'notWithin', ages: payback.months }
            : { kind: 'notAvailable' },
    },
    concentration: [
      ...presentConcentration('customer', cube.concentration.customer, labels),
      ...presentConcentration('product', cube.concentration.product),
      ...presentConcentration('channel', cube.concentration.channel),
    ],
    cleaning: presentCleaning('orders', cube.cleaning, files, sheets, labels),
    checks: checksOf(cube, { series, channels, cohorts, tieOut }, periods),
  }
}

/** The checks of the workbook, and what cleaning adds. */
function checksOf(
  cube: OrderCube,
  { series, channels, cohorts, tieOut }: Pick<OrderMetrics, 'series' | 'channels' | 'cohorts' | 'tieOut'>,
  periods: EcommerceCube['periods'],
): Check[] {
  const each = (code: EcommerceCheckCode, weight: Check['weight'], of: Parameters<typeof checkEach>[3]): Check[] =>
    checkEach(code, weight, periods, of)
  const customerRevenue = cube.customerRevenue
  const cubeRevenue = cube.amounts.reduce((sum, { netRevenue }) => sum + (netRevenue ?? 0), 0)
  const startOf = new Map(cohorts.map((cohort) => [cohort.month, cube.periods.indexOf(cohort.month)]))
  return [
    ...each('ledger-ties', 'error', (at) => {
      const tie = tieOut[at]
      return !tie || tie.outcome === 'unknown' ? null : { passed: tie.outcome === 'ties', value: tie.difference ?? null }
    }),
    ...cleaningChecks(cube.cleaning),
    ...each('margins-in-order', 'warning', (at) => {
      const [net, cm1, cm2, cm3] = [series.netRevenue[at], series.cm1[at], series.cm2[at], series.cm3[at]]
      if (net === undefined || cm1 === undefined || cm2 === undefined || cm3 === undefined) return { passed: null, value: null }
      return { passed: cm3 <= cm2 && cm2 <= cm1 && cm1 <= net, value: cm3 }
    }),
    ...each('orders-cover-customers', 'error', (at) => {
      const [orders = 0, active = 0, fresh = 0] = [series.orders[at], series.activeCustomers[at], series.newCustomers[at]]
      return { passed: orders >= active && active >= fresh, value: orders - active }
    }),
    ...(channels.length > 0
      ? each('channels-add-up', 'error', (at) => {
          const sum = channels.reduce((all, { newCustomers }) => all + (newCustomers[at] ?? 0), 0)
          return { passed: sum === series.newCustomers[at], value: sum - (series.newCustomers[at] ?? 0) }
        })
      : []),
    ...each('first-orders-are-new', 'error', (at) => {
      const first = cohorts.find(({ month }) => month === cube.periods[at])?.size ?? 0
      return { passed: first === series.newCustomers[at], value: first - (series.newCustomers[at] ?? 0) }
    }),
    ...each('cohorts-add-up', 'error', (at) => {
      const sum = cohorts.reduce((all, cohort) => all + (cohort.customers[at - (startOf.get(cohort.month) ?? 0)] ?? 0), 0)
      return { passed: sum === series.activeCustomers[at], value: sum - (series.activeCustomers[at] ?? 0) }
    }),
    {
      code: 'concentration-within-revenue',
      period: null,
      passed: customerRevenue === undefined ? null : isSame(customerRevenue, cubeRevenue),
      weight: 'error',
      value: customerRevenue === undefined ? null : customerRevenue - cubeRevenue,
    },
    { code: 'first-period-whole', period: null, passed: periods[0]?.isPartial !== true, weight: 'warning', value: null },
  ]
}
