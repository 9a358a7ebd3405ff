import type { SaasCube } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { MetricTable } from '../cube/metric-table.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { saasTexts } from './saas.texts.ts'

/** What a customer brings and costs, and how well growth is bought. */
export function SaasEconomics({ result: { periods, series, metrics }, figures }: { result: SaasCube; figures: AmountFigures }) {
  const t = useTexts(saasTexts)
  const { currency } = figures
  return (
    <MetricTable
      label={t('economics')}
      periods={periods}
      figures={figures}
      rows={[
        { key: 'recurring', label: t('recurringRevenue'), kind: 'amount', values: series.recurringRevenue },
        { key: 'services', label: t('servicesRevenue'), kind: 'amount', values: series.servicesRevenue },
        { key: 'growth', label: t('growth'), kind: 'percent', isQuiet: true, values: metrics.growth },
        { key: 'cost', label: t('subscriptionCost'), kind: 'amount', values: series.subscriptionCost },
        { key: 'margin', label: t('grossMargin'), kind: 'percent', isQuiet: true, values: metrics.grossMargin },
        { key: 'marketing', label: t('salesAndMarketing'), kind: 'amount', values: series.salesAndMarketing },
        { key: 'cash', label: t('freeCashFlow'), kind: 'amount', values: series.freeCashFlow },
        { key: 'cashMargin', label: t('freeCashFlowMargin'), kind: 'percent', isQuiet: true, values: metrics.freeCashFlowMargin },
        { key: 'arpa', label: t('arpaOf', { currency }), kind: 'single', values: metrics.arpa },
        { key: 'cac', label: t('acquisitionCost', { currency }), kind: 'single', values: metrics.acquisitionCost },
        { key: 'ltv', label: t('lifetimeValue', { currency }), kind: 'single', values: metrics.lifetimeValue },
        { key: 'ltvToCac', label: t('ltvToCac'), kind: 'times', values: metrics.ltvToCac },
        { key: 'payback', label: t('payback'), kind: 'decimal', values: metrics.payback },
        { key: 'magic', label: t('magicNumber'), kind: 'times', values: metrics.magicNumber },
        { key: 'rule', label: t('ruleOf40'), kind: 'percent', values: metrics.ruleOf40 },
        { key: 'burn', label: t('burnMultiple'), kind: 'times', values: metrics.burnMultiple },
      ]}
    />
  )
}
