import { qualityComponentTexts, type SaasCube } from '@dossier/contract'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { basisTexts } from '../basis/basis.texts.ts'
import type { FigureBasis, LedgerMember } from '../basis/figure-basis.ts'
import type { ExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { writePercent } from '../written-figure.ts'
import type { ContractBases } from './contract-bases.ts'
import { componentBasis, scoreBasis, wholeScoreBasis } from './quality-bases.ts'
import { saasTexts } from './saas.texts.ts'

export type QualityBases = ReturnType<typeof useQualityBases>

type Quality = NonNullable<SaasCube['quality']>

interface Sources {
  metrics: ExplainedMetrics
  contracts: ContractBases | undefined
  arrBasis: (amount: number, member?: LedgerMember) => FigureBasis
  figures: Pick<AmountFigures, 'amount'>
}

/** What the score of revenue and its components rest on. */
export function useQualityBases(result: SaasCube, { metrics, contracts, arrBasis, figures }: Sources) {
  const t = useTexts(saasTexts)
  const ofBasis = useTexts(basisTexts)
  const language = useLanguage()
  const context = {
    result,
    metrics,
    contracts,
    arrBasis,
    words: {
      amount: figures.amount,
      ofYear: (metric: string) => t('ofTwelveMonths', { metric }),
      sum: ofBasis('sum'),
      recurringShare: t('recurringShareFormula'),
      grossMargin: t('yearMarginFormula'),
      largestShare: t('largestCustomerFormula'),
      tenShare: t('tenCustomersFormula'),
      arr: t('endingArr'),
      score: (bounds: readonly number[], isHigherBetter: boolean) =>
        t(isHigherBetter ? 'scoreFromFormula' : 'scoreToFormula', {
          thresholds: bounds.map((bound) => writePercent(bound, 0)).join(' · '),
        }),
      whole: t('wholeScoreFormula'),
      componentName: (code: Quality['components'][number]['code']) => qualityComponentTexts[code].name[language],
      ofFive: (score: number) => t('ofFive', { score }),
      percent: (value: number) => writePercent(value),
    },
  }
  return {
    component: (of: Quality['components'][number]) => componentBasis(of, context),
    score: (of: Quality['components'][number]) => scoreBasis(of, context),
    whole: (of: Quality) => wholeScoreBasis(of, context),
  }
}
