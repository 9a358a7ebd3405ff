import type { EcommerceCube } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { MetricTable } from '../cube/metric-table.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { ecommerceTexts } from './ecommerce.texts.ts'
import { deductions } from './gmv-bridge.tsx'

/** Value, deductions, revenue, orders and customers of every period. */
export function RevenueTable({ result: { periods, series, metrics }, figures }: { result: EcommerceCube; figures: AmountFigures }) {
  const t = useTexts(ecommerceTexts)
  return (
    <MetricTable
      label={t('revenueTable')}
      periods={periods}
      figures={figures}
      rows={[
        { key: 'gmv', label: t('gmv'), kind: 'amount', isTotal: true, values: series.gmv },
        ...deductions.map((key) => ({
          key,
          label: t(key),
          kind: 'amount' as const,
          values: series[key].map((value) => (value === null ? null : -value)),
        })),
        { key: 'net', label: t('netRevenue'), kind: 'amount', isTotal: true, values: series.netRevenue },
        { key: 'take', label: t('takeRate'), kind: 'percent', isQuiet: true, values: metrics.takeRate },
        { key: 'cancel', label: t('cancelRate'), kind: 'percent', isQuiet: true, values: metrics.cancelRate },
        { key: 'return', label: t('returnRate'), kind: 'percent', isQuiet: true, values: metrics.returnRate },
        { key: 'discount', label: t('discountRate'), kind: 'percent', isQuiet: true, values: metrics.discountRate },
        { key: 'orders', label: t('orders'), kind: 'count', isTotal: true, values: series.orders },
        { key: 'active', label: t('activeCustomers'), kind: 'count', values: series.activeCustomers },
        { key: 'new', label: t('newCustomers'), kind: 'count', values: series.newCustomers },
        { key: 'repeat', label: t('repeatShare'), kind: 'percent', isQuiet: true, values: metrics.repeatShare },
        { key: 'frequency', label: t('frequency'), kind: 'factor', values: metrics.frequency },
        { key: 'aov', label: t('orderValueOf', { currency: figures.currency }), kind: 'single', values: metrics.orderValue },
      ]}
    />
  )
}
