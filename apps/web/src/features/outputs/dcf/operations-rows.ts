import type { DcfOperationsYear } from '@dossier/contract'

/** A line of the operations, one value a year; what reduces cash is negative, so that lines add up to their totals. */
export interface OperationsRow {
  key: OperationsLine
  kind: 'amount' | 'percent' | 'factor'
  isTotal: boolean
  values: (number | null)[]
}

type Line = [kind: OperationsRow['kind'], isTotal: boolean, of: (year: DcfOperationsYear) => number | null]

const negative = (value: number | null): number | null => (value === null ? null : -value)

const lines = {
  revenue: ['amount', true, ({ revenue }) => revenue],
  growth: ['percent', false, ({ growth }) => growth],
  ebit: ['amount', true, ({ ebit }) => ebit],
  ebitMargin: ['percent', false, ({ ebit, revenue }) => (revenue > 0 ? ebit / revenue : null)],
  tax: ['amount', false, ({ tax }) => negative(tax)],
  nopat: ['amount', true, ({ nopat }) => nopat],
  depreciation: ['amount', false, ({ depreciation }) => depreciation],
  capex: ['amount', false, ({ capex }) => negative(capex)],
  workingCapitalChange: ['amount', false, ({ workingCapitalChange }) => negative(workingCapitalChange)],
  freeCashFlow: ['amount', true, ({ freeCashFlow }) => freeCashFlow],
  discountFactor: ['factor', false, ({ discountFactor }) => discountFactor],
  presentValue: ['amount', true, ({ presentValue }) => presentValue],
} as const satisfies Record<string, Line>
export type OperationsLine = keyof typeof lines

/** The operations line by line; lines that have no value in any year are left out. */
export function operationsRows(years: readonly DcfOperationsYear[]): OperationsRow[] {
  return (Object.entries(lines) as [OperationsLine, Line][])
    .map(([key, [kind, isTotal, of]]) => ({ key, kind, isTotal, values: years.map(of) }))
    .filter(({ values }) => values.some((value) => value !== null))
}
