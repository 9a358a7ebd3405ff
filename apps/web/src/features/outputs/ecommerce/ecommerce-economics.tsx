import type { EcommerceCube, EcommerceParameters } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { MetricTable } from '../cube/metric-table.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { ecommerceTexts } from './ecommerce.texts.ts'
import { orderOrigins } from './order-origins.ts'

/** What is left of net revenue after each kind of cost: in all, as a margin, and an order. */
export function EcommerceEconomics({
  result: { periods, series, metrics, request },
  figures,
}: {
  result: EcommerceCube & { request: EcommerceParameters }
  figures: AmountFigures
}) {
  const t = useTexts(ecommerceTexts)
  const { currency } = figures
  const { rows, entered, cost, ratio, sum } = orderOrigins(request)
  const parts = { cm1: ['net', 'costOfGoods'], cm2: ['cm1', 'fulfilment', 'payment'], cm3: ['cm2', 'marketing'] } as const
  const taken = (key: 'costOfGoods' | 'fulfilment' | 'payment' | 'marketing') => ({
    key,
    label: `(−) ${t(key)}`,
    kind: 'amount' as const,
    ...(key === 'marketing' ? entered(key) : cost(key)),
    values: series[key].map((value) => (value === null ? null : -value)),
  })
  const margin = (key: 'cm1' | 'cm2' | 'cm3') => [
    { key, label: t(key), kind: 'amount' as const, isTotal: true, values: series[key], ...sum(...parts[key]) },
    {
      key: `${key} margin`,
      label: t('marginOf', { margin: key.toUpperCase() }),
      kind: 'percent' as const,
      isQuiet: true,
      values: metrics[`${key}Margin`],
      ...ratio(key, 'net'),
    },
    {
      key: `${key} order`,
      label: t('perOrderOf', { margin: key.toUpperCase(), currency }),
      kind: 'single' as const,
      isQuiet: true,
      values: metrics[`${key}PerOrder`],
      ...ratio(key, 'orders'),
    },
  ]
  return (
    <MetricTable
      label={t('economics')}
      periods={periods}
      figures={figures}
      others={[{ key: 'orders', label: t('orders'), kind: 'count', values: series.orders, ...rows('order', 'date') }]}
      rows={[
        { key: 'net', label: t('netRevenue'), kind: 'amount', isTotal: true, values: series.netRevenue },
        taken('costOfGoods'),
        ...margin('cm1'),
        taken('fulfilment'),
        taken('payment'),
        ...margin('cm2'),
        taken('marketing'),
        ...margin('cm3'),
        { key: 'inventory', label: t('inventory'), kind: 'amount', values: series.inventory, ...entered('inventory') },
        { key: 'days', label: t('inventoryDays'), kind: 'decimal', values: metrics.inventoryDays },
        {
          key: 'fulfilmentOrder',
          label: t('fulfilmentPerOrder', { currency }),
          kind: 'single',
          values: metrics.fulfilmentPerOrder,
          ...ratio('fulfilment', 'orders'),
        },
      ]}
    />
  )
}
