import type { SaasCube, SaasParameters } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import type { MetricOrigin, MetricRow } from '../cube/metric-bases.ts'
import type { AmountFigures } from '../use-amount-figures.ts'
import { monthsOfYear } from './arr-growth.ts'
import { arrMovements, signedMovement } from './arr-lines.ts'
import { revenueRoles } from './revenue-roles.ts'
import { saasTexts } from './saas.texts.ts'

type Result = SaasCube & { request: SaasParameters }

/** Every metric by period of a result, with how it came about. */
export function useSubscriptionMetrics(result: Result, figures: Pick<AmountFigures, 'currency'>): MetricRow[] {
  return [...useRecurringRevenue(result), ...useEconomics(result, figures)]
}

const formula = (text: string, of: readonly string[], earlier: readonly string[] = []): { of: MetricOrigin } => ({
  of: { kind: 'formula', formula: text, of, earlier },
})
const ratio = (of: string, to: string): { of: MetricOrigin } => ({ of: { kind: 'ratio', of, to } })

/** Recurring revenue, both retentions and customers. */
function useRecurringRevenue({ bridges, retention, yearlyRetention, periodMonths, request }: Result): MetricRow[] {
  const t = useTexts(saasTexts)
  const compared = formula(t('movementFormula'), ['lastMonth'], ['lastMonth'])
  const counted = formula(t('customersFormula'), ['lastMonth'], ['lastMonth'])
  const ofYear = (key: string, label: string, text: string, of: 'netRevenue' | 'grossRevenue' | 'logoChurn'): MetricRow => ({
    key,
    label,
    kind: 'percent',
    isQuiet: true,
    values: yearlyRetention.map((one) => one?.[of] ?? null),
    of: { kind: 'formula', formula: text, of: ['lastMonth'], earlier: ['lastMonth'], periodsBefore: monthsOfYear / periodMonths },
  })
  return [
    {
      key: 'lastMonth',
      label: t('lastMonthRevenue'),
      kind: 'amount',
      values: bridges.map(({ ending }) => ending / monthsOfYear),
      of: { kind: 'rows', roles: revenueRoles(request), months: 'last' },
    },
    {
      key: 'beginning',
      label: t('beginning'),
      kind: 'amount',
      isTotal: true,
      values: bridges.map(({ beginning }) => beginning),
      ...formula(t('arrFormula'), [], ['lastMonth']),
    },
    ...arrMovements.map((movement): MetricRow => ({
      key: movement,
      label: t(movement),
      kind: 'amount',
      values: bridges.map((bridge) => signedMovement(bridge, movement)),
      ...compared,
    })),
    {
      key: 'ending',
      label: t('ending'),
      kind: 'amount',
      isTotal: true,
      values: bridges.map(({ ending }) => ending),
      ...formula(t('arrFormula'), ['lastMonth']),
    },
    {
      key: 'netNew',
      label: t('netNew'),
      kind: 'amount',
      isTotal: true,
      values: bridges.map(({ beginning, ending }) => ending - beginning),
      of: { kind: 'sum', of: arrMovements },
    },
    {
      key: 'nrr',
      label: t('nrrPeriod'),
      kind: 'percent',
      isQuiet: true,
      values: retention.map(({ netRevenue }) => netRevenue),
      ...formula(t('nrrFormula'), ['beginning', 'expansion', 'contraction', 'churn']),
    },
    {
      key: 'grr',
      label: t('grrPeriod'),
      kind: 'percent',
      isQuiet: true,
      values: retention.map(({ grossRevenue }) => grossRevenue),
      ...formula(t('grrFormula'), ['beginning', 'contraction', 'churn']),
    },
    ofYear('nrrYear', t('nrrYear'), t('nrrYearFormula'), 'netRevenue'),
    ofYear('grrYear', t('grrYear'), t('grrYearFormula'), 'grossRevenue'),
    ofYear('churnYear', t('churnYear'), t('churnYearFormula'), 'logoChurn'),
    {
      key: 'beginningCustomers',
      label: t('beginningCustomers'),
      kind: 'count',
      isTotal: true,
      values: bridges.map(({ customers }) => customers.beginning),
      ...formula(t('beginningCustomersFormula'), [], ['endingCustomers']),
    },
    { key: 'newCustomers', label: t('newCustomers'), kind: 'count', values: bridges.map(({ customers }) => customers.new), ...counted },
    {
      key: 'back',
      label: t('reactivatedCustomers'),
      kind: 'count',
      values: bridges.map(({ customers }) => customers.reactivated),
      ...counted,
    },
    { key: 'gone', label: t('churnedCustomers'), kind: 'count', values: bridges.map(({ customers }) => -customers.churned), ...counted },
    {
      key: 'endingCustomers',
      label: t('endingCustomers'),
      kind: 'count',
      isTotal: true,
      values: bridges.map(({ customers }) => customers.ending),
      of: { kind: 'sum', of: ['beginningCustomers', 'newCustomers', 'back', 'gone'] },
    },
    {
      key: 'logoChurn',
      label: t('logoChurn'),
      kind: 'percent',
      isQuiet: true,
      values: retention.map(({ logoChurn }) => logoChurn),
      ...formula(t('churnFormula'), ['gone', 'beginningCustomers']),
    },
  ]
}

