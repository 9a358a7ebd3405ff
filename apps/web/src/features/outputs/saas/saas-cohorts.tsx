import type { SaasCube } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { computed } from '../basis/figure-basis.ts'
import type { ExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import { CohortFigure } from '../cube/cohort-figure.tsx'
import { useSince } from '../cube/use-since.ts'
import { writeNumber, writePercent } from '../written-figure.ts'
import type { AmountFigures } from '../use-amount-figures.ts'
import { saasTexts } from './saas.texts.ts'

/** Customers by the period in which they came: what they still pay, and how many are left. */
export function SaasCohorts({ result, metrics, figures }: { result: SaasCube; metrics: ExplainedMetrics; figures: AmountFigures }) {
  const t = useTexts(saasTexts)
  const since = useSince()
  const { company, cohorts, periods, periodMonths } = result
  if (cohorts.length === 0) return null
  // The first cohort has the customers of before the first period, so that its label is of no period.
  const periodOf = (cohort: number, age: number) => periods.findIndex(({ label }) => label === cohorts[cohort]?.period) + age
  const explain = (formula: 'cohortArrFormula' | 'cohortCustomersFormula', cohort: number, age: number) => {
    const at = periodOf(cohort, age)
    return computed(
      t(formula, { cohort: cohorts[cohort]?.period ?? '', period: periods[at]?.label ?? cohorts[cohort]?.period ?? '' }),
      metrics.operands(['lastMonth'], at),
    )
  }
  const explainIndex = (formula: 'cohortArrFormula' | 'cohortCustomersFormula', cohort: number, age: number) => {
    const of = formula === 'cohortArrFormula' ? cohorts[cohort]?.arr : cohorts[cohort]?.customers
    const operand = (periodsSince: number) => ({
      label: `${t(formula === 'cohortArrFormula' ? 'cohortArr' : 'cohortCustomers')}, ${since(periodMonths)} ${periodsSince}`,
      figure: formula === 'cohortArrFormula' ? figures.amount(of?.[periodsSince] ?? null) : writeNumber(of?.[periodsSince] ?? null, 0),
      basis: explain(formula, cohort, periodsSince),
    })
    return computed(t('cohortIndexFormula'), age === 0 ? [operand(0)] : [operand(age), operand(0)])
  }
  const asShare = {
    unit: '%',
    isIndex: true,
    write: (value: number) => writePercent(value),
    writeCell: (value: number) => writeNumber(value * 100, 0),
  }
  const asCount = { unit: t('inCustomers'), isIndex: false, write: (value: number) => writeNumber(value, 0) }
  return (
    <CohortFigure
      title={t('cohorts')}
      company={company}
      since={since(periodMonths)}
      cohorts={cohorts.map(({ period, customers }) => ({ label: period, size: writeNumber(customers[0] ?? null, 0) }))}
      measures={[
        {
          key: 'arrIndex',
          label: t('cohortArrIndex'),
          values: cohorts.map(({ arrIndex }) => arrIndex),
          ...asShare,
          basisOf: (cohort, age) => explainIndex('cohortArrFormula', cohort, age),
        },
        {
          key: 'arr',
          label: t('cohortArr'),
          unit: figures.unit.label,
          isIndex: false,
          values: cohorts.map(({ arr }) => arr),
          write: figures.amount,
          writeCell: figures.amount,
          basisOf: (cohort, age) => explain('cohortArrFormula', cohort, age),
        },
        {
          key: 'customerIndex',
          label: t('cohortCustomerIndex'),
          values: cohorts.map(({ customerIndex }) => customerIndex),
          ...asShare,
          basisOf: (cohort, age) => explainIndex('cohortCustomersFormula', cohort, age),
        },
        {
          key: 'customers',
          label: t('cohortCustomers'),
          values: cohorts.map(({ customers }) => customers),
          ...asCount,
          writeCell: asCount.write,
          basisOf: (cohort, age) => explain('cohortCustomersFormula', cohort, age),
        },
      ]}
    />
  )
}
