import type { SaasCube } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { ChartFigure } from '../charts/chart-figure.tsx'
import { drawLines } from '../charts/lines.ts'
import { writePercent } from '../written-figure.ts'
import type { ExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import { FigureTable } from '../figure-table.tsx'
import { saasTexts } from './saas.texts.ts'

const HEIGHT = 260

/** Net and gross retention side by side; of twelve months where two periods or more have them. */
export function RetentionChart({ result, metrics }: { result: SaasCube; metrics: ExplainedMetrics }) {
  const t = useTexts(saasTexts)
  const isYearly = result.yearlyRetention.filter((one) => one !== null).length > 1
  const shown = result.periods.flatMap(({ label }, at) => {
    const rates = isYearly ? result.yearlyRetention[at] : result.retention[at]
    return rates ? [{ at, label, ...rates }] : []
  })
  const last = shown.at(-1)
  if (last === undefined || shown.length < 2) return null
  const categories = shown.map(({ label }) => label)
  const [net, gross] = [shown.map(({ netRevenue }) => netRevenue), shown.map(({ grossRevenue }) => grossRevenue)]
  return (
    <ChartFigure
      title={t('retention')}
      subtitle={`${t(isYearly ? 'retentionYearly' : 'retentionOfPeriod')} · %`}
      summary={t('retentionSummary', { period: last.label, net: writePercent(last.netRevenue), gross: writePercent(last.grossRevenue) })}
      draw={(colors, isNarrow) =>
        drawLines(
          {
            categories,
            lines: [
              { label: t('nrr'), values: net, tone: 'accent' },
              { label: t('grr'), values: gross, tone: 'faint' },
            ],
            levels: [],
            fromZero: false,
            height: HEIGHT,
            write: (value) => writePercent(value),
          },
          colors,
          isNarrow,
        )
      }
      heightOf={() => HEIGHT}
      company={result.company}
    >
      <FigureTable
        label={t('retention')}
        corner="%"
        latestLast
        columns={categories.map((label) => ({ key: label, label }))}
        rows={[
          { key: 'nrr', label: t('netRetention'), cells: shown.map(({ at }) => metrics.cell(isYearly ? 'nrrYear' : 'nrr', at)) },
          { key: 'grr', label: t('grossRetention'), cells: shown.map(({ at }) => metrics.cell(isYearly ? 'grrYear' : 'grr', at)) },
        ]}
      />
    </ChartFigure>
  )
}
