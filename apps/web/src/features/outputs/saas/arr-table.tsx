import type { SaasCube } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { MetricTable } from '../cube/metric-table.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { arrMovements, signedMovement } from './arr-lines.ts'
import { saasTexts } from './saas.texts.ts'

/** Annual recurring revenue, both retentions and customers of every period. */
export function ArrTable({ result, figures }: { result: SaasCube; figures: AmountFigures }) {
  const t = useTexts(saasTexts)
  const { periods, bridges, retention, yearlyRetention } = result
  const yearly = (of: 'netRevenue' | 'grossRevenue') => yearlyRetention.map((one) => one?.[of] ?? null)
  return (
    <MetricTable
      label={t('arrTable')}
      periods={periods}
      figures={figures}
      rows={[
        { key: 'beginning', label: t('beginning'), kind: 'amount', isTotal: true, values: bridges.map(({ beginning }) => beginning) },
        ...arrMovements.map((movement) => ({
          key: movement,
          label: t(movement),
          kind: 'amount' as const,
          values: bridges.map((bridge) => signedMovement(bridge, movement)),
        })),
        { key: 'ending', label: t('ending'), kind: 'amount', isTotal: true, values: bridges.map(({ ending }) => ending) },
        { key: 'nrr', label: t('nrrPeriod'), kind: 'percent', isQuiet: true, values: retention.map(({ netRevenue }) => netRevenue) },
        { key: 'grr', label: t('grrPeriod'), kind: 'percent', isQuiet: true, values: retention.map(({ grossRevenue }) => grossRevenue) },
        { key: 'nrrYear', label: t('nrrYear'), kind: 'percent', isQuiet: true, values: yearly('netRevenue') },
        { key: 'grrYear', label: t('grrYear'), kind: 'percent', isQuiet: true, values: yearly('grossRevenue') },
        {
          key: 'beginningCustomers',
          label: t('beginningCustomers'),
          kind: 'count',
          isTotal: true,
          values: bridges.map(({ customers }) => customers.beginning),
        },
        { key: 'newCustomers', label: t('newCustomers'), kind: 'count', values: bridges.map(({ customers }) => customers.new) },
        { key: 'back', label: t('reactivatedCustomers'), kind: 'count', values: bridges.map(({ customers }) => customers.reactivated) },
        { key: 'gone', label: t('churnedCustomers'), kind: 'count', values: bridges.map(({ customers }) => -customers.churned) },
        {
          key: 'endingCustomers',
          label: t('endingCustomers'),
          kind: 'count',
          isTotal: true,
          values: bridges.map(({ customers }) => customers.ending),
        },
        { key: 'logoChurn', label: t('logoChurn'), kind: 'percent', isQuiet: true, values: retention.map(({ logoChurn }) => logoChurn) },
      ]}
    />
  )
}
