import { columnLetters } from '../../formula/cell-address.ts'
import type { AuditedCell } from '../../reading/workbook-model.ts'
import type { LabelledRow } from './labelled-rows.ts'
import { type HeaderRow, headerRowsOf, periodAbove } from './period-headers.ts'

export type NumberCell = AuditedCell & { value: number }

/** Values of several rows for one period. */
export interface MatchedValues {
  /** "2021", or the letters of the column if no header names the period. */
  period: string
  /** One value for each requested row, in the same order. */
  cells: readonly NumberCell[]
}

const headers = new WeakMap<object, readonly HeaderRow[]>()

function periodOfCell(cell: AuditedCell): string | null {
  const known = headers.get(cell.sheet) ?? headerRowsOf(cell.sheet)
  headers.set(cell.sheet, known)
  return periodAbove(cell, known)?.key ?? null
}

/**
 * The corresponding values of rows: on one sheet by column; on several sheets, or side by side, by the periods of their columns; without periods, by
 * their order.
 */
export function matchValues(rows: readonly LabelledRow[]): MatchedValues[] {
  const [first, ...others] = rows
  if (!first) return []
  const columnsAgree = others.every(
    (row) => row.sheet === first.sheet && row.values.some((value) => first.values.some(({ column }) => column === value.column)),
  )
  const keyOf = columnsAgree
    ? (cell: NumberCell): string | null => String(cell.column)
    : (cell: NumberCell): string | null => periodOfCell(cell)
  const matched = first.values.flatMap((cell): MatchedValues[] => {
    const key = keyOf(cell)
    const found = key === null ? [] : others.map((row) => row.values.filter((value) => keyOf(value) === key))
    if (key === null || found.some(({ length }) => length !== 1)) return []
    return [{ period: periodOfCell(cell) ?? columnLetters(cell.column), cells: [cell, ...found.flat()] }]
  })
  if (matched.length > 0 || columnsAgree) return matched
  const hasPeriods = rows.every((row) => row.values.some((cell) => periodOfCell(cell) !== null))
  if (hasPeriods || others.some(({ values }) => values.length !== first.values.length)) return []
  return first.values.map((cell, at) => ({
    period: columnLetters(cell.column),
    cells: [cell, ...others.flatMap(({ values }) => values[at] ?? [])],
  }))
}

/** Size of the last digit of a typed or rounded value; 0 for computed values. */
function lastDigit(value: number): number {
  for (let decimals = 0; decimals <= 3; decimals++) {
    const scaled = value * 10 ** decimals
    if (Math.abs(scaled - Math.round(scaled)) < 1e-9 * Math.max(1, Math.abs(scaled))) return 10 ** -decimals
  }
  return 0
}

/** Whether a difference is within the rounding of the values. */
export function isRounding(difference: number, values: readonly number[]): boolean {
  const size = Math.max(...values.map(Math.abs))
  const digits = values.map(lastDigit)
  return (
    Math.abs(difference) <=
    Math.max(size * 1e-6, Math.max(...digits) === Math.min(...digits) ? (Math.max(...digits) * values.length) / 2 : 0)
  )
}
