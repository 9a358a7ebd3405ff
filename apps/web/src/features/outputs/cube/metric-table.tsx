import type { CubePeriod } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { basisTexts } from '../basis/basis.texts.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import { NOTHING, writeMultiple, writeNumber, writePercent } from '../written-figure.ts'
import { FigureTable } from '../figure-table.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { cubeTexts } from './cube.texts.ts'
import { basisOfMetric, type MetricOrigin } from './metric-bases.ts'

/** `amount` in the unit that was chosen, `single` in units of the currency, `decimal` of months and days, `factor` of orders. */
export type MetricKind = 'amount' | 'single' | 'percent' | 'times' | 'count' | 'decimal' | 'factor'

export interface MetricRow {
  key: string
  label: string
  kind: MetricKind
  values: readonly (number | null)[]
  /** How its values came about; undefined where the table does not say. */
  of?: MetricOrigin
  isTotal?: boolean
  isQuiet?: boolean
}

/** Writes a metric as its kind asks. */
function writeMetric(kind: MetricKind, value: number | null, { amount, single }: Pick<AmountFigures, 'amount' | 'single'>): string {
  switch (kind) {
    case 'amount':
      return amount(value)
    case 'single':
      return single(value)
    case 'percent':
      return writePercent(value)
    case 'times':
      return writeMultiple(value)
    case 'count':
      return writeNumber(value, 0)
    case 'decimal':
      return writeNumber(value, 1)
    case 'factor':
      return writeNumber(value, 2)
  }
}

interface Props {
  label: string
  periods: readonly CubePeriod[]
  rows: readonly MetricRow[]
  /** Metrics of other tables that rows are computed from. */
  others?: readonly MetricRow[]
  figures: AmountFigures
}

/** Metrics below each other, periods across. Those without any value are named below: what they need was not given. */
export function MetricTable({ label, periods, rows, others, figures }: Props) {
  const t = useTexts(cubeTexts)
  const ofBasis = useTexts(basisTexts)
  const write = (row: MetricRow, at: number) => writeMetric(row.kind, row.values[at] ?? null, figures)
  const words = {
    write,
    ratio: (of: string, to: string) => ofBasis('ratio', { of, to }),
    sum: ofBasis('sum'),
  }
  const known = rows.filter(({ values }) => values.some((value) => value !== null))
  const without = rows.filter((row) => !known.includes(row))
  return (
    <>
      {known.length > 0 && (
        <FigureTable
          label={label}
          corner={figures.unit.label}
          columns={periods.map((period) => ({ key: period.label, label: period.label }))}
          rows={known.map((row) => ({
            key: row.key,
            label: row.label,
            ...(row.isTotal !== undefined && { isTotal: row.isTotal }),
            ...(row.isQuiet !== undefined && { isQuiet: row.isQuiet }),
            cells: periods.map((period, at) => (
              <ExplainedFigure
                key={period.key}
                label={`${row.label}, ${period.label}`}
                figure={write(row, at)}
                basis={basisOfMetric(row, at, { periods, rows: [...rows, ...(others ?? [])], words })}
              />
            )),
          }))}
        />
      )}
      {without.length > 0 && (
        <p className="text-xs text-muted">
          {t('notAvailable', { metrics: without.map(({ label: name }) => name).join(', '), nothing: NOTHING })}
        </p>
      )}
    </>
  )
}
