import { readColumnPeriod, type ColumnPeriod } from './column-period.ts'
import { type FigureUnit, readFigureUnit, readPrintedFigure } from './figure-unit.ts'
import { readRelativePeriod } from './relative-period.ts'
import { headingsOver, type PrintedCell, type PrintedTable, periodUnder, widthOf } from './table-headings.ts'

/** A figure of any table, with all that says what it is. */
export interface TableFigure {
  /** As printed, before `unit.scale`. */
  value: number
  unit: FigureUnit
  cell: PrintedCell
  /** The words of its row that stand before its figures, with what they stand under when that is not repeated; outermost first. */
  labels: readonly PrintedCell[]
  /** The latest row without figures above: "Current assets:". */
  section: PrintedCell | null
  /** Over its column, top down. */
  headings: readonly PrintedCell[]
  /** Which row and column of the table it stands in. */
  row: number
  column: number
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

/** Reads every figure of a table. Rows without a word before their figures are left out: nothing tells what they are. */
export function readTableFigures(table: PrintedTable, surroundings: TableSurroundings = {}): TableFigure[] {
  const width = Math.max(0, ...table.rows.map(widthOf))
  let { headings, periods } = columnsOf(table, width, surroundings)
  const ofCorner = headings[0]?.length ? periodOf(textsOf(headings[0]).join(' '), surroundings) : null
  const ofCaption = ofCorner ?? periodOf(table.caption, surroundings) ?? periodOf(surroundings.title, surroundings)
  const figures: TableFigure[] = []
  const above = new Map<number, PrintedCell>()
  let section: PrintedCell | null = null
  /** Columns under which a second line of headings does not tell one year. */
  let ambiguous = new Set<number>()
  table.rows.forEach((cells, row) => {
    if (row < table.headerRows) return
    if (tellsYears(cells)) {
      // Another table goes on below, under headings of its own.
      ;({ headings, periods } = columnsOf({ headerRows: 1, rows: [cells] }, width, surroundings))
      ambiguous = new Set(headings.flatMap((over, column) => (column > 0 && periods[column] === null ? [column] : [])))
      section = null
      return
    }
    const read = readRow(cells, above)
    if (read.own.length === 0) return
    if (read.figures.length === 0) {
      // A line of dashes has nothing to tell, and nothing stands under it.
      const dashed = cells.some((cell) => /^\s*[-–—]\s*$/.test(cell.text))
      if (read.own.length === 1 && !dashed) section = read.own[0] ?? null
      return
    }
    const labels = [...read.inherited, ...read.own]
    const ofRow = labels.map((cell) => periodOnly(cell.text, surroundings) ?? dayIn(cell.text)).find((period) => period !== null) ?? null
    const ofSection = section && periodOnly(section.text, surroundings)
    for (const { cell, column, printed } of read.figures) {
      if (ambiguous.has(column)) continue
      const over = headings[column] ?? []
      figures.push({
        value: printed.value,
        unit: readFigureUnit(printed, {
          labels: textsOf(labels),
          headings: textsOf(over),
          table: [table.unit, ...textsOf(headings[0] ?? []), table.caption, surroundings.unit],
          dollars: table.rows.some((all) => all.some((one) => /^\s*(?:\(\s*)?\$/.test(one.text))),
        }),
        cell,
        labels,
        section,
        headings: over,
        row,
        column,
        period: periods[column] ?? ofRow ?? ofSection ?? ofCaption,
        periodOfTable: (periods[column] ?? ofRow ?? ofSection) === null,
      })
    }
  })
  return figures
}

interface Columns {
  /** Over each column, top down. */
  headings: PrintedCell[][]
  periods: (ColumnPeriod | null)[]
}

function columnsOf(table: PrintedTable, width: number, { termYears, fiscalYear }: TableSurroundings): Columns {
  const headings = Array.from({ length: width }, (_, column) => headingsOver(table, column))
  const corner = (headings[0] ?? []).map((cell) => cell.text.replace(/(?:19|20)\d{2}/g, ''))
  const periods = headings.map((over, column) =>
    column === 0 ? null : (periodUnder(corner, textsOf(over), termYears) ?? readRelativePeriod(textsOf(over), fiscalYear)),
  )
  return { headings, periods }
}

const timeWords =
  /\b(?:fiscal|calendar|years?|quarters?|months?|three|six|nine|twelve|ended|ending|as|of|at|january|february|march|april|may|june|july|august|september|october|november|december)\b|[\d\s.,]/gi

/** Whether a row holds nothing but years beside its first cell, as a line of headings does. */
function tellsYears(cells: readonly PrintedCell[]): boolean {
  const said = cells.slice(1).filter((cell) => cell.text.trim() !== '')
  const years = said.flatMap((cell) => cell.text.match(/(?<!\d)(?:19|20)\d{2}(?![\d,])/g) ?? [])
  return years.length > 1 && said.every((cell) => /(?:19|20)\d{2}/.test(cell.text) && cell.text.replace(timeWords, '') === '')
}

const textsOf = (cells: readonly PrintedCell[]): string[] => cells.map((cell) => cell.text)

interface ReadRow {
  own: PrintedCell[]
  inherited: PrintedCell[]
  figures: { cell: PrintedCell; column: number; printed: NonNullable<ReturnType<typeof readPrintedFigure>> }[]
}

/** Tells the words that begin a row from its figures; an empty cell before the words stands for the one above it. */
function readRow(cells: readonly PrintedCell[], above: Map<number, PrintedCell>): ReadRow {
  const row: ReadRow = { own: [], inherited: [], figures: [] }
  const empty: number[] = []
  let column = 0
  for (const cell of cells) {
    const printed = column === 0 ? null : readPrintedFigure(cell.text)
    if (printed !== null) row.figures.push({ cell, column, printed })
    else if (row.figures.length === 0 && (/\p{L}/u.test(cell.text) || (column === 0 && /^\D{0,3}(?:19|20)\d{2}\D{0,3}$/.test(cell.text)))) {
      row.own.push(cell)
      for (const known of above.keys()) if (known >= column) above.delete(known)
      above.set(column, cell)
    } else if (row.figures.length === 0 && row.own.length === 0 && cell.text.trim() === '') empty.push(column)
    column += cell.columnSpan ?? 1
  }
  if (row.own.length > 0) row.inherited = empty.flatMap((at) => above.get(at) ?? [])
  return row
}

const day =
  /\b(?:at|as of|ended|ending)\s+(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+\d{1,2},\s+(?:19|20)\d{2}\s*$/i

/** "Outstanding at September 30, 2018": the day that a label ends with. */
function dayIn(text: string): ColumnPeriod | null {
  const [said] = day.exec(text.trim()) ?? []
  return said === undefined ? null : readColumnPeriod([said])
}

/** The period that a text tells when it tells nothing else: "2021년말", "제53기 (당기)", "Fiscal 2022:". */
function periodOnly(text: string, { termYears, fiscalYear }: TableSurroundings): ColumnPeriod | null {
  const rest = text
    .normalize('NFKC')
    .replace(/제\s*\d{1,3}\s*(?:(?:\((?:당|전전?)?\)?|(?:당|전전?)\)?|\))\s*)?기|(?:당|전전|전)\s*[기년](?:말)?/g, '')
    .replace(
      /\b(?:for|in|fiscal|year|years|quarters?|half|first|second|third|fourth|three|six|nine|twelve|months?|weeks?|ended|ending|as|of|at|the|end|january|february|march|april|may|june|july|august|september|october|november|december)\b/gi,
      '',
    )
    .replace(/[\d\s().,:'’년월일말현재~-]/g, '')
  return rest.length > 0 ? null : periodOf(text, { ...(termYears && { termYears }), ...(fiscalYear !== undefined && { fiscalYear }) })
}

function periodOf(text: string | undefined, { termYears, fiscalYear }: TableSurroundings): ColumnPeriod | null {
  return text === undefined ? null : (readColumnPeriod([text], termYears) ?? readRelativePeriod([text], fiscalYear))
}
