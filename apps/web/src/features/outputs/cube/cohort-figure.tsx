import { useState } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { ChartFigure } from '../charts/chart-figure.tsx'
import { heightOfHeatMap, widthOfHeatMap } from '../charts/heat-layout.ts'
import { drawHeatMap } from '../charts/heat-map.ts'
import { heatEnds } from '../charts/heat-scale.ts'
import type { FigureBasis } from '../basis/figure-basis.ts'
import { CohortTable, type ShownCohort } from './cohort-table.tsx'
import { cubeTexts } from './cube.texts.ts'

/** What of cohorts is shown. */
export interface CohortMeasure<Key extends string> {
  key: Key
  label: string
  /** "%", "USD thousands". */
  unit: string
  /** Whether each cohort is measured against its first month. */
  isIndex: boolean
  values: readonly (readonly (number | null)[])[]
  write: (value: number) => string
  /** As short as a cell asks for; the unit stands above. */
  writeCell: (value: number) => string
  /** What a value rests on, by index of its cohort and periods since its first. */
  basisOf: (cohort: number, age: number) => FigureBasis | undefined
}

interface Props<Key extends string> {
  title: string
  company: string
  cohorts: readonly ShownCohort[]
  /** Over the columns: "Months since". */
  since: string
  /** At least one. */
  measures: readonly [CohortMeasure<Key>, ...CohortMeasure<Key>[]]
}

/** Cohorts as a heat map with their table, in one of several measures. */
export function CohortFigure<Key extends string>({ title, company, cohorts, since, measures }: Props<Key>) {
  const t = useTexts(cubeTexts)
  const [chosen, setChosen] = useState<Key>(measures[0].key)
  const { label, unit, isIndex, values, write, writeCell, basisOf } = measures.find(({ key }) => key === chosen) ?? measures[0]
  const ages = Math.max(0, ...values.map(({ length }) => length))
  const ends = heatEnds(values, true)
  const rows = cohorts.map((cohort, at) => ({ label: cohort.label, note: cohort.size, values: values[at] ?? [] }))
  const columns = Array.from({ length: ages }, (_, age) => String(age))
  const subtitle = `${label} (${unit}) · ${since}`
  return (
    <ChartFigure
      title={title}
      subtitle={subtitle}
      summary={t('cohortSummary', {
        first: cohorts[0]?.label ?? '',
        last: cohorts.at(-1)?.label ?? '',
        measure: label,
        low: ends ? write(ends.least) : '–',
        high: ends ? write(ends.most) : '–',
      })}
      draw={(colors) => drawHeatMap({ rows, columns, isIndex, write: writeCell }, colors)}
      heightOf={() => heightOfHeatMap(rows.length)}
      leastWidth={widthOfHeatMap(ages)}
      company={company}
      choice={
        measures.length > 1 && (
          <SegmentedControl
            label={t('measure')}
            value={chosen}
            options={measures.map((measure) => ({ value: measure.key, label: measure.label }))}
            onValueChange={setChosen}
          />
        )
      }
    >
      <CohortTable label={`${title}: ${label}`} cohorts={cohorts} since={since} values={values} write={write} basisOf={basisOf} />
    </ChartFigure>
  )
}
