import type { CubePeriod } from '@dossier/contract'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { basisTexts } from '../basis/basis.texts.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import { Unavailable } from '../basis/unavailable.tsx'
import type { FigureBasis, Operand } from '../basis/figure-basis.ts'
import type { AmountFigures } from '../use-amount-figures.ts'
import { NOT_AVAILABLE } from '../written-figure.ts'
import { basisOfMetric, type MetricRow, operandsOf } from './metric-bases.ts'
import { writeMetric } from './write-metric.ts'

/** The metrics of a result by key and index of the period, each opening what it rests on. */
export interface ExplainedMetrics {
  periods: readonly CubePeriod[]
  find: (key: string) => MetricRow | undefined
  /** A figure of a table's cell. */
  cell: (key: string, at: number) => ReactNode
  /** Cells of all periods. */
  cells: (key: string) => ReactNode[]
  /** A figure outside of tables. */
  figure: (key: string, at: number) => ReactNode
  operands: (keys: readonly string[], at: number) => Operand[]
  /** What a figure rests on; undefined where it is not known or has no value. */
  basis: (key: string, at: number) => FigureBasis | undefined
}

/** @param rows all metrics that figures and their operands are among */
export function useExplainedMetrics(
  periods: readonly CubePeriod[],
  rows: readonly MetricRow[],
  figures: Pick<AmountFigures, 'amount' | 'single'>,
): ExplainedMetrics {
  const t = useTexts(basisTexts)
  const around = {
    periods,
    rows,
    words: {
      write: (kind: MetricRow['kind'], value: number | null) => writeMetric(kind, value, figures),
      ratio: (of: string, to: string) => t('ratio', { of, to }),
      sum: t('sum'),
    },
  }
  const find = (key: string) => rows.find((row) => row.key === key)
  const show = (key: string, at: number, isInCell: boolean): ReactNode => {
    const [row, period] = [find(key), periods[at]]
    if (row === undefined || period === undefined) return <Unavailable key={at} figure={NOT_AVAILABLE} reason={t('notEntered')} />
    return (
      <ExplainedFigure
        key={period.key}
        label={`${row.label}, ${period.label}`}
        figure={around.words.write(row.kind, row.values[at] ?? null)}
        basis={basisOfMetric(row, at, around)}
        isInCell={isInCell}
      />
    )
  }
  const cell = (key: string, at: number) => show(key, at, true)
  return {
    periods,
    find,
    cell,
    cells: (key) => periods.map((_, at) => cell(key, at)),
    figure: (key, at) => show(key, at, false),
    operands: (keys, at) => operandsOf(keys, at, around),
    basis(key, at) {
      const row = find(key)
      return row && basisOfMetric(row, at, around)
    },
  }
}
