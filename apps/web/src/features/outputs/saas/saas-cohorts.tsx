import type { SaasCube } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { CohortFigure } from '../cube/cohort-figure.tsx'
import { useSince } from '../cube/use-since.ts'
import { writeNumber, writePercent } from '../written-figure.ts'
import type { AmountFigures } from '../use-amount-figures.ts'
import { saasTexts } from './saas.texts.ts'

/** Customers by the period in which they came: what they still pay, and how many are left. */
export function SaasCohorts({ result, figures }: { result: SaasCube; figures: AmountFigures }) {
  const t = useTexts(saasTexts)
  const since = useSince()
  const { company, cohorts, periods, periodMonths } = result
  if (cohorts.length === 0) return null
  const labelOf = (period: string) => periods.find(({ key }) => key === period)?.label ?? period
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
      cohorts={cohorts.map(({ period, customers }) => ({ label: labelOf(period), size: writeNumber(customers[0] ?? null, 0) }))}
      measures={[
        { key: 'arrIndex', label: t('cohortArrIndex'), values: cohorts.map(({ arrIndex }) => arrIndex), ...asShare },
        {
          key: 'arr',
          label: t('cohortArr'),
          unit: figures.unit.label,
          isIndex: false,
          values: cohorts.map(({ arr }) => arr),
          write: figures.amount,
          writeCell: figures.amount,
        },
        { key: 'customerIndex', label: t('cohortCustomerIndex'), values: cohorts.map(({ customerIndex }) => customerIndex), ...asShare },
        {
          key: 'customers',
          label: t('cohortCustomers'),
          values: cohorts.map(({ customers }) => customers),
          ...asCount,
          writeCell: asCount.write,
        },
      ]}
    />
  )
}
