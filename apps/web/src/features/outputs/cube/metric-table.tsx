import { useTexts } from '../../../i18n/index.ts'
import { FigureTable } from '../figure-table.tsx'
import { NOT_AVAILABLE } from '../written-figure.ts'
import { cubeTexts } from './cube.texts.ts'
import type { ExplainedMetrics } from './use-explained-metrics.tsx'

interface Props {
  label: string
  /** Unit of the amounts. */
  unit: string
  metrics: ExplainedMetrics
  /** Keys of the metrics, in their order. */
  keys: readonly string[]
}

/** Metrics below each other, periods across. Those without any value are named below: what they need was not given. */
export function MetricTable({ label, unit, metrics, keys }: Props) {
  const t = useTexts(cubeTexts)
  const rows = keys.flatMap((key) => metrics.find(key) ?? [])
  const known = rows.filter(({ values }) => values.some((value) => value !== null))
  const without = rows.filter((row) => !known.includes(row))
  return (
    <>
      {known.length > 0 && (
        <FigureTable
          label={label}
          corner={unit}
          latestLast
          columns={metrics.periods.map((period) => ({ key: period.label, label: period.label }))}
          rows={known.map(({ key, label: name, isTotal = false, isQuiet = false }) => ({
            key,
            label: name,
            isTotal,
            isQuiet,
            cells: metrics.cells(key),
          }))}
        />
      )}
      {without.length > 0 && (
        <p className="text-xs text-muted">
          {t('notAvailable', { metrics: without.map(({ label: name }) => name).join(', '), nothing: NOT_AVAILABLE })}
        </p>
      )}
    </>
  )
}
