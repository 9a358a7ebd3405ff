import type { EcommerceCube } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { CohortFigure } from '../cube/cohort-figure.tsx'
import { useSince } from '../cube/use-since.ts'
import { writeNumber, writePercent } from '../written-figure.ts'
import type { AmountFigures } from '../use-amount-figures.ts'
import { ecommerceTexts } from './ecommerce.texts.ts'

/** Customers by the period of their first order: how many order again, and what they bring. */
export function EcommerceCohorts({ result, figures }: { result: EcommerceCube; figures: AmountFigures }) {
  const t = useTexts(ecommerceTexts)
  const since = useSince()
  const { company, cohorts, periods, periodMonths } = result
  if (cohorts.length === 0) return null
  const labelOf = (period: string) => periods.find(({ key }) => key === period)?.label ?? period
  const asAmount = { unit: figures.unit.label, isIndex: false, write: figures.amount, writeCell: figures.amount }
  const count = (value: number) => writeNumber(value, 0)
  const contribution = cohorts.map((cohort) => cohort.contribution)
  const hasContribution = contribution.some((values) => values.some((value) => value !== null))
  return (
    <CohortFigure
      title={t('cohorts')}
      company={company}
      since={since(periodMonths)}
      cohorts={cohorts.map(({ period, size }) => ({ label: labelOf(period), size: count(size) }))}
      measures={[
        {
          key: 'index',
          label: t('cohortCustomerIndex'),
          unit: '%',
          isIndex: true,
          values: cohorts.map(({ customerIndex }) => customerIndex),
          write: (value) => writePercent(value),
          writeCell: (value) => writeNumber(value * 100, 0),
        },
        {
          key: 'customers',
          label: t('cohortCustomers'),
          unit: t('inCustomers'),
          isIndex: false,
          values: cohorts.map(({ customers }) => customers),
          write: count,
          writeCell: count,
        },
        { key: 'revenue', label: t('cohortRevenue'), values: cohorts.map(({ netRevenue }) => netRevenue), ...asAmount },
        ...(hasContribution ? [{ key: 'contribution' as const, label: t('cohortContribution'), values: contribution, ...asAmount }] : []),
      ]}
    />
  )
}
