import type { SaasCube } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { BridgeFigure } from '../cube/bridge-figure.tsx'
import type { ExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { arrMovements, signedMovement } from './arr-lines.ts'
import { saasTexts } from './saas.texts.ts'

interface Props {
  result: SaasCube
  metrics: ExplainedMetrics
  figures: AmountFigures
}

/** From beginning to ending annual recurring revenue, of a period or of all. */
export function ArrBridge({ result: { company, bridges }, metrics, figures }: Props) {
  const t = useTexts(saasTexts)
  return (
    <BridgeFigure
      title={t('bridge')}
      company={company}
      figures={figures}
      metrics={metrics}
      opening={{ key: 'beginning', label: t('beginning'), values: bridges.map(({ beginning }) => beginning) }}
      items={arrMovements.map((movement) => ({
        key: movement,
        label: t(movement),
        values: bridges.map((bridge) => signedMovement(bridge, movement)),
      }))}
      closing={{ key: 'ending', label: t('ending'), values: bridges.map(({ ending }) => ending) }}
      isBalance
      rates={['nrr', 'grr']}
    />
  )
}
