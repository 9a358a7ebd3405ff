import type { SaasCube } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { FigureList } from '../cube/figure-list.tsx'
import { NOTHING, writeMultiple, writeNumber, writePercent } from '../written-figure.ts'
import type { AmountFigures } from '../use-amount-figures.ts'
import { arrGrowth } from './arr-growth.ts'
import { saasTexts } from './saas.texts.ts'

/** The last period in eleven figures; retention of twelve months where the data reach back so far. */
export function SaasHead({ result, figures }: { result: SaasCube; figures: AmountFigures }) {
  const t = useTexts(saasTexts)
  const { bridges, retention, yearlyRetention, metrics, periods, periodMonths, quality } = result
  const [bridge, period] = [bridges.at(-1), periods.at(-1)]
  if (bridge === undefined || period === undefined) return null
  const yearly = yearlyRetention.at(-1) ?? null
  const shown = yearly ?? retention.at(-1) ?? null
  const note = yearly === null ? t('ofPeriod', { period: period.label }) : t('twelveMonths')
  const last = (values: readonly (number | null)[]): number | null => values.at(-1) ?? null
  const growth = arrGrowth(bridges, periodMonths)
  return (
    <FigureList
      label={t('headLabel')}
      figures={[
        { key: 'arr', name: t('endingArr'), value: figures.amount(bridge.ending), note: figures.unit.label, isMain: true },
        {
          key: 'growth',
          name: t('arrGrowth'),
          value: growth === null ? NOTHING : `${growth > 0 ? '+' : ''}${writePercent(growth)}`,
        },
        { key: 'nrr', name: t('netRetention'), value: writePercent(shown?.netRevenue ?? null), note },
        { key: 'grr', name: t('grossRetention'), value: writePercent(shown?.grossRevenue ?? null), note },
        { key: 'churn', name: t('logoChurn'), value: writePercent(shown?.logoChurn ?? null), note },
        { key: 'customers', name: t('customers'), value: writeNumber(bridge.customers.ending, 0) },
        { key: 'arpa', name: t('arpa'), value: figures.single(last(metrics.arpa)), note: figures.currency },
        { key: 'payback', name: t('payback'), value: writeNumber(last(metrics.payback), 1) },
        { key: 'ltv', name: t('ltvToCac'), value: writeMultiple(last(metrics.ltvToCac)) },
        { key: 'rule', name: t('ruleOf40'), value: writePercent(last(metrics.ruleOf40)) },
        ...(quality === null
          ? []
          : [
              {
                key: 'quality',
                name: t('quality'),
                value: quality.score === null ? t('notScored') : t('ofFive', { score: quality.score }),
              },
            ]),
      ]}
    />
  )
}
