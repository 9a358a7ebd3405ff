import { scaled, type Unit } from '@dossier/notation'
import { type ColumnPeriod, columnPeriodOf } from './column-period.ts'
import type { Fact, PrintedCell, PrintedTable } from './facts/fact.ts'
import { unitIn } from './facts/figure-unit.ts'
import { readTableFacts } from './facts/read-table-facts.ts'
import { currencyCode } from './reporting-unit.ts'

/** The unit of a table's figure. */
export interface FigureUnit {
  /** `number`: a count or measurement. `unknown`: no unit is stated. */
  kind: 'amount' | 'percent' | 'number' | 'unknown'
  /** ISO 4217, for amounts. */
  currency?: string
  /** What is counted or measured, as printed: "건", "tCO2-eq", "square feet". */
  counted?: string
  /** Value of a printed 1. */
  scale: number
  /** Only the currency is stated with the figure; its scale is stated elsewhere in the document. */
  isScaleUnstated?: true
}

/** A figure of any table with its description: the form of a fact that question answering uses. */
export interface TableFigure extends Pick<Fact, 'cell' | 'labels' | 'section' | 'headings' | 'row' | 'column'> {
  /** As printed, before `unit.scale`. */
  value: number
  unit: FigureUnit
  /** The time stated by heading, label, section or the text over the table, in this order. */
  period: ColumnPeriod | null
  /** Whether the time is that of the table as a whole, or unknown. */
  periodOfTable: boolean
}

/** What is known about a table from the document around it. */
export interface TableContext {
  /** Text around the table that may state the unit. */
  unit?: string
  /** The line above the table, which may state the time. */
  title?: string
  /** Calendar years of numbered business years, by number. */
  termYears?: ReadonlyMap<number, number>
  /** The fiscal year that the document reports on, which "current year" and "당기" refer to. */
  fiscalYear?: number
}

/** Reads every figure of a table. Dashes are skipped, as they state no amount. */
export function readTableFigures(
  table: PrintedTable,
  { unit = '', title = '', termYears = new Map(), fiscalYear }: TableContext = {},
): TableFigure[] {
  const page = unitIn(unit, 'unitLine')
  const facts = readTableFacts(
    table,
    { above: title, ...(page && { page }) },
    { termYears, ...(fiscalYear !== undefined && { fiscalYear }) },
  )
  return facts.flatMap((fact) => (/\d/.test(fact.cell.text) && fact.period?.rolling !== 'LTM' ? [figureOf(fact)] : []))
}

const textsOf = (cells: readonly PrintedCell[]): string[] => cells.map(({ text }) => text)

/** Converts a fact to the form that question answering uses. */
export function figureOf({
  value,
  unit,
  unitSource,
  unitText,
  period,
  periodSource,
  cell,
  labels,
  section,
  headings,
  row,
  column,
}: Fact): TableFigure {
  const printed = scaled(value, -unit.scale)
  return {
    value: Number(printed.numerator) / Number(printed.denominator),
    unit: {
      ...kindOf(unit, unitText),
      scale: 10 ** unit.scale,
      ...(unit.dimension === 'money' &&
        unit.per === undefined &&
        unitSource === 'cell' &&
        unit.scale === 0 && { isScaleUnstated: true as const }),
    },
    cell,
    labels,
    section,
    headings,
    row,
    column,
    period: columnPeriodOf(period, textsOf(headings)),
    periodOfTable: periodSource === undefined || periodSource === 'table',
  }
}

function kindOf({ dimension, currency, of }: Unit, printed: string | undefined): Omit<FigureUnit, 'scale'> {
  if (dimension === 'money') {
    const code = currencyCode(currency)
    return { kind: 'amount', ...(code !== undefined && { currency: code }) }
  }
  if (dimension === 'percent' || dimension === 'points') return { kind: 'percent' }
  const counted = printed ?? of
  if (dimension === 'unknown' && counted === undefined) return { kind: 'unknown' }
  return { kind: 'number', ...(counted !== undefined && { counted }) }
}
