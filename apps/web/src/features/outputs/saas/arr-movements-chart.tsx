import type { SaasCube } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { ChartFigure } from '../charts/chart-figure.tsx'
import { drawStackedColumns } from '../charts/stacked-columns.ts'
import type { ExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import { FigureTable } from '../figure-table.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { type ArrMovement, arrMovements, isTaken, signedMovement } from './arr-lines.ts'
import { saasTexts } from './saas.texts.ts'

const HEIGHT = 300
const names = {
  new: 'new',
  reactivation: 'reactivation',
  expansion: 'expansion',
  contraction: 'contractionName',
  churn: 'churnName',
} as const satisfies Record<ArrMovement, string>

interface Props {
  result: SaasCube
  metrics: ExplainedMetrics
  figures: AmountFigures
}

/** What each period added to annual recurring revenue and took off it. */
export function ArrMovementsChart({ result: { company, periods, bridges }, metrics, figures }: Props) {
  const t = useTexts(saasTexts)
  const net = bridges.map(({ beginning, ending }) => ending - beginning)
  const [first, last] = [periods[0], periods.at(-1)]
  if (first === undefined || last === undefined || periods.length < 2) return null
  const { amount, unit } = figures
  const categories = periods.map(({ label }) => label)
  const parts = arrMovements
    .map((movement) => ({
      key: movement,
      label: t(names[movement]),
      values: bridges.map((bridge) => signedMovement(bridge, movement)),
      tone: isTaken(movement) ? ('taken' as const) : ('added' as const),
    }))
    .filter(({ values }) => values.some((value) => value !== 0))
  return (
    <ChartFigure
      title={t('movements')}
      subtitle={unit.label}
      summary={t('movementsSummary', {
        first: first.label,
        firstAmount: amount(net[0] ?? null),
        last: last.label,
        lastAmount: amount(net.at(-1) ?? null),
        unit: unit.label,
      })}
      draw={(colors, isNarrow) =>
        drawStackedColumns({ categories, parts, sums: net.map((value) => amount(value)), write: amount }, colors, isNarrow)
      }
      heightOf={() => HEIGHT}
      company={company}
    >
      <FigureTable
        label={t('movements')}
        corner={unit.label}
        latestLast
        columns={categories.map((label) => ({ key: label, label }))}
        rows={[
          ...parts.map(({ key, label }) => ({ key, label, cells: metrics.cells(key) })),
          { key: 'net', label: t('netNew'), isTotal: true, cells: metrics.cells('netNew') },
        ]}
      />
    </ChartFigure>
  )
}
