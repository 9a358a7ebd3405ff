import type { EcommerceCube, EcommerceParameters } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import type { MetricOrigin, MetricRow } from '../cube/metric-bases.ts'
import type { AmountFigures } from '../use-amount-figures.ts'
import { ecommerceTexts } from './ecommerce.texts.ts'
import { orderOrigins } from './order-origins.ts'

export const deductions = ['cancellations', 'returns', 'discounts', 'sellerPayouts'] as const
const margins = ['cm1', 'cm2', 'cm3'] as const
const costs = ['costOfGoods', 'fulfilment', 'payment', 'marketing'] as const

type Result = EcommerceCube & { request: EcommerceParameters }

/** Keys of a channel's metrics. */
export const channelKeys = (label: string) => ({
  spend: `spend ${label}`,
  customers: `new ${label}`,
  cost: `cac ${label}`,
  net: `net ${label}`,
})

/** The rows of a channel, where the concentration lists it. */
function ownRows(concentration: Result['concentration'], label: string, words: string): { of: MetricOrigin } | undefined {
  const largest = concentration.find(({ dimension }) => dimension === 'channel')?.largest ?? []
  const member = largest.findIndex((one) => one.label === label)
  if (member === -1) return undefined
  return {
    of: {
      kind: 'rows',
      roles: ['channel', 'customer', 'date', 'grossAmount', 'quantity', 'unitPrice'],
      member: { dimension: 'channel', member },
      formula: words,
    },
  }
}

