import type { EcommerceCube } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { basisTexts } from '../basis/basis.texts.ts'
import { computed, type FigureBasis } from '../basis/figure-basis.ts'
import type { ExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { writeNumber } from '../written-figure.ts'
import { ecommerceTexts } from './ecommerce.texts.ts'

/** What figures of all periods together rest on that are no metric by period. */
export interface HeadBases {
  /** Undefined for days that were not observed. */
  repeat: (days: number) => FigureBasis | undefined
  valueToCost: FigureBasis
  payback: FigureBasis
}

/** @param whole metrics of all periods as one */
export function useHeadBases(
  { repeat, lifetime: { curve }, periods }: EcommerceCube,
  { metrics, whole, figures }: { metrics: ExplainedMetrics; whole: ExplainedMetrics; figures: AmountFigures },
): HeadBases {
  const t = useTexts(ecommerceTexts)
  const ofBasis = useTexts(basisTexts)
  const lifetimeValue = {
    label: t('ltv'),
    figure: figures.single(curve.at(-1)?.value ?? null),
    basis: computed(t('curveFormula'), whole.operands(['cm2'], 0)),
  }
  const againstCost = [lifetimeValue, ...metrics.operands(['blended'], periods.length - 1)]
  return {
    repeat(days) {
      const found = repeat.find((one) => one.days === days)
      return (
        found &&
        computed(t('repeatFormula', { days }), [
          { label: t('observedCustomers'), figure: writeNumber(found.observed, 0) },
          ...whole.operands(['new'], 0),
        ])
      )
    },
    valueToCost: computed(ofBasis('ratio', { of: t('ltv'), to: 'CAC' }), againstCost),
    payback: computed(t('paybackFormula'), againstCost),
  }
}
