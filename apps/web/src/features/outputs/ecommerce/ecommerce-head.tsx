import type { EcommerceCube } from '@dossier/contract'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import { FigureList } from '../cube/figure-list.tsx'
import type { ExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import { NOT_AVAILABLE, writeMultiple, writePercent } from '../written-figure.ts'
import type { AmountFigures } from '../use-amount-figures.ts'
import { ecommerceTexts } from './ecommerce.texts.ts'
import type { HeadBases } from './use-head-bases.ts'

const repaid = { 1: 'repaidMonths', 3: 'repaidQuarters', 12: 'repaidYears' } as const

interface Props {
  result: EcommerceCube
  metrics: ExplainedMetrics
  /** Of all periods as one. */
  whole: ExplainedMetrics
  heads: HeadBases
  figures: AmountFigures
}

/** All periods in ten figures. */
export function EcommerceHead({ result, metrics, whole, heads, figures }: Props) {
  const t = useTexts(ecommerceTexts)
  const { number } = useFormats()
  const { repeat, lifetime, periods, periodMonths } = result
  const { payback, valueToCost } = lifetime
  const at = periods.length - 1
  const last = periods.at(-1)?.label ?? ''
  const paybackFigure =
    payback.kind === 'repaid'
      ? payback.age === 0
        ? t('repaidAtOnce')
        : t(repaid[periodMonths], { age: payback.age })
      : payback.kind === 'notWithin'
        ? t('notWithin', { ages: payback.ages })
        : NOT_AVAILABLE
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
            <ExplainedFigure label={t('repeatOf', { days })} figure={writePercent(rate)} isInCell={false} basis={heads.repeat(days)} />
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
              basis={heads.valueToCost}
              missing={t('noCost')}
            />
          ),
        },
        {
          key: 'payback',
          name: t('payback'),
          value: (
            <ExplainedFigure label={t('payback')} figure={paybackFigure} isInCell={false} basis={heads.payback} missing={t('noCost')} />
          ),
        },
        { key: 'mer', name: t('marketingEfficiency'), value: metrics.figure('mer', at), note: last },
      ]}
    />
  )
}
