import type { SaasCube } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { ChartFigure } from '../charts/chart-figure.tsx'
import { drawLines } from '../charts/lines.ts'
import type { ExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import { FigureTable } from '../figure-table.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { saasTexts } from './saas.texts.ts'

const HEIGHT = 260

interface Props {
  result: SaasCube
  metrics: ExplainedMetrics
  figures: AmountFigures
}

/** What a customer is worth over its lifetime against what it cost to win, period by period. */
export function LifetimeChart({ result, metrics, figures }: Props) {
  const t = useTexts(saasTexts)
  const { company, periods } = result
  const { lifetimeValue, acquisitionCost } = result.metrics
  const known = periods.flatMap((_, at) => ((lifetimeValue[at] ?? null) !== null && (acquisitionCost[at] ?? null) !== null ? [at] : []))
  const last = known.at(-1)
  if (last === undefined || known.length < 2) return null
  const { single, currency } = figures
  const shown = periods.slice(known[0])
  const categories = shown.map(({ label }) => label)
  const [values, costs] = [lifetimeValue.slice(known[0]), acquisitionCost.slice(known[0])]
  return (
    <ChartFigure
      title={t('lifetimeAgainstCost')}
      subtitle={t('perCustomer', { currency })}
      summary={t('lifetimeSummary', {
        period: periods[last]?.label ?? '',
        value: single(lifetimeValue[last] ?? null),
        cost: single(acquisitionCost[last] ?? null),
      })}
      draw={(colors, isNarrow) =>
        drawLines(
          {
            categories,
            lines: [
              { label: t('ltv'), values, tone: 'accent' },
              { label: t('cac'), values: costs, tone: 'faint' },
            ],
            levels: [],
            fromZero: true,
            height: HEIGHT,
            write: single,
          },
          colors,
          isNarrow,
        )
      }
      heightOf={() => HEIGHT}
      company={company}
    >
      <FigureTable
        label={t('lifetimeAgainstCost')}
        corner={t('perCustomer', { currency })}
        columns={categories.map((label) => ({ key: label, label }))}
        rows={[
          { key: 'ltv', label: t('ltv'), cells: metrics.cells('ltv').slice(known[0]) },
          { key: 'cac', label: t('cac'), cells: metrics.cells('cac').slice(known[0]) },
        ]}
      />
    </ChartFigure>
  )
}
