import { useTexts } from '../../../i18n/index.ts'
import { MetricTable } from '../cube/metric-table.tsx'
import type { ExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import { ecommerceTexts } from './ecommerce.texts.ts'
import { deductions } from './use-order-metrics.ts'

interface Props {
  metrics: ExplainedMetrics
  unit: string
}

/** Value, deductions, revenue, orders and customers of every period. */
export function RevenueTable(props: Props) {
  const t = useTexts(ecommerceTexts)
  const rates = ['take', 'cancel', 'return', 'discount']
  const counts = ['orders', 'active', 'new', 'repeat', 'frequency', 'aov']
  return <MetricTable label={t('revenueTable')} keys={['gmv', ...deductions, 'net', ...rates, ...counts]} {...props} />
}

/** What is left of net revenue after each kind of cost: in all, as a margin, and an order. */
export function EcommerceEconomics(props: Props) {
  const t = useTexts(ecommerceTexts)
  const margin = (key: string) => [key, `${key} margin`, `${key} order`]
  const keys = [
    'net',
    'less costOfGoods',
    ...margin('cm1'),
    'less fulfilment',
    'less payment',
    ...margin('cm2'),
    'less marketing',
    ...margin('cm3'),
    'inventory',
    'days',
    'fulfilmentOrder',
  ]
  return <MetricTable label={t('economics')} keys={keys} {...props} />
}
