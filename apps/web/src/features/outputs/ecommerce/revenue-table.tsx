import type { EcommerceCube, EcommerceParameters } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import type { MetricOrigin } from '../cube/metric-bases.ts'
import { MetricTable } from '../cube/metric-table.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { ecommerceTexts } from './ecommerce.texts.ts'
import { deductions } from './gmv-bridge.tsx'
import { orderOrigins } from './order-origins.ts'

/** Value, deductions, revenue, orders and customers of every period. */
export function RevenueTable({
  result: { periods, series, metrics, request },
  figures,
}: {
  result: EcommerceCube & { request: EcommerceParameters }
  figures: AmountFigures
}) {
  const t = useTexts(ecommerceTexts)
  const { rows, cost, ratio, sum } = orderOrigins(request)
  const origins: Record<(typeof deductions)[number], { of: MetricOrigin }> = {
    cancellations: rows('cancelledAmount', 'status', 'grossAmount'),
    returns: rows('returnedAmount', 'status', 'grossAmount'),
    discounts: rows('discount'),
    sellerPayouts: cost('sellerPayouts'),
  }
  return (
    <MetricTable
      label={t('revenueTable')}
      periods={periods}
      figures={figures}
      rows={[
        { key: 'gmv', label: t('gmv'), kind: 'amount', isTotal: true, values: series.gmv, ...rows('grossAmount', 'quantity', 'unitPrice') },
        ...deductions.map((key) => ({
          key,
          label: t(key),
          kind: 'amount' as const,
          ...origins[key],
          values: series[key].map((value) => (value === null ? null : -value)),
        })),
        { key: 'net', label: t('netRevenue'), kind: 'amount', isTotal: true, values: series.netRevenue, ...sum('gmv', ...deductions) },
        { key: 'take', label: t('takeRate'), kind: 'percent', isQuiet: true, values: metrics.takeRate, ...ratio('net', 'gmv') },
        {
          key: 'cancel',
          label: t('cancelRate'),
          kind: 'percent',
          isQuiet: true,
          values: metrics.cancelRate,
          ...ratio('cancellations', 'gmv'),
        },
        { key: 'return', label: t('returnRate'), kind: 'percent', isQuiet: true, values: metrics.returnRate },
        { key: 'discount', label: t('discountRate'), kind: 'percent', isQuiet: true, values: metrics.discountRate },
        { key: 'orders', label: t('orders'), kind: 'count', isTotal: true, values: series.orders, ...rows('order', 'date') },
        { key: 'active', label: t('activeCustomers'), kind: 'count', values: series.activeCustomers, ...rows('customer', 'date') },
        { key: 'new', label: t('newCustomers'), kind: 'count', values: series.newCustomers, ...rows('customer', 'date') },
        { key: 'repeat', label: t('repeatShare'), kind: 'percent', isQuiet: true, values: metrics.repeatShare },
        { key: 'frequency', label: t('frequency'), kind: 'factor', values: metrics.frequency, ...ratio('orders', 'active') },
        {
          key: 'aov',
          label: t('orderValueOf', { currency: figures.currency }),
          kind: 'single',
          values: metrics.orderValue,
          ...ratio('net', 'orders'),
        },
      ]}
    />
  )
}
