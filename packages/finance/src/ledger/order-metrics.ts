import { ratioOf, ratioOfPositive, sumOf, differenceOf } from '../arithmetic.ts'
import {
  acquisitionCosts,
  averageOrderValue,
  contributionMargins,
  discountRate,
  lifetimeCurve,
  lifetimeValueToAcquisitionCost,
  type LifetimePoint,
  marketingEfficiency,
  type MerchandiseAmounts,
  netRevenueOf,
  type OrderCohort,
  paybackOf,
  type Payback,
  returnRate,
  takeRate,
} from '../ecommerce/index.ts'
import { tieOut, type TieOut } from '../metrics/index.ts'
import { type OrderCube, sharedContribution } from './order-cube.ts'

/** Typed amounts per period that orders do not contain; undefined where unknown. */
export type TypedOrderSeries = Readonly<
  Record<
    'ledgerRevenue' | 'sellerPayouts' | 'costOfGoods' | 'fulfilment' | 'payment' | 'marketing' | 'advertising' | 'inventory',
    readonly (number | undefined)[]
  >
>

export interface OrderChannel {
  label: string
  /** Undefined when not stated. */
  isPaid: boolean | undefined
  /** One value per period. */
  spend: readonly (number | undefined)[]
}

type Values = (number | undefined)[]

const seriesKeys = [
  'gmv',
  'cancellations',
  'returns',
  'discounts',
  'sellerPayouts',
  'netRevenue',
  'ledgerRevenue',
  'orders',
  'activeCustomers',
  'newCustomers',
  'costOfGoods',
  'fulfilment',
  'payment',
  'marketing',
  'advertising',
  'inventory',
  'cm1',
  'cm2',
  'cm3',
] as const
const metricKeys = [
  'takeRate',
  'cancelRate',
  'returnRate',
  'discountRate',
  'repeatShare',
  'frequency',
  'orderValue',
  'cm1Margin',
  'cm2Margin',
  'cm3Margin',
  'cm1PerOrder',
  'cm2PerOrder',
  'cm3PerOrder',
  'fulfilmentPerOrder',
  'inventoryDays',
  'blendedCac',
  'paidCac',
  'paidShare',
  'marketingEfficiency',
] as const

export interface ChannelMetrics extends OrderChannel {
  newCustomers: number[]
  cac: Values
  netRevenue: Values
}

/** Metrics of an online shop, one value per period; undefined where unknown. */
export interface OrderMetrics {
  series: Record<(typeof seriesKeys)[number], Values>
  metrics: Record<(typeof metricKeys)[number], Values>
  channels: ChannelMetrics[]
  /** Cohorts with their contribution where costs are known. */
  cohorts: readonly OrderCohort[]
  /** Whether costs that are known by period only were allocated to cohorts. */
  isShared: boolean
  lifetime: { curve: LifetimePoint[]; acquisitionCost: number | undefined; valueToCost: number | undefined; payback: Payback }
  tieOut: TieOut[]
}

/** Number of days of a period of so many months. */
export const daysOfPeriod = (months: number): number => Math.round((365 / 12) * months)

