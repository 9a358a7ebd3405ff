import type { EcommerceCube } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { BridgeFigure } from '../cube/bridge-figure.tsx'
import type { ExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { ecommerceTexts } from './ecommerce.texts.ts'
import { deductions } from './use-order-metrics.ts'

/** From gross merchandise value to net revenue, of a period or of all. */
export function GmvBridge({
  result: { company },
  metrics,
  figures,
}: {
  result: EcommerceCube
  metrics: ExplainedMetrics
  figures: AmountFigures
}) {
  const t = useTexts(ecommerceTexts)
  const line = (key: string) => {
    const { label = key, values = [] } = metrics.find(key) ?? {}
    return { key, label, values: values.map((value) => value ?? 0) }
  }
  return (
    <BridgeFigure
      title={t('bridge')}
      company={company}
      figures={figures}
      metrics={metrics}
      opening={line('gmv')}
      items={deductions.map(line)}
      closing={line('net')}
      isBalance={false}
      rates={['take']}
    />
  )
}
