import type { SaasCube } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { BridgeFigure } from '../cube/bridge-figure.tsx'
import { writePercent } from '../written-figure.ts'
import type { AmountFigures } from '../use-amount-figures.ts'
import { arrMovements, signedMovement } from './arr-lines.ts'
import { saasTexts } from './saas.texts.ts'

/** From beginning to ending annual recurring revenue, of a period or of all. */
export function ArrBridge({ result: { company, periods, bridges, retention }, figures }: { result: SaasCube; figures: AmountFigures }) {
  const t = useTexts(saasTexts)
  return (
    <BridgeFigure
      title={t('bridge')}
      company={company}
      figures={figures}
      periods={periods.map(({ label }) => label)}
      opening={{ label: t('beginning'), values: bridges.map(({ beginning }) => beginning) }}
      items={arrMovements.map((movement) => ({
        key: movement,
        label: t(movement),
        values: bridges.map((bridge) => signedMovement(bridge, movement)),
      }))}
      closing={{ label: t('ending'), values: bridges.map(({ ending }) => ending) }}
      isBalance
      rates={[
        { key: 'nrr', label: t('nrrPeriod'), isQuiet: true, cells: retention.map(({ netRevenue }) => writePercent(netRevenue)) },
        { key: 'grr', label: t('grrPeriod'), isQuiet: true, cells: retention.map(({ grossRevenue }) => writePercent(grossRevenue)) },
      ]}
    />
  )
}
