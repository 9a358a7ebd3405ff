import { useState } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { Select } from '../../../ui/index.ts'
import { ChartFigure } from '../charts/chart-figure.tsx'
import { drawRangeBars } from '../charts/range-bars.ts'
import { heightOfBars } from '../charts/range-layout.ts'
import { waterfallSteps } from '../charts/waterfall-steps.ts'
import { FigureTable } from '../figure-table.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { cubeTexts } from './cube.texts.ts'
import { periodSpan } from './period-span.ts'
import type { ExplainedMetrics } from './use-explained-metrics.tsx'
import { type BridgeLine, bridgeOf, wholeBridge } from './whole-bridge.ts'

interface Props {
  title: string
  company: string
  figures: AmountFigures
  /** Those of the lines, by their keys. */
  metrics: ExplainedMetrics
  opening: BridgeLine
  items: readonly BridgeLine[]
  closing: BridgeLine
  /** Whether a period begins with what the one before ended with. */
  isBalance: boolean
  /** Keys of the rates of it, below the bridge in its table. */
  rates: readonly string[]
}

/** The waterfall of a period, or of all, and a table of every period. */
export function BridgeFigure({ title, company, figures, metrics, opening, items, closing, isBalance, rates }: Props) {
  const t = useTexts(cubeTexts)
  const [chosen, setChosen] = useState<number>()
  const {
    amount: write,
    unit: { label: unit },
  } = figures
  const periods = metrics.periods.map(({ label }) => label)
  const bridge = chosen === undefined ? wholeBridge(opening.values, items, isBalance) : bridgeOf(opening.values, items, chosen)
  const bars = waterfallSteps(bridge.opening, bridge.steps).map(({ item, amount, from, to }, at) => ({
    label: item === undefined ? (at === 0 ? opening.label : closing.label) : item.label,
    figure: write(amount),
    from,
    to,
    isStrong: item === undefined,
  }))
  const of = chosen === undefined ? periodSpan(periods[0] ?? '', periods.at(-1) ?? '') : (periods[chosen] ?? '')
  return (
    <ChartFigure
      title={title}
      subtitle={`${of} · ${unit}`}
      summary={t('bridgeSummary', {
        opening: `${opening.label} ${bars[0]?.figure ?? ''}`,
        closing: `${closing.label} ${bars.at(-1)?.figure ?? ''}`,
        unit,
      })}
      draw={(colors, isNarrow) => drawRangeBars({ bars, lines: [], fromZero: true, write }, colors, isNarrow)}
      heightOf={(isNarrow) => heightOfBars(bars, 0, isNarrow)}
      company={company}
      choice={
        periods.length > 1 && (
          <Select
            aria-label={`${title}: ${t('period')}`}
            value={chosen === undefined ? '' : String(chosen)}
            options={[{ value: '', label: t('allPeriods') }, ...periods.map((label, at) => ({ value: String(at), label }))]}
            onChange={(event) => setChosen(event.target.value === '' ? undefined : Number(event.target.value))}
            className="[&>select]:text-sm"
          />
        )
      }
    >
      <FigureTable
        label={title}
        corner={unit}
        latestLast
        columns={periods.map((label) => ({ key: label, label }))}
        rows={[
          { key: opening.key, label: opening.label, isTotal: true, cells: metrics.cells(opening.key) },
          ...items.map(({ key, label }) => ({ key, label, cells: metrics.cells(key) })),
          { key: closing.key, label: closing.label, isTotal: true, cells: metrics.cells(closing.key) },
          ...rates.map((key) => ({ key, label: metrics.find(key)?.label ?? '', isQuiet: true, cells: metrics.cells(key) })),
        ]}
      />
    </ChartFigure>
  )
}
