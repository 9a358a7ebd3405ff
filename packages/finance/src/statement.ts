import { columnPeriodOf, type ColumnPeriod } from './column-period.ts'
import type { PrintedCell, PrintedTable } from './facts/fact.ts'
import { unitIn } from './facts/figure-unit.ts'
import { currencyOfCells, readTableFacts } from './facts/read-table-facts.ts'
import { currencyCode, readReportingUnit, type ReportingUnit } from './reporting-unit.ts'

/** One figure of a statement, and where it is printed. */
export interface StatementFigure {
  /** As printed, before `unit.scale`. */
  value: number
  percent: boolean
  period: ColumnPeriod
  cell: PrintedCell
  /** The cells over it that tell the period. */
  headings: readonly PrintedCell[]
}

/** A line of a statement with its figures. */
export interface StatementLine {
  label: string
  labelCell: PrintedCell
  /** The line without figures that it stands under: "Current assets:". */
  section: string
  /** Its position from the top, for telling lines of one name apart. */
  row: number
  figures: readonly StatementFigure[]
}

/** A statement: a table whose columns are periods. */
export interface Statement {
  caption: string
  unit: ReportingUnit
  /** The unit is said, and not only supposed. */
  unitIsTold: boolean
  lines: readonly StatementLine[]
}

/**
 * Reads a table as a statement.
 *
 * @param surroundings text that speaks for the whole page: a unit said above the table, the years of business terms
 * @returns null when no column tells its period
 */
export function readStatement(
  table: PrintedTable,
  surroundings: { unit?: ReportingUnit | null; termYears?: ReadonlyMap<number, number> } = {},
): Statement | null {
  const facts = readTableFacts(table, {}, { termYears: surroundings.termYears ?? new Map() }).filter(
    ({ periodSource }) => periodSource === 'heading',
  )
  const corner = unitIn((table.rows[0]?.[0]?.text ?? '').trim())
  const told =
    readReportingUnit([table.unit, table.caption].filter(Boolean).join(' ')) ??
    surroundings.unit ??
    (corner ? readReportingUnit(table.rows[0]?.[0]?.text ?? '') : null)
  const unit = told ?? { scale: 1 }
  const currency = unit.currency ?? currencyCode(currencyOfCells(table))
  const lines = [...Map.groupBy(facts, ({ row }) => row)].flatMap(([row, own]): StatementLine[] => {
    const [first] = own
    const labelCell = first?.labels.at(-1)
    if (!first || !labelCell) return []
    const figures = own.flatMap(({ value, unit: { dimension, scale }, period, cell, headings }): StatementFigure[] => {
      const of = columnPeriodOf(
        period,
        headings.map(({ text }) => text),
      )
      // What is expected is no figure of a statement of what was.
      return of === null || of.status !== undefined
        ? []
        : [
            {
              value: Number(value.numerator) / Number(value.denominator) / 10 ** scale,
              percent: dimension === 'percent',
              period: of,
              cell,
              headings,
            },
          ]
    })
    return figures.length === 0
      ? []
      : [{ label: trimmed(labelCell.text), labelCell, section: trimmed(first.section?.text ?? ''), row, figures }]
  })
  return lines.length === 0
    ? null
    : { caption: table.caption ?? '', unit: currency === undefined ? unit : { ...unit, currency }, unitIsTold: told !== null, lines }
}

const trimmed = (label: string): string => label.replace(/(?<![\s.:$₩])[\s.:$₩]+$/, '').trim()
