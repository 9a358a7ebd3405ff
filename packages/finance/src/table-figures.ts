import { scaled, type Unit } from '@dossier/notation'
import { type ColumnPeriod, columnPeriodOf } from './column-period.ts'
import type { Fact, PrintedCell, PrintedTable } from './facts/fact.ts'
import { unitIn } from './facts/figure-unit.ts'
import { readTableFacts } from './facts/read-table-facts.ts'
import { currencyCode } from './reporting-unit.ts'

/** What a figure of a table is told in. */
export interface FigureUnit {
  /** `number`: of things counted or measured. `unknown`: nothing tells. */
  kind: 'amount' | 'percent' | 'number' | 'unknown'
  /** ISO 4217, of amounts. */
  currency?: string
  /** What is counted or measured, as it is printed: "건", "tCO2-eq", "square feet". */
  counted?: string
  /** What a printed 1 stands for. */
  scale: number
  /** Only the currency is told: the document tells its scale somewhere else. */
  scaleUntold?: true
}

/** A figure of any table, with all that says what it is: a fact as question answering takes it. */
export interface TableFigure extends Pick<Fact, 'cell' | 'labels' | 'section' | 'headings' | 'row' | 'column'> {
  /** As printed, before `unit.scale`. */
  value: number
  unit: FigureUnit
  /** The time that heading, label, section or what stands over the table tell, in this order. */
  period: ColumnPeriod | null
  /** The table as a whole is of that time, as far as is told. */
  periodOfTable: boolean
}

/** What the document tells of the time of its tables. */
export interface TableSurroundings {
  /** Text around the table that may tell the unit. */
  unit?: string
  /** The line above the table, which may tell the time. */
  title?: string
  /** Years of numbered business years, by their number. */
  termYears?: ReadonlyMap<number, number>
  /** The fiscal year that the document reports on: what "current year", "당기" stand for. */
  fiscalYear?: number
}

/** Reads every figure of a table. A dash is none here: it has nothing to tell. */
export function readTableFigures(
  table: PrintedTable,
  { unit = '', title = '', termYears = new Map(), fiscalYear }: TableSurroundings = {},
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

/** A fact as question answering takes it. */
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
        unit.scale === 0 && { scaleUntold: true as const }),
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
