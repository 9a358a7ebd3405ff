import { benchmarkMetrics, type BenchmarkView } from '@dossier/contract'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { FigureTable } from '../figure-table.tsx'
import { ResultSection } from '../result-section.tsx'
import { workbookCell } from '../workbook-cell.ts'
import { NOTHING, writeMultiple, writeNumber, writePercent, writePoints } from '../written-figure.ts'
import { ecommerceTexts } from './ecommerce.texts.ts'

/** Metrics of the last period beside the benchmarks that somebody cited; the others are named as without one. */
export function Benchmarks({ benchmarks }: { benchmarks: readonly BenchmarkView[] }) {
  const t = useTexts(ecommerceTexts)
  const language = useLanguage()
  const { date } = useFormats()
  const given = benchmarks.flatMap(({ benchmark, ...line }) => (benchmark === null ? [] : [{ ...line, benchmark }]))
  const without = benchmarks.filter(({ benchmark }) => benchmark === null)
  const write = (metric: BenchmarkView['metric'], value: number | null): string => {
    const { kind } = benchmarkMetrics[metric]
    if (kind === 'percent') return writePercent(value)
    if (kind === 'times') return writeMultiple(value)
    return value === null ? NOTHING : t('inDays', { days: writeNumber(value, 0) })
  }
  const gapOf = (metric: BenchmarkView['metric'], value: number | null, other: number): string => {
    if (value === null) return NOTHING
    return benchmarkMetrics[metric].kind === 'percent'
      ? t('inPoints', { points: writePoints(value - other) })
      : write(metric, value - other)
  }
  return (
    <ResultSection title={t('benchmarks')} subtitle={t('benchmarksNote')}>
      {given.length > 0 && (
        <FigureTable
          label={t('benchmarks')}
          corner={t('metric')}
          columns={[
            { key: 'company', label: t('company') },
            { key: 'benchmark', label: t('benchmark') },
            { key: 'gap', label: t('gap') },
            { key: 'source', label: t('citation'), isText: true },
            { key: 'cell', label: t('workbookCell'), isText: true },
          ]}
          rows={given.map(({ metric, value, benchmark, cell }) => ({
            key: metric,
            label: benchmarkMetrics[metric].name[language],
            cells: [
              write(metric, value),
              write(metric, benchmark.value),
              gapOf(metric, value, benchmark.value),
              `${benchmark.source} (${date(benchmark.date)})`,
              workbookCell(cell),
            ],
          }))}
        />
      )}
      {without.length > 0 && (
        <p className="text-xs text-muted">
          {t('noBenchmark', { metrics: without.map(({ metric }) => benchmarkMetrics[metric].name[language]).join(', ') })}
        </p>
      )}
    </ResultSection>
  )
}
