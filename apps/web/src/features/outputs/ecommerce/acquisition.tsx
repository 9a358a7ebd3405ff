import type { EcommerceCube } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { MetricTable } from '../cube/metric-table.tsx'
import type { ExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import { FigureTable } from '../figure-table.tsx'
import { ResultSection } from '../result-section.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { NOT_AVAILABLE } from '../written-figure.ts'
import { ecommerceTexts } from './ecommerce.texts.ts'
import { channelKeys } from './use-order-metrics.ts'

interface Props {
  result: EcommerceCube
  metrics: ExplainedMetrics
  /** Of all periods as one. */
  whole: ExplainedMetrics
  figures: AmountFigures
}

/** What winning customers costs, in all and by channel. */
export function Acquisition({ result: { channels, brandSearchShare }, metrics, whole, figures: { currency, unit } }: Props) {
  const t = useTexts(ecommerceTexts)
  return (
    <ResultSection title={t('acquisition')}>
      <MetricTable
        label={t('acquisition')}
        unit={unit.label}
        metrics={metrics}
        keys={['marketing', 'new', 'blended', 'paid', 'share', 'advertising', 'mer', ...(brandSearchShare === null ? [] : ['brand'])]}
      />
      {channels.length > 0 && (
        <FigureTable
          label={t('channels')}
          corner={`${t('channel')} · ${t('allPeriods')}`}
          columns={[
            { key: 'kind', label: t('kind'), isText: true },
            { key: 'spend', label: `${t('spend')} (${unit.label})` },
            { key: 'new', label: t('newCustomers') },
            { key: 'cac', label: t('cac', { currency }) },
            { key: 'net', label: `${t('netRevenue')} (${unit.label})` },
          ]}
          rows={channels.map(({ label, isPaid }) => {
            const { spend, customers, cost, net } = channelKeys(label)
            return {
              key: label,
              label,
              cells: [
                isPaid === null ? NOT_AVAILABLE : t(isPaid ? 'paid' : 'unpaid'),
                ...[spend, customers, cost, net].map((key) => whole.cell(key, 0)),
              ],
            }
          })}
        />
      )}
    </ResultSection>
  )
}
