import type { SaasCube, SaasParameters } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import type { MetricOrigin } from '../cube/metric-bases.ts'
import { MetricTable } from '../cube/metric-table.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { revenueRoles } from './revenue-roles.ts'
import { saasTexts } from './saas.texts.ts'

/** What a customer brings and costs, and how well growth is bought. */
export function SaasEconomics({
  result: { periods, series, metrics, bridges, retention, request },
  figures,
}: {
  result: SaasCube & { request: SaasParameters }
  figures: AmountFigures
}) {
  const t = useTexts(saasTexts)
  const { currency } = figures
  const typed = (key: keyof typeof request.typed): { of: MetricOrigin } => ({ of: { kind: 'typed', values: request.typed[key] } })
  const formula = (text: string, of: readonly string[], earlier: readonly string[] = []): { of: MetricOrigin } => ({
    of: { kind: 'formula', formula: text, of, earlier },
  })
  const hasServices = request.subscriptions.some(({ columns }) => columns.servicesAmount !== undefined)
  return (
    <MetricTable
      label={t('economics')}
      periods={periods}
      figures={figures}
      others={[
        { key: 'ending', label: t('ending'), kind: 'amount', values: bridges.map(({ ending }) => ending) },
        { key: 'beginning', label: t('beginning'), kind: 'amount', values: bridges.map(({ beginning }) => beginning) },
        { key: 'newArr', label: t('new'), kind: 'amount', values: bridges.map((bridge) => bridge.new) },
        { key: 'customers', label: t('endingCustomers'), kind: 'count', values: bridges.map(({ customers }) => customers.ending) },
        { key: 'newCustomers', label: t('newCustomers'), kind: 'count', values: bridges.map(({ customers }) => customers.new) },
        { key: 'churn', label: t('logoChurn'), kind: 'percent', values: retention.map(({ logoChurn }) => logoChurn) },
      ]}
      rows={[
        {
          key: 'recurring',
          label: t('recurringRevenue'),
          kind: 'amount',
          values: series.recurringRevenue,
          of: { kind: 'rows', roles: revenueRoles(request) },
        },
        {
          key: 'services',
          label: t('servicesRevenue'),
          kind: 'amount',
          values: series.servicesRevenue,
          ...(hasServices ? { of: { kind: 'rows' as const, roles: ['servicesAmount' as const] } } : typed('servicesRevenue')),
        },
        {
          key: 'growth',
          label: t('growth'),
          kind: 'percent',
          isQuiet: true,
          values: metrics.growth,
          ...formula(t('growthFormula'), ['recurring'], ['recurring']),
        },
        { key: 'cost', label: t('subscriptionCost'), kind: 'amount', values: series.subscriptionCost, ...typed('subscriptionCost') },
        {
          key: 'margin',
          label: t('grossMargin'),
          kind: 'percent',
          isQuiet: true,
          values: metrics.grossMargin,
          ...formula(t('marginFormula'), ['recurring', 'cost']),
        },
        {
          key: 'marketing',
          label: t('salesAndMarketing'),
          kind: 'amount',
          values: series.salesAndMarketing,
          ...typed('salesAndMarketing'),
        },
        { key: 'cash', label: t('freeCashFlow'), kind: 'amount', values: series.freeCashFlow, ...typed('freeCashFlow') },
        {
          key: 'cashMargin',
          label: t('freeCashFlowMargin'),
          kind: 'percent',
          isQuiet: true,
          values: metrics.freeCashFlowMargin,
          ...formula(t('cashMarginFormula'), ['cash', 'recurring', 'services']),
        },
        {
          key: 'arpa',
          label: t('arpaOf', { currency }),
          kind: 'single',
          values: metrics.arpa,
          of: { kind: 'ratio', of: 'ending', to: 'customers' },
        },
        {
          key: 'cac',
          label: t('acquisitionCost', { currency }),
          kind: 'single',
          values: metrics.acquisitionCost,
          of: { kind: 'ratio', of: 'marketing', to: 'newCustomers' },
        },
        {
          key: 'ltv',
          label: t('lifetimeValue', { currency }),
          kind: 'single',
          values: metrics.lifetimeValue,
          ...formula(t('lifetimeFormula'), ['arpa', 'margin', 'churn']),
        },
        { key: 'ltvToCac', label: t('ltvToCac'), kind: 'times', values: metrics.ltvToCac, of: { kind: 'ratio', of: 'ltv', to: 'cac' } },
        {
          key: 'payback',
          label: t('payback'),
          kind: 'decimal',
          values: metrics.payback,
          ...formula(t('paybackFormula'), ['marketing', 'newArr', 'margin']),
        },
        {
          key: 'magic',
          label: t('magicNumber'),
          kind: 'times',
          values: metrics.magicNumber,
          ...formula(t('magicFormula'), ['recurring'], ['recurring', 'marketing']),
        },
        { key: 'rule', label: t('ruleOf40'), kind: 'percent', values: metrics.ruleOf40, of: { kind: 'sum', of: ['growth', 'cashMargin'] } },
        {
          key: 'burn',
          label: t('burnMultiple'),
          kind: 'times',
          values: metrics.burnMultiple,
          ...formula(t('burnFormula'), ['cash', 'ending', 'beginning']),
        },
      ]}
    />
  )
}
