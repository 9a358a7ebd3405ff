import type { EcommerceParameters } from '@dossier/contract'
import { daysOfPeriod, lastDayOf, type OrderCube, type OrderMetrics } from '@dossier/finance'
import type { EcommerceInput, Sourced } from '@dossier/workbook'
import {
  cleaningInput,
  confidentialName,
  type CustomerLabels,
  fileInputs,
  presentPeriods,
  sourceOfFiles,
  typedInputs,
} from '../ledger/present-cube.ts'
import { unitOfAmounts, unitSizes } from '../sourced-values.ts'
import { flagsInput, type JudgedOrders } from './ecommerce-flags.ts'
import { channelLabel, definitionsOf, type EcommerceContext } from './ecommerce-request.ts'

/** What the largest are listed of. */
const dimensionWords = {
  customer: { ko: '고객', en: 'Customers' },
  product: { ko: '상품', en: 'Products' },
  channel: { ko: '채널', en: 'Channels' },
} as const

/** Products and channels that a workbook lists; of customers the top 50 is asked for. */
const mostListed = 20

/** What the workbook is filled with, in a unit that fits its amounts. */
export function ecommerceInput(
  cube: OrderCube,
  { series, channels, cohorts, lifetime }: OrderMetrics,
  judged: JudgedOrders,
  request: EcommerceParameters,
  context: EcommerceContext,
): { input: EcommerceInput; unit: number } {
  const { language, currency, company, asOf, periodMonths, tolerance, confidentialCustomers, typed } = request
  const { files, sheets } = context
  const author = { ...context, language }
  const source = sourceOfFiles(files, cube.cleaning, author)
  const unitName =
    request.unit ??
    unitOfAmounts(
      series.gmv.flatMap((value) => value ?? []),
      { currency, language },
    )
  const unit = unitSizes[unitName]
  const periods = presentPeriods(cube.periods, cube.firstMonth, asOf, periodMonths)
  const labelOf = new Map(periods.map(({ key, label }) => [key, label]))
  const amounts = (values: readonly (number | undefined)[]) => fileInputs(values, source, unit)
  const counts = (values: readonly (number | undefined)[]) => fileInputs(values, source)
  const entered = (key: keyof typeof typed) => typedInputs(typed[key], cube.periods, author, unit)
  const { knownCosts } = cube
  const costs = (key: 'costOfGoods' | 'fulfilment' | 'payment') => (knownCosts[key] ? amounts(series[key]) : entered(key))
  const labels: CustomerLabels = { isConfidential: confidentialCustomers, language, ranks: cube.ranks }
  const isContributionKnown = lifetime.curve.length > 0
  const input: EcommerceInput = {
    company,
    language,
    currency,
    unit: unitName,
    asOf: lastDayOf(cube.periods.at(-1) ?? asOf.slice(0, 7)),
    definitions: definitionsOf(request, cube).map(({ text }) => text[language]),
    periods: periods.map(({ label }) => label),
    days: daysOfPeriod(periodMonths),
    series: {
      gmv: amounts(series.gmv),
      cancellations: amounts(series.cancellations),
      returns: amounts(series.returns),
      discounts: amounts(series.discounts),
      sellerPayouts: knownCosts.sellerPayout ? amounts(series.sellerPayouts) : entered('sellerPayouts'),
      ledgerRevenue: entered('ledgerRevenue'),
      orders: counts(series.orders),
      activeCustomers: counts(series.activeCustomers),
      newCustomers: counts(series.newCustomers),
      costOfGoods: costs('costOfGoods'),
      fulfilment: costs('fulfilment'),
      payment: costs('payment'),
      marketing: entered('marketing'),
      advertising: entered('advertising'),
      inventory: entered('inventory'),
      brandSearchShare: typedInputs(typed.brandSearchShare, cube.periods, author, 1),
    },
    channels: channels.map(({ label, isPaid, newCustomers }) => ({
      label: channelLabel(label, language),
      isPaid: isPaid ?? false,
      spend: typedInputs(request.channels.find((one) => one.label === label)?.spend, cube.periods, author, unit),
      newCustomers: newCustomers.map((value): Sourced => ({ value, source })),
    })),
    cohortCustomers: cohortsByPeriod(cube, cohorts).map(({ month, values }) => ({
      label: labelOf.get(month) ?? month,
      values: counts(values?.customers ?? []),
    })),
    cohortContribution: cohortsByPeriod(cube, cohorts).map(({ month, values }) => ({
      label: labelOf.get(month) ?? month,
      values: isContributionKnown ? amounts(values?.contribution ?? []) : (values?.customers ?? []).map(() => null),
    })),
    ledgerTolerance: tolerance,
    ...flagsInput(judged, { cube, request, labels: periods.map(({ label }) => label), source }),
    cleaning: [cleaningInput('orders', cube.cleaning, files, sheets, labels)],
    concentration: (['customer', 'product', 'channel'] as const).flatMap((dimension) => {
      const found = cube.concentration[dimension]
      if (!found) return []
      const listed = dimension === 'customer' ? found.largest : found.largest.slice(0, mostListed)
      const rows = listed.map(({ label, amount }, at) => ({
        label: dimension === 'customer' && confidentialCustomers ? confidentialName(at + 1, language) : label,
        revenue: { value: amount / unit, source },
      }))
      return [{ key: dimension, dimension: dimensionWords[dimension][language], rows }]
    }),
  }
  return { input, unit }
}

/** One cohort a period, as the workbook ties them; a period in which nobody came has zeros. */
function cohortsByPeriod(cube: OrderCube, cohorts: OrderMetrics['cohorts']) {
  const byMonth = new Map(cohorts.map((cohort) => [cohort.month, cohort]))
  return cube.periods.map((month, at) => {
    const ages = cube.periods.slice(at).map(() => 0)
    return { month, values: byMonth.get(month) ?? { customers: ages, contribution: ages } }
  })
}

/** Figures of the evaluation in code, by the names of the template. @param unit of the workbook, in single units of the currency */
export function independentFigures({ series, metrics, cohorts, lifetime }: OrderMetrics, unit: number): Map<string, number> {
  const figures = new Map<string, number>()
  const put = (key: string, values: readonly (number | undefined)[], size = 1) =>
    values.forEach((value, period) => {
      if (value !== undefined) figures.set(`${key}.${period}`, value / size)
    })
  put('netRevenue', series.netRevenue, unit)
  put('margin1', series.cm1, unit)
  put('margin2', series.cm2, unit)
  put('margin3', series.cm3, unit)
  put('takeRate', metrics.takeRate)
  put('cancelRate', metrics.cancelRate)
  put('returnRate', metrics.returnRate)
  put('discountRate', metrics.discountRate)
  put('repeatShare', metrics.repeatShare)
  put('frequency', metrics.frequency)
  put('orderValue', metrics.orderValue)
  put('margin1PerOrder', metrics.cm1PerOrder)
  put('margin2PerOrder', metrics.cm2PerOrder)
  put('margin3PerOrder', metrics.cm3PerOrder)
  put('inventoryDays', metrics.inventoryDays)
  put('blendedCac', metrics.blendedCac)
  put('paidCac', metrics.paidCac)
  put('paidShare', metrics.paidShare)
  put('efficiency', metrics.marketingEfficiency)
  put(
    'lifetimeValue',
    lifetime.curve.map(({ value }) => value),
  )
  if (lifetime.valueToCost !== undefined) figures.set('ltvToCac', lifetime.valueToCost)
  const first = cohorts[0]
  if (first) put('repeat.0', first.customerIndex)
  return figures
}
