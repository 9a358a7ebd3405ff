import type { EcommerceCube, EcommerceParameters } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { MetricTable } from '../cube/metric-table.tsx'
import { wholeOf } from '../cube/whole-bridge.ts'
import { NOTHING, writeNumber } from '../written-figure.ts'
import { FigureTable } from '../figure-table.tsx'
import { ResultSection } from '../result-section.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { ecommerceTexts } from './ecommerce.texts.ts'
import { orderOrigins } from './order-origins.ts'

/** What winning customers costs, in all and by channel. */
export function Acquisition({
  result: { periods, series, metrics, channels, brandSearchShare, request },
  figures,
}: {
  result: EcommerceCube & { request: EcommerceParameters }
  figures: AmountFigures
}) {
  const t = useTexts(ecommerceTexts)
  const { currency, amount, single, unit } = figures
  const { rows, entered, ratio } = orderOrigins(request)
  const costOf = (spend: number | null, customers: number | null) =>
    spend === null || customers === null || customers <= 0 ? NOTHING : single(spend / customers)
  return (
    <ResultSection title={t('acquisition')}>
      <MetricTable
        label={t('acquisition')}
        periods={periods}
        figures={figures}
        rows={[
          { key: 'marketing', label: t('marketing'), kind: 'amount', values: series.marketing, ...entered('marketing') },
          { key: 'new', label: t('newCustomers'), kind: 'count', values: series.newCustomers, ...rows('customer', 'date') },
          {
            key: 'blended',
            label: t('blendedCac', { currency }),
            kind: 'single',
            isTotal: true,
            values: metrics.blendedCac,
            ...ratio('marketing', 'new'),
          },
          { key: 'paid', label: t('paidCac', { currency }), kind: 'single', values: metrics.paidCac },
          { key: 'share', label: t('paidShare'), kind: 'percent', isQuiet: true, values: metrics.paidShare },
          { key: 'advertising', label: t('advertising'), kind: 'amount', values: series.advertising, ...entered('advertising') },
          { key: 'mer', label: t('marketingEfficiency'), kind: 'times', values: metrics.marketingEfficiency },
          ...(brandSearchShare === null
            ? []
            : [
                {
                  key: 'brand',
                  label: t('brandSearchShare'),
                  kind: 'percent' as const,
                  values: brandSearchShare,
                  ...entered('brandSearchShare'),
                },
              ]),
        ]}
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
          rows={channels.map(({ label, isPaid, spend, newCustomers, netRevenue }) => ({
            key: label,
            label,
            cells: [
              isPaid === null ? NOTHING : t(isPaid ? 'paid' : 'unpaid'),
              amount(wholeOf(spend)),
              writeNumber(wholeOf(newCustomers), 0),
              costOf(wholeOf(spend), wholeOf(newCustomers)),
              amount(wholeOf(netRevenue)),
            ],
          }))}
        />
      )}
    </ResultSection>
  )
}