/** Every metric by period of a result, with how it came about. */
export function useOrderMetrics(result: Result, { currency }: Pick<AmountFigures, 'currency'>): MetricRow[] {
  const t = useTexts(ecommerceTexts)
  const { series, metrics, channels, brandSearchShare, request } = result
  const { rows, entered, cost, ratio, sum } = orderOrigins(request)
  const formula = (text: string, of: readonly string[]): { of: MetricOrigin } => ({ of: { kind: 'formula', formula: text, of } })
  const negative = (values: readonly (number | null)[]) => values.map((value) => (value === null ? null : -value))
  const originOfDeduction: Record<(typeof deductions)[number], { of: MetricOrigin }> = {
    cancellations: rows('cancelledAmount', 'status', 'grossAmount'),
    returns: rows('returnedAmount', 'status', 'grossAmount'),
    discounts: rows('discount'),
    sellerPayouts: cost('sellerPayouts'),
  }
  const parts = {
    cm1: ['net', 'less costOfGoods'],
    cm2: ['cm1', 'less fulfilment', 'less payment'],
    cm3: ['cm2', 'less marketing'],
  } as const
  const originOfCost = (key: (typeof costs)[number]) => (key === 'marketing' ? entered(key) : cost(key))
  const paid = channels.filter(({ isPaid }) => isPaid === true).map(({ label }) => channelKeys(label))
  return [
    { key: 'gmv', label: t('gmv'), kind: 'amount', isTotal: true, values: series.gmv, ...rows('grossAmount', 'quantity', 'unitPrice') },
    ...deductions.map((key): MetricRow => ({
      key,
      label: t(key),
      kind: 'amount',
      values: negative(series[key]),
      ...originOfDeduction[key],
    })),
    { key: 'net', label: t('netRevenue'), kind: 'amount', isTotal: true, values: series.netRevenue, ...sum('gmv', ...deductions) },
    { key: 'ledger', label: t('ledgerRevenue'), kind: 'amount', values: series.ledgerRevenue, ...entered('ledgerRevenue') },
    { key: 'take', label: t('takeRate'), kind: 'percent', isQuiet: true, values: metrics.takeRate, ...ratio('net', 'gmv') },
    {
      key: 'cancel',
      label: t('cancelRate'),
      kind: 'percent',
      isQuiet: true,
      values: metrics.cancelRate,
      ...formula(t('cancelFormula'), ['cancellations', 'gmv']),
    },
    {
      key: 'return',
      label: t('returnRate'),
      kind: 'percent',
      isQuiet: true,
      values: metrics.returnRate,
      ...formula(t('returnFormula'), ['returns', 'gmv', 'cancellations']),
    },
    {
      key: 'discount',
      label: t('discountRate'),
      kind: 'percent',
      isQuiet: true,
      values: metrics.discountRate,
      ...formula(t('discountFormula'), ['discounts', 'gmv']),
    },
    { key: 'orders', label: t('orders'), kind: 'count', isTotal: true, values: series.orders, ...rows('order', 'date') },
    {
      key: 'active',
      label: t('activeCustomers'),
      kind: 'count',
      isOfPeriodAlone: true,
      values: series.activeCustomers,
      ...rows('customer', 'date'),
    },
    { key: 'new', label: t('newCustomers'), kind: 'count', values: series.newCustomers, ...rows('customer', 'date') },
    {
      key: 'repeat',
      label: t('repeatShare'),
      kind: 'percent',
      isQuiet: true,
      values: metrics.repeatShare,
      ...formula(t('repeatShareFormula'), ['active', 'new']),
    },
    { key: 'frequency', label: t('frequency'), kind: 'factor', values: metrics.frequency, ...ratio('orders', 'active') },
    { key: 'aov', label: t('orderValueOf', { currency }), kind: 'single', values: metrics.orderValue, ...ratio('net', 'orders') },
    ...costs.flatMap((key): MetricRow[] => [
      { key, label: t(key), kind: 'amount', values: series[key], ...originOfCost(key) },
      { key: `less ${key}`, label: `(−) ${t(key)}`, kind: 'amount', values: negative(series[key]), ...originOfCost(key) },
    ]),
    ...margins.flatMap((key): MetricRow[] => [
      { key, label: t(key), kind: 'amount', isTotal: true, values: series[key], ...sum(...parts[key]) },
      {
        key: `${key} margin`,
        label: t('marginOf', { margin: key.toUpperCase() }),
        kind: 'percent',
        isQuiet: true,
        values: metrics[`${key}Margin`],
        ...ratio(key, 'net'),
      },
      {
        key: `${key} order`,
        label: t('perOrderOf', { margin: key.toUpperCase(), currency }),
        kind: 'single',
        isQuiet: true,
        values: metrics[`${key}PerOrder`],
        ...ratio(key, 'orders'),
      },
    ]),
    {
      key: 'inventory',
      label: t('inventory'),
      kind: 'amount',
      isOfPeriodAlone: true,
      values: series.inventory,
      ...entered('inventory'),
    },
    {
      key: 'days',
      label: t('inventoryDays'),
      kind: 'decimal',
      values: metrics.inventoryDays,
      ...formula(t('inventoryDaysFormula'), ['inventory', 'costOfGoods']),
    },
    {
      key: 'fulfilmentOrder',
      label: t('fulfilmentPerOrder', { currency }),
      kind: 'single',
      values: metrics.fulfilmentPerOrder,
      ...ratio('fulfilment', 'orders'),
    },
    {
      key: 'blended',
      label: t('blendedCac', { currency }),
      kind: 'single',
      isTotal: true,
      values: metrics.blendedCac,
      ...ratio('marketing', 'new'),
    },
    {
      key: 'paid',
      label: t('paidCac', { currency }),
      kind: 'single',
      values: metrics.paidCac,
      ...formula(
        t('paidCacFormula'),
        paid.flatMap(({ spend, customers }) => [spend, customers]),
      ),
    },
    {
      key: 'share',
      label: t('paidShare'),
      kind: 'percent',
      isQuiet: true,
      values: metrics.paidShare,
      ...formula(t('paidShareFormula'), [...paid.map(({ customers }) => customers), 'new']),
    },
    { key: 'advertising', label: t('advertising'), kind: 'amount', values: series.advertising, ...entered('advertising') },
    { key: 'mer', label: t('marketingEfficiency'), kind: 'times', values: metrics.marketingEfficiency, ...ratio('net', 'advertising') },
    ...(brandSearchShare === null
      ? []
      : [
          {
            key: 'brand',
            label: t('brandSearchShare'),
            kind: 'percent' as const,
            values: brandSearchShare,
            ...entered('brandSearchShare'),
          },
        ]),
    ...channels.flatMap(({ label, spend, newCustomers, cac, netRevenue }): MetricRow[] => {
      const keys = channelKeys(label)
      const typed = request.channels.find((channel) => channel.label === label)?.spend
      const ofChannel = (text: 'channelCustomersFormula' | 'channelRevenueFormula', key: 'new' | 'net') => {
        const words = t(text, { channel: label })
        return ownRows(result.concentration, label, words) ?? formula(words, [key])
      }
      const nameOf = (metric: 'spend' | 'newCustomers' | 'netRevenue') => `${label}: ${t(metric)}`
      return [
        { key: keys.spend, label: nameOf('spend'), kind: 'amount', values: spend, of: { kind: 'typed', values: typed } },
        {
          key: keys.customers,
          label: nameOf('newCustomers'),
          kind: 'count',
          values: newCustomers,
          ...ofChannel('channelCustomersFormula', 'new'),
        },
        { key: keys.cost, label: `${label}: ${t('cac', { currency })}`, kind: 'single', values: cac, ...ratio(keys.spend, keys.customers) },
        {
          key: keys.net,
          label: nameOf('netRevenue'),
          kind: 'amount',
          values: netRevenue,
          ...ofChannel('channelRevenueFormula', 'net'),
        },
      ]
    }),
  ]
}