/** Computes the metrics of a cube and the typed series. @param tolerance of the tie to the ledger */
export function orderMetrics(
  cube: OrderCube,
  typed: TypedOrderSeries,
  channels: readonly OrderChannel[],
  { periodMonths, tolerance }: { periodMonths: number; tolerance: number },
): OrderMetrics {
  const days = daysOfPeriod(periodMonths)
  const { knownCosts } = cube
  const rows = cube.periods.map((period, at) => {
    const amounts = cube.amounts[at]
    if (!amounts) throw new Error(`no amounts of ${period}`)
    const costOf = (key: 'costOfGoods' | 'fulfilment' | 'payment'): number | undefined => (knownCosts[key] ? amounts[key] : typed[key][at])
    const payouts = knownCosts.sellerPayout ? amounts.merchantShare : (typed.sellerPayouts[at] ?? 0)
    const merchandise: MerchandiseAmounts = { ...amounts, merchantShare: payouts }
    const netRevenue = netRevenueOf(merchandise)
    const own = { netRevenue, costOfGoods: costOf('costOfGoods'), fulfilment: costOf('fulfilment'), payment: costOf('payment') }
    const { cm1, cm2, cm3 } = contributionMargins({ ...own, orders: amounts.orders, marketing: typed.marketing[at] })
    const { customers, newCustomers, orders } = amounts
    const cost = acquisitionCosts([{ channel: '', spend: typed.marketing[at], newCustomers, isPaid: true }]).blended
    return { amounts, merchandise, payouts, ...own, cm1, cm2, cm3, customers, newCustomers, orders, cost }
  })
  type PeriodRow = (typeof rows)[number]
  const each = (of: (row: PeriodRow, at: number) => number | undefined): Values => rows.map(of)
  const channelMetrics = channelsOf(cube, channels)
  const paidOf = (at: number) =>
    channelMetrics
      .filter(({ isPaid }) => isPaid)
      .map(({ label, spend, newCustomers }) => ({ channel: label, spend: spend[at], newCustomers: newCustomers[at], isPaid: true }))
  const isShared =
    !(knownCosts.costOfGoods && knownCosts.fulfilment && knownCosts.payment) || typed.sellerPayouts.some((value) => value !== undefined)
  const cohorts = isShared ? sharedContribution(cube, rows) : cube.cohorts
  const isKnown = cohorts.every(({ contribution }) => contribution.every((value) => value !== undefined))
  const curve = isKnown ? lifetimeCurve(cohorts) : []
  const acquisitionCost = rows.at(-1)?.cost
  return {
    series: {
      gmv: each(({ amounts }) => amounts.grossMerchandiseValue),
      cancellations: each(({ amounts }) => amounts.cancellations),
      returns: each(({ amounts }) => amounts.returns),
      discounts: each(({ amounts }) => amounts.discounts),
      sellerPayouts: each(({ payouts }) => payouts),
      netRevenue: each(({ netRevenue }) => netRevenue),
      ledgerRevenue: [...typed.ledgerRevenue],
      orders: each(({ orders }) => orders),
      activeCustomers: each(({ customers }) => customers),
      newCustomers: each(({ newCustomers }) => newCustomers),
      costOfGoods: each(({ costOfGoods }) => costOfGoods),
      fulfilment: each(({ fulfilment }) => fulfilment),
      payment: each(({ payment }) => payment),
      marketing: [...typed.marketing],
      advertising: [...typed.advertising],
      inventory: [...typed.inventory],
      cm1: each(({ cm1 }) => cm1.amount),
      cm2: each(({ cm2 }) => cm2.amount),
      cm3: each(({ cm3 }) => cm3.amount),
    },
    metrics: {
      takeRate: each(({ merchandise }) => takeRate(merchandise)),
      cancelRate: each(({ amounts }) => ratioOfPositive(amounts.cancellations, amounts.grossMerchandiseValue)),
      returnRate: each(({ merchandise }) => returnRate(merchandise)),
      discountRate: each(({ merchandise }) => discountRate(merchandise)),
      repeatShare: each(({ customers, newCustomers }) => ratioOfPositive(customers - newCustomers, customers)),
      frequency: each(({ orders, customers }) => ratioOfPositive(orders, customers)),
      orderValue: each(({ netRevenue, orders }) => averageOrderValue({ netRevenue, orders })),
      cm1Margin: each(({ cm1 }) => cm1.margin),
      cm2Margin: each(({ cm2 }) => cm2.margin),
      cm3Margin: each(({ cm3 }) => cm3.margin),
      cm1PerOrder: each(({ cm1 }) => cm1.perOrder),
      cm2PerOrder: each(({ cm2 }) => cm2.perOrder),
      cm3PerOrder: each(({ cm3 }) => cm3.perOrder),
      fulfilmentPerOrder: each(({ fulfilment, orders }) => ratioOfPositive(fulfilment, orders)),
      inventoryDays: each(({ costOfGoods }, at) => {
        const turns = ratioOfPositive(typed.inventory[at], costOfGoods)
        return turns === undefined ? undefined : turns * days
      }),
      blendedCac: each(({ cost }) => cost),
      paidCac: each((_, at) => acquisitionCosts(paidOf(at)).paid),
      paidShare: each(({ newCustomers }, at) => {
        const paid = paidOf(at)
        return paid.length === 0 ? undefined : ratioOfPositive(sumOf(paid.map((one) => one.newCustomers)), newCustomers)
      }),
      marketingEfficiency: each(({ netRevenue }, at) => marketingEfficiency(netRevenue, typed.advertising[at])),
    },
    channels: channelMetrics,
    cohorts,
    isShared,
    lifetime: {
      curve,
      acquisitionCost,
      valueToCost: lifetimeValueToAcquisitionCost(curve, curve.length - 1, acquisitionCost),
      payback: paybackOf(curve, acquisitionCost),
    },
    tieOut: rows.map(({ netRevenue }, at) => tieOut(netRevenue, typed.ledgerRevenue[at], tolerance)),
  }
}

/** Maximum number of channels listed by name; smaller ones are added up. */
const maxChannels = 15

/** Metrics per channel; orders without a channel form a channel without a name. */
function channelsOf(cube: OrderCube, named: readonly OrderChannel[]): ChannelMetrics[] {
  if (cube.channels.length === 0 && named.length === 0) return []
  const byChannel = Map.groupBy(cube.channels, ({ channel }) => channel)
  const countOf = (label: string): number => (byChannel.get(label) ?? []).reduce((sum, { newCustomers }) => sum + newCustomers, 0)
  const others = [...byChannel.keys()]
    .filter((label) => !named.some((one) => one.label === label))
    .toSorted((one, other) => countOf(other) - countOf(one))
    .map((label): OrderChannel => ({ label, isPaid: undefined, spend: cube.periods.map(() => undefined) }))
  const listed = [...named, ...others.slice(0, Math.max(0, maxChannels - named.length))].map((channel): ChannelMetrics => {
    const own = new Map((byChannel.get(channel.label) ?? []).map((row) => [row.month, row]))
    const newCustomers = cube.periods.map((period) => own.get(period)?.newCustomers ?? 0)
    return {
      ...channel,
      newCustomers,
      cac: newCustomers.map((count, at) => ratioOfPositive(channel.spend[at], count)),
      netRevenue: cube.periods.map((period) => (own.has(period) ? own.get(period)?.netRevenue : 0)),
    }
  })
  const rest = cube.periods.map((_, at) => {
    const counted = listed.reduce((sum, { newCustomers }) => sum + (newCustomers[at] ?? 0), 0)
    return {
      newCustomers: (cube.amounts[at]?.newCustomers ?? 0) - counted,
      netRevenue: differenceOf(cube.amounts[at]?.netRevenue, sumOf(listed.map(({ netRevenue }) => netRevenue[at]))),
    }
  })
  if (rest.every(({ newCustomers, netRevenue }) => newCustomers === 0 && Math.abs(ratioOf(netRevenue, 1) ?? 0) < 1e-6)) return listed
  return [
    ...listed,
    {
      label: '',
      isPaid: undefined,
      spend: cube.periods.map(() => undefined),
      newCustomers: rest.map(({ newCustomers }) => newCustomers),
      cac: cube.periods.map(() => undefined),
      netRevenue: rest.map(({ netRevenue }) => netRevenue),
    },
  ]
}
