import { benchmarkMetrics, type BenchmarkView } from '@dossier/contract'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import type { FigureBasis } from '../basis/figure-basis.ts'
import { FigureTable } from '../figure-table.tsx'
import { ResultSection } from '../result-section.tsx'
import { workbookCell } from '../workbook-cell.ts'
import { ecommerceTexts } from './ecommerce.texts.ts'
import { benchmarkBasis, type FlagContext, gapBasis, ownBasis } from './flag-bases.ts'
import { useBenchmarkWords } from './use-benchmark-words.ts'

/** Metrics of the last period beside the benchmarks that somebody cited, each with its basis; the others are named as without one. */
export function Benchmarks({ benchmarks, context }: { benchmarks: readonly BenchmarkView[]; context: FlagContext }) {
  const t = useTexts(ecommerceTexts)
  const language = useLanguage()
  const { date } = useFormats()
  const given = benchmarks.flatMap(({ benchmark, ...line }) => (benchmark === null ? [] : [{ ...line, benchmark }]))
  const without = benchmarks.filter(({ benchmark }) => benchmark === null)
  const { write, gap } = useBenchmarkWords()
  const explained = (key: string, metric: BenchmarkView['metric'], figure: string, basis: FigureBasis | undefined) => (
    <ExplainedFigure key={key} label={`${benchmarkMetrics[metric].name[language]}, ${key}`} figure={figure} basis={basis} />
  )
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
              explained(t('company'), metric, write(metric, value), ownBasis(metric, context)),
              explained(t('benchmark'), metric, write(metric, benchmark.value), benchmarkBasis(benchmark, context)),
              explained(
                t('gap'),
                metric,
                gap(metric, value, benchmark.value),
                value === null ? undefined : gapBasis(metric, value, context),
              ),
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
