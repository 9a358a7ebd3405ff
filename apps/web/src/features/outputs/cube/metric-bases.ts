import type { CubePeriod, LedgerRole, TypedSeries } from '@dossier/contract'
import { computed, type FigureBasis, type LedgerMember, type Operand } from '../basis/figure-basis.ts'
import type { MetricKind } from './write-metric.ts'
import { wholeOf } from './whole-bridge.ts'

export interface MetricRow {
  key: string
  label: string
  kind: MetricKind
  /** One per period. */
  values: readonly (number | null)[]
  /** How its values came about; undefined where that is not known. */
  of?: MetricOrigin
  /** Whether the values of several periods do not add up: a balance, or customers who order in several periods. */
  isOfPeriodAlone?: boolean
  isTotal?: boolean
  isQuiet?: boolean
}

/** How the values of a metric came about. */
export type MetricOrigin =
  /** Rows of the files: of the whole period, or of its last month; of one member alone where it is named. */
  | { kind: 'rows'; roles: readonly LedgerRole[]; months?: 'period' | 'last'; member?: LedgerMember; formula?: string }
  /** Amounts that somebody typed by period. */
  | { kind: 'typed'; values: TypedSeries | undefined }
  | { kind: 'ratio'; of: string; to: string }
  | { kind: 'sum'; of: readonly string[] }
  /** By a formula in words; `earlier` are metrics of an earlier period: of the one before, or of so many periods before. */
  | { kind: 'formula'; formula: string; of: readonly string[]; earlier?: readonly string[]; periodsBefore?: number }

export interface AroundMetrics {
  periods: readonly CubePeriod[]
  /** All metrics that operands are among. */
  rows: readonly MetricRow[]
  words: { write: (kind: MetricKind, value: number | null) => string; ratio: (of: string, to: string) => string; sum: string }
}

/** What a metric of a period rests on; operands open their own basis. Undefined where it is not known. */
export function basisOfMetric({ of, kind, values }: MetricRow, at: number, around: AroundMetrics): FigureBasis | undefined {
  const { periods, rows, words } = around
  const period = periods[at]
  if (of === undefined || period === undefined) return undefined
  const isMissing = (values[at] ?? null) === null
  const operands = (keys: readonly string[], index: number): Operand[] => operandsOf(keys, index, around, isMissing)
  const labelOf = (key: string): string => rows.find((row) => row.key === key)?.label ?? key
  switch (of.kind) {
    case 'rows':
      return {
        kind: 'rows',
        roles: of.roles,
        from: of.months === 'last' ? period.key : period.from,
        to: period.key,
        ...(of.member && { member: of.member }),
        ...(of.formula !== undefined && { formula: of.formula }),
      }
    case 'typed': {
      const typed = (of.values ?? []).filter((one) => one.period >= period.from && one.period <= period.key)
      const [first, ...others] = typed.map(({ period: month, value, source }) => ({
        label: month,
        figure: words.write(kind, value),
        basis: { kind: 'typed' as const, source: source ?? null },
      }))
      if (first === undefined) return { kind: 'typed', source: null }
      return others.length === 0 ? first.basis : computed(words.sum, [first, ...others])
    }
    case 'ratio':
      return computed(words.ratio(labelOf(of.of), labelOf(of.to)), operands([of.of, of.to], at))
    case 'sum':
      return computed(words.sum, operands(of.of, at))
    case 'formula':
      return computed(of.formula, [...operands(of.of, at), ...operands(of.earlier ?? [], at - (of.periodsBefore ?? 1))])
  }
}

/** Metrics of a period as operands. @param withMissing whether those without a value are among them, as of a figure that is missing itself */
export function operandsOf(keys: readonly string[], at: number, around: AroundMetrics, withMissing = false): Operand[] {
  return keys.flatMap((key): Operand[] => {
    const row = around.rows.find((one) => one.key === key)
    const period = around.periods[at]
    const value = row?.values[at] ?? null
    if (row === undefined || period === undefined || (value === null && !withMissing)) return []
    return [
      {
        label: `${row.label}, ${period.label}`,
        figure: around.words.write(row.kind, value),
        get basis() {
          return basisOfMetric(row, at, around)
        },
      },
    ]
  })
}

/** All periods as one: amounts and counts are added up, ratios are of the sums; other metrics have no value. */
export function wholeMetrics(
  periods: readonly CubePeriod[],
  rows: readonly MetricRow[],
  label: string,
): { periods: CubePeriod[]; rows: MetricRow[] } {
  const [first, last] = [periods[0], periods.at(-1)]
  if (first === undefined || last === undefined) return { periods: [], rows: [] }
  const wholeOfKey = (key: string): number | null => {
    const row = rows.find((one) => one.key === key)
    if (row?.of?.kind === 'ratio') {
      const [of, to] = [wholeOfKey(row.of.of), wholeOfKey(row.of.to)]
      return of === null || to === null || to <= 0 ? null : of / to
    }
    const addsUp = row !== undefined && row.isOfPeriodAlone !== true && (row.kind === 'amount' || row.kind === 'count')
    return addsUp ? wholeOf(row.values) : null
  }
  return {
    periods: [{ key: last.key, label, from: first.from, isPartial: false }],
    rows: rows.map((row) => ({ ...row, values: [wholeOfKey(row.key)] })),
  }
}
