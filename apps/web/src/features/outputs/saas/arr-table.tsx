import type { SaasCube, SaasParameters } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import type { MetricOrigin } from '../cube/metric-bases.ts'
import { MetricTable } from '../cube/metric-table.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { arrMovements, signedMovement } from './arr-lines.ts'
import { saasTexts } from './saas.texts.ts'
import { revenueRoles } from './revenue-roles.ts'

/** Annual recurring revenue, both retentions and customers of every period. */
export function ArrTable({ result, figures }: { result: SaasCube & { request: SaasParameters }; figures: AmountFigures }) {
  const t = useTexts(saasTexts)
  const { periods, bridges, retention, yearlyRetention } = result
  const recurring: MetricOrigin = { kind: 'rows', roles: revenueRoles(result.request), months: 'last' }
  const arr: MetricOrigin = { kind: 'formula', formula: t('arrFormula'), of: ['lastMonth'] }
  const compared: MetricOrigin = { kind: 'formula', formula: t('movementFormula'), of: ['lastMonth'], earlier: ['lastMonth'] }
  const counted: MetricOrigin = { kind: 'formula', formula: t('customersFormula'), of: ['lastMonth'], earlier: ['lastMonth'] }
  const yearly = (of: 'netRevenue' | 'grossRevenue') => yearlyRetention.map((one) => one?.[of] ?? null)
  return (
    <MetricTable
      label={t('arrTable')}
      periods={periods}
      figures={figures}
      others={[
        {
          key: 'lastMonth',
          label: t('lastMonthRevenue'),
          kind: 'amount',
          values: bridges.map(({ ending }) => ending / 12),
          of: recurring,
        },
      ]}
      rows={[
        {
          key: 'beginning',
          label: t('beginning'),
          kind: 'amount',
          isTotal: true,
          values: bridges.map(({ beginning }) => beginning),
          of: { kind: 'formula', formula: t('arrFormula'), of: [], earlier: ['lastMonth'] },
        },
        ...arrMovements.map((movement) => ({
          key: movement,
          label: t(movement),
          kind: 'amount' as const,
          of: compared,
          values: bridges.map((bridge) => signedMovement(bridge, movement)),
        })),
        { key: 'ending', label: t('ending'), kind: 'amount', isTotal: true, values: bridges.map(({ ending }) => ending), of: arr },
        {
          key: 'nrr',
          label: t('nrrPeriod'),
          kind: 'percent',
          isQuiet: true,
          values: retention.map(({ netRevenue }) => netRevenue),
          of: { kind: 'formula', formula: t('nrrFormula'), of: ['beginning', 'expansion', 'contraction', 'churn'] },
        },
        {
          key: 'grr',
          label: t('grrPeriod'),
          kind: 'percent',
          isQuiet: true,
          values: retention.map(({ grossRevenue }) => grossRevenue),
          of: { kind: 'formula', formula: t('grrFormula'), of: ['beginning', 'contraction', 'churn'] },
        },
        { key: 'nrrYear', label: t('nrrYear'), kind: 'percent', isQuiet: true, values: yearly('netRevenue') },
        { key: 'grrYear', label: t('grrYear'), kind: 'percent', isQuiet: true, values: yearly('grossRevenue') },
        {
          key: 'beginningCustomers',
          label: t('beginningCustomers'),
          kind: 'count',
          isTotal: true,
          values: bridges.map(({ customers }) => customers.beginning),
          of: { kind: 'formula', formula: t('beginningCustomersFormula'), of: [], earlier: ['endingCustomers'] },
        },
        {
          key: 'newCustomers',
          label: t('newCustomers'),
          kind: 'count',
          values: bridges.map(({ customers }) => customers.new),
          of: counted,
        },
        {
          key: 'back',
          label: t('reactivatedCustomers'),
          kind: 'count',
          values: bridges.map(({ customers }) => customers.reactivated),
          of: counted,
        },
        {
          key: 'gone',
          label: t('churnedCustomers'),
          kind: 'count',
          values: bridges.map(({ customers }) => -customers.churned),
          of: counted,
        },
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
          of: { kind: 'ratio', of: 'gone', to: 'beginningCustomers' },
        },
      ]}
    />
  )
}
