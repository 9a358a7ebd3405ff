import { benchmarkMetrics, type BenchmarkMetric, type EcommerceCube } from '@dossier/contract'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import type { ExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { writePercent } from '../written-figure.ts'
import { ecommerceTexts } from './ecommerce.texts.ts'
import type { FlagContext } from './flag-bases.ts'
import type { HeadBases } from './use-head-bases.ts'
import { useBenchmarkWords } from './use-benchmark-words.ts'

interface Metrics {
  metrics: ExplainedMetrics
  whole: ExplainedMetrics
  heads: HeadBases
  figures: AmountFigures
}

/** What bases of red flags and benchmarks are found with, and how their figures are called. */
export function useFlagContext(
  result: EcommerceCube,
  { metrics, whole, heads, figures }: Metrics,
  memberBasis: FlagContext['memberBasis'],
): FlagContext {
  const t = useTexts(ecommerceTexts)
  const language = useLanguage()
  const { date } = useFormats()
  const { write } = useBenchmarkWords()
  return {
    result,
    metrics,
    whole,
    heads,
    memberBasis,
    words: {
      points: (metric) => t('pointsFormula', { metric }),
      relative: (metric) => t('changeFormula', { metric }),
      growthGap: t('growthGapFormula'),
      cohortChange: t('cohortChangeFormula'),
      cohortIndex: (cohort) => t('cohortIndexOf', { cohort }),
      largest: t('largestShareFormula'),
      ledger: t('ledgerGapFormula'),
      lessBenchmark: (metric) => t('gapFormula', { metric }),
      benchmark: t('benchmark'),
      metric: (metric: BenchmarkMetric) => benchmarkMetrics[metric].name[language],
      amount: figures.amount,
      percent: writePercent,
      written: write,
      date,
    },
  }
}