/** What a customer brings and costs, and how well growth is bought. */
function useEconomics({ series, metrics, request }: Result, { currency }: Pick<AmountFigures, 'currency'>): MetricRow[] {
  const t = useTexts(saasTexts)
  const typed = (key: keyof typeof request.typed): { of: MetricOrigin } => ({ of: { kind: 'typed', values: request.typed[key] } })
  const hasServices = request.subscriptions.some(({ columns }) => columns.servicesAmount !== undefined)
  const services: { of: MetricOrigin } = hasServices ? { of: { kind: 'rows', roles: ['servicesAmount'] } } : typed('servicesRevenue')
  return [
    {
      key: 'recurring',
      label: t('recurringRevenue'),
      kind: 'amount',
      values: series.recurringRevenue,
      of: { kind: 'rows', roles: revenueRoles(request) },
    },
    { key: 'ledger', label: t('ledgerRevenue'), kind: 'amount', values: series.ledgerRevenue, ...typed('ledgerRevenue') },
    { key: 'services', label: t('servicesRevenue'), kind: 'amount', values: series.servicesRevenue, ...services },
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
    { key: 'marketing', label: t('salesAndMarketing'), kind: 'amount', values: series.salesAndMarketing, ...typed('salesAndMarketing') },
    { key: 'cash', label: t('freeCashFlow'), kind: 'amount', values: series.freeCashFlow, ...typed('freeCashFlow') },
    {
      key: 'cashMargin',
      label: t('freeCashFlowMargin'),
      kind: 'percent',
      isQuiet: true,
      values: metrics.freeCashFlowMargin,
      ...formula(t('cashMarginFormula'), ['cash', 'recurring', 'services']),
    },
    { key: 'arpa', label: t('arpaOf', { currency }), kind: 'single', values: metrics.arpa, ...ratio('ending', 'endingCustomers') },
    {
      key: 'cac',
      label: t('acquisitionCost', { currency }),
      kind: 'single',
      values: metrics.acquisitionCost,
      ...ratio('marketing', 'newCustomers'),
    },
    {
      key: 'ltv',
      label: t('lifetimeValue', { currency }),
      kind: 'single',
      values: metrics.lifetimeValue,
      ...formula(t('lifetimeFormula'), ['arpa', 'margin', 'logoChurn']),
    },
    { key: 'ltvToCac', label: t('ltvToCac'), kind: 'times', values: metrics.ltvToCac, ...ratio('ltv', 'cac') },
    {
      key: 'payback',
      label: t('payback'),
      kind: 'decimal',
      values: metrics.payback,
      ...formula(t('paybackFormula'), ['marketing', 'new', 'margin']),
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
  ]
}
