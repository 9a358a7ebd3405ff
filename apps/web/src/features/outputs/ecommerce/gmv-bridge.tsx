import type { EcommerceCube } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { BridgeFigure } from '../cube/bridge-figure.tsx'
import { writePercent } from '../written-figure.ts'
import type { AmountFigures } from '../use-amount-figures.ts'
import { ecommerceTexts } from './ecommerce.texts.ts'

export const deductions = ['cancellations', 'returns', 'discounts', 'sellerPayouts'] as const

/** From gross merchandise value to net revenue, of a period or of all. */
export function GmvBridge({ result: { company, periods, series, metrics }, figures }: { result: EcommerceCube; figures: AmountFigures }) {
  const t = useTexts(ecommerceTexts)
  const known = (values: readonly (number | null)[]) => values.map((value) => value ?? 0)
  return (
    <BridgeFigure
      title={t('bridge')}
      company={company}
      figures={figures}
      periods={periods.map(({ label }) => label)}
      opening={{ label: t('gmv'), values: known(series.gmv) }}
      items={deductions.map((key) => ({ key, label: t(key), values: known(series[key]).map((value) => -value) }))}
      closing={{ label: t('netRevenue'), values: known(series.netRevenue) }}
      isBalance={false}
      rates={[{ key: 'take', label: t('takeRate'), isQuiet: true, cells: metrics.takeRate.map((value) => writePercent(value)) }]}
    />
  )
}
