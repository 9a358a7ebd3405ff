import type { SaasCube } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import { computed } from '../basis/figure-basis.ts'
import { FigureList } from '../cube/figure-list.tsx'
import type { ExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import { NOT_AVAILABLE, writePercent } from '../written-figure.ts'
import type { AmountFigures } from '../use-amount-figures.ts'
import { arrGrowth, monthsOfYear } from './arr-growth.ts'
import { QualityScore } from './revenue-quality.tsx'
import { saasTexts } from './saas.texts.ts'
import type { QualityBases } from './use-quality-bases.ts'

interface Props {
  result: SaasCube
  metrics: ExplainedMetrics
  bases: QualityBases
  figures: AmountFigures
}

/** The last period in eleven figures; retention of twelve months where the data reach back so far. */
export function SaasHead({ result, metrics, bases, figures }: Props) {
  const t = useTexts(saasTexts)
  const { bridges, yearlyRetention, periods, periodMonths, quality } = result
  const [at, period] = [periods.length - 1, periods.at(-1)]
  if (period === undefined) return null
  const isYearly = (yearlyRetention.at(-1) ?? null) !== null
  const note = isYearly ? t('twelveMonths') : t('ofPeriod', { period: period.label })
  const growth = arrGrowth(bridges, periodMonths)
  const last = (key: string) => metrics.figure(key, at)
  return (
    <FigureList
      label={t('headLabel')}
      figures={[
        { key: 'arr', name: t('endingArr'), value: last('ending'), note: figures.unit.label, isMain: true },
        {
          key: 'growth',
          name: t('arrGrowth'),
          value: (
            <ExplainedFigure
              label={t('arrGrowth')}
              figure={growth === null ? NOT_AVAILABLE : `${growth > 0 ? '+' : ''}${writePercent(growth)}`}
              isInCell={false}
              missing={t('noYearOfArr')}
              basis={computed(t('arrGrowthFormula'), [
                ...metrics.operands(['ending'], at),
                ...metrics.operands(['beginning'], periods.length - monthsOfYear / periodMonths),
              ])}
            />
          ),
        },
        { key: 'nrr', name: t('netRetention'), value: last(isYearly ? 'nrrYear' : 'nrr'), note },
        { key: 'grr', name: t('grossRetention'), value: last(isYearly ? 'grrYear' : 'grr'), note },
        { key: 'churn', name: t('logoChurn'), value: last(isYearly ? 'churnYear' : 'logoChurn'), note },
        { key: 'customers', name: t('customers'), value: last('endingCustomers') },
        { key: 'arpa', name: t('arpa'), value: last('arpa'), note: figures.currency },
        { key: 'payback', name: t('payback'), value: last('payback') },
        { key: 'ltv', name: t('ltvToCac'), value: last('ltvToCac') },
        { key: 'rule', name: t('ruleOf40'), value: last('rule') },
        ...(quality === null
          ? []
          : [
              {
                key: 'quality',
                name: t('quality'),
                value: <QualityScore quality={quality} bases={bases} />,
              },
            ]),
      ]}
    />
  )
}
