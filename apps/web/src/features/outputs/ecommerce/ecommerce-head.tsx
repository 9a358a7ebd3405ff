import type { EcommerceCube } from '@dossier/contract'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import { basisTexts } from '../basis/basis.texts.ts'
import { computed } from '../basis/figure-basis.ts'
import { FigureList } from '../cube/figure-list.tsx'
import type { ExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import { NOTHING, writeMultiple, writeNumber, writePercent } from '../written-figure.ts'
import type { AmountFigures } from '../use-amount-figures.ts'
import { ecommerceTexts } from './ecommerce.texts.ts'

const repaid = { 1: 'repaidMonths', 3: 'repaidQuarters', 12: 'repaidYears' } as const

interface Props {
  result: EcommerceCube
  metrics: ExplainedMetrics
  /** Of all periods as one. */
  whole: ExplainedMetrics
  figures: AmountFigures
}

/** All periods in ten figures. */
export function EcommerceHead({ result, metrics, whole, figures }: Props) {
  const t = useTexts(ecommerceTexts)
  const ofBasis = useTexts(basisTexts)
  const { number } = useFormats()
  const { repeat, lifetime, periods, periodMonths } = result
  const { payback, valueToCost, curve } = lifetime
  const at = periods.length - 1
  const last = periods.at(-1)?.label ?? ''
  const lifetimeValue = {
    label: t('ltv'),
    figure: figures.single(curve.at(-1)?.value ?? null),
    basis: computed(t('curveFormula'), whole.operands(['cm2'], 0)),
  }
  const againstCost = [lifetimeValue, ...metrics.operands(['blended'], at)]
  const paybackFigure =
    payback.kind === 'repaid'
      ? payback.age === 0
        ? t('repaidAtOnce')
        : t(repaid[periodMonths], { age: payback.age })
      : payback.kind === 'notWithin'
        ? t('notWithin', { ages: payback.ages })
        : NOTHING
  return (
    <FigureList
      label={t('headLabel')}
      figures={[
        {
          key: 'net',
          name: t('netRevenue'),
          value: whole.figure('net', 0),
          note: `${figures.unit.label} · ${t('allPeriods')}`,
          isMain: true,
        },
        { key: 'gmv', name: t('gmv'), value: whole.figure('gmv', 0), note: figures.unit.label },
        { key: 'take', name: t('takeRate'), value: whole.figure('take', 0) },
        { key: 'orders', name: t('orders'), value: whole.figure('orders', 0) },
        { key: 'aov', name: t('orderValue'), value: whole.figure('aov', 0), note: figures.currency },
        { key: 'cm3', name: t('marginOf', { margin: 'CM3' }), value: whole.figure('cm3 margin', 0) },
        ...repeat.map(({ days, rate, observed }) => ({
          key: `repeat ${days}`,
          name: t('repeatOf', { days }),
          value: (
            <ExplainedFigure
              label={t('repeatOf', { days })}
              figure={writePercent(rate)}
              isInCell={false}
              basis={computed(t('repeatFormula', { days }), [
                { label: t('observedCustomers'), figure: writeNumber(observed, 0) },
                ...whole.operands(['new'], 0),
              ])}
            />
          ),
          note: t('observed', { count: number(observed) }),
        })),
        { key: 'cac', name: t('blendedCac', { currency: figures.currency }), value: metrics.figure('blended', at), note: last },
        {
          key: 'ltv',
          name: t('ltvToCac'),
          value: (
            <ExplainedFigure
              label={t('ltvToCac')}
              figure={writeMultiple(valueToCost)}
              isInCell={false}
              basis={computed(ofBasis('ratio', { of: t('ltv'), to: 'CAC' }), againstCost)}
            />
          ),
        },
        {
          key: 'payback',
          name: t('payback'),
          value: (
            <ExplainedFigure
              label={t('payback')}
              figure={paybackFigure}
              isInCell={false}
              basis={computed(t('paybackFormula'), againstCost)}
            />
          ),
        },
        { key: 'mer', name: t('marketingEfficiency'), value: metrics.figure('mer', at), note: last },
      ]}
    />
  )
}
