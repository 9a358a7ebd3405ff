import { useTexts } from '../../../i18n/index.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import type { FigureBasis } from '../basis/figure-basis.ts'
import { FigureTable } from '../figure-table.tsx'
import { cubeTexts } from './cube.texts.ts'

export interface ShownCohort {
  /** "2025-01". */
  label: string
  /** Customers that it began with. */
  size: string
}

interface Props {
  label: string
  cohorts: readonly ShownCohort[]
  /** Over the columns: "Months since". */
  since: string
  /** Of each cohort by periods since its first; null for periods to come. */
  values: readonly (readonly (number | null)[])[]
  write: (value: number) => string
  /** What a value rests on, by index of its cohort and periods since its first. */
  basisOf: (cohort: number, age: number) => FigureBasis | undefined
}

/** Cohorts below each other, their periods since the first across. */
export function CohortTable({ label, cohorts, since, values, write, basisOf }: Props) {
  const t = useTexts(cubeTexts)
  const ages = Math.max(0, ...values.map(({ length }) => length))
  return (
    <FigureTable
      label={label}
      corner={t('cohort')}
      groups={[
        { label: '', columns: 1 },
        { label: since, columns: ages },
      ]}
      columns={[
        { key: 'size', label: t('size') },
        ...Array.from({ length: ages }, (_, age) => ({ key: String(age), label: String(age), isFirstOfGroup: age === 0 })),
      ]}
      rows={cohorts.map((cohort, at) => ({
        key: cohort.label,
        label: cohort.label,
        cells: [
          cohort.size,
          ...Array.from({ length: ages }, (_, age) => {
            const value = values[at]?.[age] ?? null
            return (
              <ExplainedFigure
                key={age}
                label={`${cohort.label}, ${since} ${age}`}
                figure={value === null ? '' : write(value)}
                basis={basisOf(at, age)}
              />
            )
          }),
        ],
      }))}
    />
  )
}
