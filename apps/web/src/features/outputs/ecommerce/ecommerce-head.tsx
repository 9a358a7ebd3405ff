import type { EcommerceCube } from '@dossier/contract'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { FigureList } from '../cube/figure-list.tsx'
import { wholeOf } from '../cube/whole-bridge.ts'
import { NOTHING, writeMultiple, writeNumber, writePercent } from '../written-figure.ts'
import type { AmountFigures } from '../use-amount-figures.ts'
import { ecommerceTexts } from './ecommerce.texts.ts'

const repaid = { 1: 'repaidMonths', 3: 'repaidQuarters', 12: 'repaidYears' } as const

/** All periods in ten figures. */
export function EcommerceHead({ result, figures }: { result: EcommerceCube; figures: AmountFigures }) {
  const t = useTexts(ecommerceTexts)
  const { number } = useFormats()
  const { series, repeat, lifetime, metrics, periods, periodMonths } = result
  const [gmv, net, orders, margin] = [series.gmv, series.netRevenue, series.orders, series.cm3].map(wholeOf)
  const share = (part: number | null | undefined, whole: number | null | undefined): number | null =>
    typeof part !== 'number' || typeof whole !== 'number' || whole <= 0 ? null : part / whole
  const { payback, valueToCost, acquisitionCost } = lifetime
  const last = periods.at(-1)?.label ?? ''
  return (
    <FigureList
      label={t('headLabel')}
      figures={[
        {
          key: 'net',
          name: t('netRevenue'),
          value: figures.amount(net ?? null),
          note: `${figures.unit.label} · ${t('allPeriods')}`,
          isMain: true,
        },
        { key: 'gmv', name: t('gmv'), value: figures.amount(gmv ?? null), note: figures.unit.label },
        { key: 'take', name: t('takeRate'), value: writePercent(share(net, gmv)) },
        { key: 'orders', name: t('orders'), value: writeNumber(orders ?? null, 0) },
        { key: 'aov', name: t('orderValue'), value: figures.single(share(net, orders)), note: figures.currency },
        { key: 'cm3', name: t('marginOf', { margin: 'CM3' }), value: writePercent(share(margin, net)) },
        ...repeat.map(({ days, rate, observed }) => ({
          key: `repeat ${days}`,
          name: t('repeatOf', { days }),
          value: writePercent(rate),
          note: t('observed', { count: number(observed) }),
        })),
        { key: 'cac', name: t('blendedCac', { currency: figures.currency }), value: figures.single(acquisitionCost), note: last },
        { key: 'ltv', name: t('ltvToCac'), value: writeMultiple(valueToCost) },
        {
          key: 'payback',
          name: t('payback'),
          value:
            payback.kind === 'repaid'
              ? payback.age === 0
                ? t('repaidAtOnce')
                : t(repaid[periodMonths], { age: payback.age })
              : payback.kind === 'notWithin'
                ? t('notWithin', { ages: payback.ages })
                : NOTHING,
        },
        { key: 'mer', name: t('marketingEfficiency'), value: writeMultiple(metrics.marketingEfficiency.at(-1) ?? null), note: last },
      ]}
    />
  )
}
