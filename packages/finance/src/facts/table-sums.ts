import type { Fact } from './fact.ts'
import type { FactTable } from './fact-tables.ts'
import { findTies } from './ties.ts'

/** Figures of a table that add up to another: parts of one measure, in rows or in columns. */
export interface TableSum {
  table: FactTable
  /** In printed order. */
  parts: readonly Fact[]
  total: Fact
}

const maxParts = 20
/** Least size of a rounded total, in units of its last digit. */
const minSteps = 100

interface Wanted {
  /** Whether a figure is of the period in question. */
  isOfPeriod: (fact: Fact) => boolean
  /** Whether a name is of a whole: parts of that name are replaced by their own parts where the table has them. */
  isWhole: (name: string) => boolean
}

/** The sums of a table in a period: of rows, and of columns. Changes, percentages and sums with subtracted parts are left out. */
export function sumsIn(table: FactTable, { isOfPeriod, isWhole }: Wanted): TableSum[] {
  const own = table.facts
    .filter((fact) => !fact.isChange && fact.unit.dimension !== 'percent' && isOfPeriod(fact))
    .map((fact) => ({ ...fact, origin: fact }))
  const turned = own.map((line) => ({ ...line, row: line.column, column: line.row, labels: line.headings }))
  return [own, turned]
    .flatMap((lines) => [...Map.groupBy(lines, ({ column }) => column).values()].flatMap((column) => sumsOf(column, isWhole)))
    .map((sum) => ({ ...sum, table }))
}

/** A figure of a column, or of a row turned into a column. */
type Line = Fact & { origin: Fact }

function sumsOf(lines: readonly Line[], isWhole: Wanted['isWhole']): { parts: Fact[]; total: Fact }[] {
  if (lines.length <= 2) return []
  const byRow = new Map(lines.map((line) => [line.row, line]))
  const partsOf = new Map(
    findTies(lines).flatMap(({ row, parts }) =>
      parts.every(({ sign }) => sign === 1) ? [[row, parts.map((part) => part.row)] as const] : [],
    ),
  )
  // Rows may be the sum of each other: one of them is zero.
  const finest = (row: number, within: ReadonlySet<number>): Line[] => {
    const line = byRow.get(row)
    if (line === undefined) return []
    const parts = isWhole(line.labels.map(({ text }) => text).join(' ')) ? partsOf.get(row) : undefined
    if (parts === undefined || parts.some((part) => within.has(part))) return [line]
    return parts.flatMap((part) => finest(part, new Set([...within, row])))
  }
  return [...partsOf].flatMap(([row, rows]) => {
    const total = byRow.get(row)?.origin
    const parts = rows.flatMap((part) => finest(part, new Set([row]))).map(({ origin }) => origin)
    return total === undefined || parts.length > maxParts || !addUp(parts, total) ? [] : [{ total, parts }]
  })
}

/** Small figures equal each other within the rounding of several; they must add up exactly. */
function addUp(parts: readonly Fact[], total: Fact): boolean {
  const [sum, ulp] = [numberOf(total.value), numberOf(total.ulp)]
  const isRounded = Math.abs(sum) >= minSteps * ulp
  return isRounded || Math.abs(parts.reduce((all, { value }) => all + numberOf(value), 0) - sum) < ulp / 2
}

const numberOf = ({ numerator, denominator }: Fact['value']): number => Number(numerator) / Number(denominator)

/** Whether two figures are the same within the rounding of the coarser one. */
export function isSameFigure(one: Fact, other: Fact): boolean {
  if (one.unit.dimension !== other.unit.dimension || one.unit.per !== other.unit.per) return false
  return Math.abs(numberOf(one.value) - numberOf(other.value)) <= Math.max(numberOf(one.ulp), numberOf(other.ulp))
}
