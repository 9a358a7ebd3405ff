import { readAmount } from './amount.ts'
import type { ColumnPeriod } from './column-period.ts'
import { readReportingUnit, type ReportingUnit } from './reporting-unit.ts'
import { headingsOver, type PrintedCell, type PrintedTable, periodUnder, widthOf } from './table-headings.ts'

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
  const width = Math.max(0, ...table.rows.map(widthOf))
  // What stands over the labels ("Year ended December 31,") speaks for all columns, but names no year of theirs.
  const corner = headingsOver(table, 0).map((cell) => cell.text.replace(/(?:19|20)\d{2}/g, ''))
  const periods: ColumnPeriods = new Map()
  for (let column = 1; column < width; column += 1) {
    const headings = headingsOver(table, column)
    const period = periodUnder(
      corner,
      headings.map((cell) => cell.text),
      surroundings.termYears,
    )
    if (period) periods.set(column, { period, headings })
  }
  if (periods.size === 0) return null
  const told = readReportingUnit([table.unit, table.caption].filter(Boolean).join(' ')) ?? surroundings.unit ?? null
  const dollars = table.rows.some((cells) => cells.some((cell) => /^\s*\$/.test(cell.text)))
  const unit = told ?? { scale: 1 }
  return {
    caption: table.caption ?? '',
    unit: unit.currency === undefined && dollars ? { ...unit, currency: 'USD' } : unit,
    unitIsTold: told !== null,
    lines: linesOf(table, periods),
  }
}

/** The columns that tell a period, by their position. */
type ColumnPeriods = Map<number, { period: ColumnPeriod; headings: PrintedCell[] }>

function linesOf(table: PrintedTable, periods: ColumnPeriods): StatementLine[] {
  const lines: StatementLine[] = []
  let section = ''
  table.rows.forEach((cells, row) => {
    if (row < table.headerRows) return
    const labelCell = cells.find((cell) => /\p{L}/u.test(cell.text))
    if (!labelCell) return
    const figures: StatementFigure[] = []
    let column = 0
    for (const cell of cells) {
      const at = periods.get(column)
      const amount = cell === labelCell || at === undefined ? null : readAmount(cell.text)
      if (at !== undefined && amount !== null) figures.push({ ...amount, period: at.period, cell, headings: at.headings })
      column += cell.columnSpan ?? 1
    }
    const label = labelCell.text.replace(/(?<![\s.:$₩])[\s.:$₩]+$/, '').trim()
    if (figures.length === 0) section = label
    else lines.push({ label, labelCell, section, row, figures })
  })
  return lines
}
