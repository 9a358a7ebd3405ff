import { useTexts } from '../../../i18n/index.ts'
import { MetricTable } from '../cube/metric-table.tsx'
import type { ExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import { arrMovements } from './arr-lines.ts'
import { saasTexts } from './saas.texts.ts'

interface Props {
  metrics: ExplainedMetrics
  unit: string
}

/** Annual recurring revenue, both retentions and customers of every period. */
export function ArrTable(props: Props) {
  const t = useTexts(saasTexts)
  const retention = ['nrr', 'grr', 'nrrYear', 'grrYear']
  const customers = ['beginningCustomers', 'newCustomers', 'back', 'gone', 'endingCustomers', 'logoChurn']
  return <MetricTable label={t('arrTable')} keys={['beginning', ...arrMovements, 'ending', ...retention, ...customers]} {...props} />
}

/** What a customer brings and costs, and how well growth is bought. */
export function SaasEconomics(props: Props) {
  const t = useTexts(saasTexts)
  const statements = ['recurring', 'services', 'growth', 'cost', 'margin', 'marketing', 'cash', 'cashMargin']
  const customers = ['arpa', 'cac', 'ltv', 'ltvToCac', 'payback']
  return <MetricTable label={t('economics')} keys={[...statements, ...customers, 'magic', 'rule', 'burn']} {...props} />
}
