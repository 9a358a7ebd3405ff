import { readAmount } from './amount.ts'
import { readColumnPeriod, type ColumnPeriod } from './column-period.ts'
import { readReportingUnit, type ReportingUnit } from './reporting-unit.ts'

/** A cell of a table as a span of its page's text. */
export interface PrintedCell {
  text: string
  start: number
  end: number
  columnSpan?: number
}

/** A table as it was read from a page. The first `headerRows` rows are column headings. */
export interface PrintedTable {
  caption?: string
  unit?: string
  headerRows: number
  rows: readonly (readonly PrintedCell[])[]
}

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

/** What stands over the numbers of notes, which are no figures. */
const notes = /^(?:주석|비고|notes?|ref(?:erence)?s?\.?)$/i

/** The period that the lowest headings tell; those above add to it as long as they do not speak of others, as a title over some columns does. */
function periodUnder(
  corner: readonly string[],
  headings: readonly string[],
  termYears: ReadonlyMap<number, number> | undefined,
): ColumnPeriod | null {
  if (notes.test(headings.at(-1) ?? '')) return null
  let told: ColumnPeriod | null = null
  for (let from = headings.length - 1; from >= 0; from -= 1) {
    const period = readColumnPeriod([...corner, ...headings.slice(from)], termYears)
    if (told !== null && period?.year !== told.year) return told
    told = period
  }
  return told
}

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
    const label = labelCell.text.replace(/[\s.:$₩]+$/, '').trim()
    if (figures.length === 0) section = label
    else lines.push({ label, labelCell, section, row, figures })
  })
  return lines
}

function widthOf(cells: readonly PrintedCell[]): number {
  return cells.reduce((sum, cell) => sum + (cell.columnSpan ?? 1), 0)
}

/** The heading cells over a column, top down; a cell over several columns heads each of them. */
function headingsOver(table: PrintedTable, column: number): PrintedCell[] {
  return table.rows.slice(0, table.headerRows).flatMap((cells) => {
    let from = 0
    for (const cell of cells) {
      const to = from + (cell.columnSpan ?? 1)
      if (column >= from && column < to) return cell.text === '' ? [] : [cell]
      from = to
    }
    return []
  })
}
