import { useTexts } from '../../../i18n/index.ts'
import { NOTHING, writeMultiple, writeNumber, writePercent } from '../written-figure.ts'
import { FigureTable } from '../figure-table.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { cubeTexts } from './cube.texts.ts'

/** `amount` in the unit that was chosen, `single` in units of the currency, `decimal` of months and days, `factor` of orders. */
export type MetricKind = 'amount' | 'single' | 'percent' | 'times' | 'count' | 'decimal' | 'factor'

export interface MetricRow {
  key: string
  label: string
  kind: MetricKind
  values: readonly (number | null)[]
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
  periods: readonly { label: string }[]
  rows: readonly MetricRow[]
  figures: AmountFigures
}

/** Metrics below each other, periods across. Those without any value are named below: what they need was not given. */
export function MetricTable({ label, periods, rows, figures }: Props) {
  const t = useTexts(cubeTexts)
  const known = rows.filter(({ values }) => values.some((value) => value !== null))
  const without = rows.filter((row) => !known.includes(row))
  return (
    <>
      {known.length > 0 && (
        <FigureTable
          label={label}
          corner={figures.unit.label}
          columns={periods.map((period) => ({ key: period.label, label: period.label }))}
          rows={known.map(({ key, label: name, kind, values, isTotal, isQuiet }) => ({
            key,
            label: name,
            ...(isTotal !== undefined && { isTotal }),
            ...(isQuiet !== undefined && { isQuiet }),
            cells: periods.map((_, at) => writeMetric(kind, values[at] ?? null, figures)),
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
