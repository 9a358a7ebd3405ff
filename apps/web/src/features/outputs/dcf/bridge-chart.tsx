import type { DcfScenario, DcfValuationView } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { dcfTexts } from './dcf.texts.ts'
import { FigureTable } from '../figure-table.tsx'
import { useBridgeName } from './use-bridge-name.ts'
import type { DcfFigures } from './use-dcf-figures.ts'
import { ChartFigure } from '../charts/chart-figure.tsx'
import { drawRangeBars } from '../charts/range-bars.ts'
import { heightOfBars } from '../charts/range-layout.ts'
import { waterfallSteps } from '../charts/waterfall-steps.ts'

interface Props {
  result: DcfValuationView
  scenario: DcfScenario
  figures: DcfFigures
  subtitle: string
}

/** From enterprise value step by step to equity value. */
export function BridgeChart({ result, scenario, figures, subtitle }: Props) {
  const t = useTexts(dcfTexts)
  const bridgeName = useBridgeName()
  const { blended } = result.scenarios[scenario]
  if (blended === null) return null
  const { amount, unit } = figures
  const steps = waterfallSteps(blended.enterpriseValue, result.bridge)
  const bars = steps.map(({ item, amount: size, from, to }, at) => ({
    label: item === undefined ? t(at === 0 ? 'enterpriseValue' : 'equityValue') : bridgeName(item),
    figure: amount(size),
    from,
    to,
    isStrong: item === undefined,
  }))
  return (
    <ChartFigure
      title={t('bridge')}
      subtitle={`${subtitle} · ${unit.label}`}
      summary={t('bridgeSummary', {
        enterpriseValue: amount(blended.enterpriseValue),
        items: amount(blended.equityValue - blended.enterpriseValue),
        equityValue: amount(blended.equityValue),
        unit: unit.label,
      })}
      draw={(colors, isNarrow) => drawRangeBars({ bars, lines: [], fromZero: true, write: amount }, colors, isNarrow)}
      heightOf={(isNarrow) => heightOfBars(bars, 0, isNarrow)}
      company={result.company}
    >
      <FigureTable
        label={t('bridge')}
        corner={unit.label}
        columns={[{ key: 'amount', label: t('amount') }]}
        rows={bars.map(({ label, figure, isStrong }, at) => ({ key: `${label} ${at}`, label, cells: [figure], isTotal: isStrong }))}
      />
    </ChartFigure>
  )
}
