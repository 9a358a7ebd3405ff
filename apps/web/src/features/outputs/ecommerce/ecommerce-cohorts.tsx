import type { EcommerceCube } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { computed } from '../basis/figure-basis.ts'
import type { ExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import { CohortFigure } from '../cube/cohort-figure.tsx'
import { useSince } from '../cube/use-since.ts'
import { writeNumber, writePercent } from '../written-figure.ts'
import type { AmountFigures } from '../use-amount-figures.ts'
import { ecommerceTexts } from './ecommerce.texts.ts'

/** Customers by the period of their first order: how many order again, and what they bring. */
export function EcommerceCohorts({
  result,
  metrics,
  figures,
}: {
  result: EcommerceCube
  metrics: ExplainedMetrics
  figures: AmountFigures
}) {
  const t = useTexts(ecommerceTexts)
  const since = useSince()
  const { company, cohorts, periods, periodMonths } = result
  if (cohorts.length === 0) return null
  const asAmount = { unit: figures.unit.label, isIndex: false, write: figures.amount, writeCell: figures.amount }
  const count = (value: number) => writeNumber(value, 0)
  const periodOf = (cohort: number, age: number) => periods.findIndex(({ label }) => label === cohorts[cohort]?.period) + age
  const ofRows = (formula: 'cohortCustomersFormula' | 'cohortRevenueFormula' | 'cohortContributionFormula', key: string) => ({
    basisOf: (cohort: number, age: number) => {
      const at = periodOf(cohort, age)
      const names = { cohort: cohorts[cohort]?.period ?? '', period: periods[at]?.label ?? '' }
      return computed(t(formula, names), metrics.operands([key], at))
    },
  })
  const customersOf = ofRows('cohortCustomersFormula', 'active')
  const contribution = cohorts.map((cohort) => cohort.contribution)
  const hasContribution = contribution.some((values) => values.some((value) => value !== null))
  return (
    <CohortFigure
      title={t('cohorts')}
      company={company}
      since={since(periodMonths)}
      cohorts={cohorts.map(({ period, size }) => ({ label: period, size: count(size) }))}
      measures={[
        {
          key: 'index',
          label: t('cohortCustomerIndex'),
          unit: '%',
          isIndex: true,
          values: cohorts.map(({ customerIndex }) => customerIndex),
          basisOf: (cohort, age) => {
            const { customers = [], size = 0, period = '' } = cohorts[cohort] ?? {}
            const basis = customersOf.basisOf(cohort, age)
            return computed(t('cohortIndexFormula'), [
              {
                label: `${t('cohortCustomers')}, ${periods[periodOf(cohort, age)]?.label ?? ''}`,
                figure: count(customers[age] ?? 0),
                basis,
              },
              { label: `${t('cohortCustomers')}, ${period}`, figure: count(size), basis: customersOf.basisOf(cohort, 0) },
            ])
          },
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
          ...customersOf,
        },
        {
          key: 'revenue',
          label: t('cohortRevenue'),
          values: cohorts.map(({ netRevenue }) => netRevenue),
          ...asAmount,
          ...ofRows('cohortRevenueFormula', 'net'),
        },
        ...(hasContribution
          ? [
              {
                key: 'contribution' as const,
                label: t('cohortContribution'),
                values: contribution,
                ...asAmount,
                ...ofRows('cohortContributionFormula', 'cm2'),
              },
            ]
          : []),
      ]}
    />
  )
}
