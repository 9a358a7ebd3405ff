import { benchmarkMetrics, type BenchmarkMetric } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { NOT_AVAILABLE, writeMultiple, writeNumber, writePercent, writePoints } from '../written-figure.ts'
import { ecommerceTexts } from './ecommerce.texts.ts'

/** How figures that benchmarks are given for are written, and their gaps. */
export function useBenchmarkWords() {
  const t = useTexts(ecommerceTexts)
  const write = (metric: BenchmarkMetric, value: number | null): string => {
    const { kind } = benchmarkMetrics[metric]
    if (kind === 'percent') return writePercent(value)
    if (kind === 'times') return writeMultiple(value)
    return value === null ? NOT_AVAILABLE : t('inDays', { days: writeNumber(value, 0) })
  }
  return {
    write,
    gap: (metric: BenchmarkMetric, value: number | null, other: number): string => {
      if (value === null) return NOT_AVAILABLE
      return benchmarkMetrics[metric].kind === 'percent'
        ? t('inPoints', { points: writePoints(value - other) })
        : write(metric, value - other)
    },
  }
}
