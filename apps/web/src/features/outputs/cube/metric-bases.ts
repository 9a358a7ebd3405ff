import type { CubePeriod, LedgerRole, TypedSeries } from '@dossier/contract'
import { computed, type FigureBasis, type Operand } from '../basis/figure-basis.ts'
import type { MetricRow } from './metric-table.tsx'

/** How the values of a metric came about. */
export type MetricOrigin =
  /** Rows of the files: of the whole period, or of its last month. */
  | { kind: 'rows'; roles: readonly LedgerRole[]; months?: 'period' | 'last' }
  /** Amounts that somebody typed by period. */
  | { kind: 'typed'; values: TypedSeries | undefined }
  | { kind: 'ratio'; of: string; to: string }
  | { kind: 'sum'; of: readonly string[] }
  /** By a formula in words; `earlier` are metrics of the period before. */
  | { kind: 'formula'; formula: string; of: readonly string[]; earlier?: readonly string[] }

interface Around {
  periods: readonly CubePeriod[]
  /** All metrics that operands are among, by their keys. */
  rows: readonly MetricRow[]
  words: { write: (row: MetricRow, at: number) => string; ratio: (of: string, to: string) => string; sum: string }
}

/** What a metric of a period rests on; operands open their own basis. Undefined where it is not known. */
export function basisOfMetric({ of }: MetricRow, at: number, around: Around): FigureBasis | undefined {
  const { periods, rows, words } = around
  const period = periods[at]
  if (of === undefined || period === undefined) return undefined
  const labelOf = (key: string): string => rows.find((row) => row.key === key)?.label ?? key
  switch (of.kind) {
    case 'rows':
      return { kind: 'rows', roles: of.roles, from: of.months === 'last' ? period.key : period.from, to: period.key }
    case 'typed': {
      const typed = of.values?.find((one) => one.period === period.key)
      return typed && { kind: 'assumed', source: typed.source ?? null }
    }
    case 'ratio':
      return computed(words.ratio(labelOf(of.of), labelOf(of.to)), operandsOf([of.of, of.to], at, around))
    case 'sum':
      return computed(words.sum, operandsOf(of.of, at, around))
    case 'formula':
      return computed(of.formula, [...operandsOf(of.of, at, around), ...operandsOf(of.earlier ?? [], at - 1, around)])
  }
}

function operandsOf(keys: readonly string[], at: number, around: Around): Operand[] {
  return keys.flatMap((key): Operand[] => {
    const row = around.rows.find((one) => one.key === key)
    const period = around.periods[at]
    if (row === undefined || period === undefined || (row.values[at] ?? null) === null) return []
    return [
      {
        label: `${row.label}, ${period.label}`,
        figure: around.words.write(row, at),
        get basis() {
          return basisOfMetric(row, at, around)
        },
      },
    ]
  })
}
