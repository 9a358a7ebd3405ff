import { hasCurrencySign, isYearAlone, type Period, scaled, scan, withoutCurrencySigns } from '@dossier/notation'
import { betweenBalances, closingOf, namesClosingBalance, namesOpeningBalance, openingOf } from './balance-periods.ts'
import { readCellFigure } from './cell-figure.ts'
import { changeHeading, headingsOfColumns, maxRowsBelow, statesDuration, widthOf } from './column-headings.ts'
import { isDated, periodsIn, placed, readHeadingPeriod, singlePeriod } from './column-period.ts'
import type { Conventions, Fact, PrintedCell, PrintedTable, Scope, Source } from './fact.ts'
import { figureUnit, type PrintedUnit, unitIn } from './figure-unit.ts'
import { titlesIn } from './lines-above.ts'
import { mentionsIn } from './mentions.ts'
import { SectionTotals } from './section-totals.ts'
import { isImpossible } from './printed-in-full.ts'
import { titledKind } from './statement-kind.ts'
import { type ReadFigure, readRow } from './table-row.ts'
import { datedFigures, groupedYears, isDayOf, yearsUnderDay } from './torn-headings.ts'

/** The text around a table. */
export interface TableContext {
  /** The lines between this table and the previous one. */
  above?: string
  /** The heading above the table. */
  heading?: string
  /** A unit stated further up on the page. */
  page?: PrintedUnit
}

/** Reads every figure of a table. A row without a label is left out unless it is the total of its section, since nothing defines it. */
export function readTableFacts(table: PrintedTable, context: TableContext, conventions: Conventions): Fact[] {
  return new TableReader(table, context, conventions).read()
}

interface Column {
  /** Top down. */
  headings: readonly PrintedCell[]
  texts: readonly string[]
  period: Period | null
  isChange: boolean
  /** A column of note numbers. */
  isNotes: boolean
  /** Merged headings in the middle of a table, whose columns are unknown. */
  isUnclear?: boolean
  scope?: Scope
}

const noteHeading = /^(?:주석|비고|notes?|ref(?:erence)?s?\.?|page)\s*$/i
const groupWords = /\b(?:group|consolidated)\b|연결/i
const parentWords = /\b(?:parent|separate|standalone|unconsolidated)\b|별도|개별/i

class TableReader {
  readonly #table: PrintedTable
  readonly #conventions: Conventions
  readonly #page: PrintedUnit | undefined
  readonly #width: number
  readonly #units: PrintedUnit[]
  readonly #currency: string | undefined
  readonly #amountsAreSigned: boolean
  /** The number of its figures with decimals, and of those without. */
  readonly #printed: { integer: number; decimal: number }
  /** Columns of the current headings. */
  #columns: Column[]
  /** Of the complete table, or of the one that continues it below with headings of its own. */
  #period: Period | null
  readonly #scope: Scope | undefined
  /** Its caption or the line above it, which is not one of its cells. */
  readonly #title: PrintedCell | null

  constructor(given: PrintedTable, { above = '', heading = '', page }: TableContext, conventions: Conventions) {
    const table = withHeadings(given)
    this.#table = table
    this.#conventions = conventions
    this.#page = page
    const titles = titlesIn(above)
    this.#width = Math.max(0, ...table.rows.map(widthOf))
    this.#columns = this.#readColumns(table)
    const corner = (this.#columns[0]?.texts ?? []).join(' ')
    this.#units = [
      ...(table.unit === undefined ? [] : [unitIn(table.unit, 'unitLine')]),
      unitIn(corner) ?? unitIn(corner, 'unitLine'),
      ...(table.caption === undefined ? [] : [unitIn(table.caption)]),
      ...titles.toReversed().map((line) => unitIn(line)),
      this.#headingUnit(),
    ].filter((mention) => mention !== undefined)
    this.#printed = countDecimals(table)
    this.#currency = currencyOfCells(table)
    this.#amountsAreSigned = isListOfSignedAmounts(table)
    this.#period = this.#titlePeriod([corner, table.caption ?? '', ...titles.toReversed(), heading])
    const start = table.rows.flat().find((cell) => cell.end > cell.start)?.start ?? 0
    const title = table.caption ?? titles.at(-1) ?? heading
    this.#title = title.trim() === '' ? null : { text: title.trim(), start, end: start }
    this.#scope = scopeOf([heading, ...titles, table.caption ?? '', corner].join('\n'))
  }

  read(): Fact[] {
    const facts: Fact[] = []
    const above = new Map<number, PrintedCell>()
    let section: PrintedCell | null = null
    let sectionBefore: PrintedCell | null = null
    // A list of several statements has their titles as rows.
    let statement = titledKind(this.#title?.text ?? '')
    let lastRow: 'title' | 'other' = 'other'
    let totals = new SectionTotals(this.#title)
    this.#table.rows.forEach((printed, row) => {
      if (row < this.#table.headerRows) return
      const [dates, cells] = datedFigures(printed) ?? [null, printed]
      const named = groupedYears(cells) ?? yearsUnderDay(cells) ?? (isHeadingRow(cells) ? [cells] : null)
      const headings = dates ? [dates] : named && [...this.#headingsAbove(row), ...named]
      if (headings) {
        // Another table continues below, with headings of its own.
        this.#columns = this.#readColumns({
          headerRows: headings.length,
          rows: [...headings, ...this.#rowsBelow(row)],
        }).map((column) => ({ ...column, isUnclear: statesSeveralPeriods(column.texts) }))
        // The line above these headings is the title of that table.
        if (!dates && lastRow !== 'title') section = null
        totals = new SectionTotals(section)
        lastRow = 'other'
        if (!dates) return
      }
      const read = readRow(cells, above)
      if (read.figures.length === 0) {
        // Headings repeat below with another day in their corner.
        if (read.own.length > 1) this.#period = dayAlone(cells[0]?.text ?? '', this.#conventions) ?? this.#period
        if (read.own.length !== 1) return
        sectionBefore = section
        section = read.own[0] ?? null
        statement = titledKind(section?.text ?? '') ?? statement
        lastRow = 'title'
        if (section) totals.begin(section)
        return
      }
      const wrapped = lastRow === 'title' && section ? wrappedDay(section, read.own) : null
      if (wrapped) section = sectionBefore
      lastRow = 'other'
      const total = read.own.length === 0 ? totals.close(read.figures) : null
      if (read.own.length === 0 && total === null) return
      if (total) section = total.section
      else totals.add(read.own[0]?.text ?? '', read.figures)
      const labels = total ? [total.label] : wrapped ? [wrapped] : [...read.inherited, ...read.own]
      const ofRow = labels.map(({ text }) => periodOfLabel(text, this.#conventions)).find((period) => period !== null) ?? null
      const ofSection = section && periodAlone(section.text, this.#conventions)
      for (const one of read.figures) {
        const column = this.#columns[one.column]
        if (column?.isNotes || column?.isUnclear) continue
        const fact = this.#factOf(one, row, { labels, section, ofRow, ofSection, column })
        facts.push(statement === 'balanceSheet' ? atItsEnd(fact) : fact)
      }
    })
    return betweenBalances(withoutNotes(facts))
  }

  #factOf(
    { cell, column: at, figure }: ReadFigure,
    row: number,
    {
      labels,
      section,
      ofRow,
      ofSection,
      column,
    }: { labels: PrintedCell[]; section: PrintedCell | null; ofRow: Period | null; ofSection: Period | null; column: Column | undefined },
  ): Fact {
    const { integer, decimal } = this.#printed
    const around = figureUnit(figure.unit, cell.text, {
      labels: labels.map(({ text }) => text),
      headings: column?.texts ?? [],
      table: this.#units,
      ...(this.#page && { page: this.#page }),
      ...(this.#conventions.unit && { document: this.#conventions.unit }),
      ...(this.#currency !== undefined && { currency: this.#currency }),
      ...(this.#conventions.scalesInHeadings && { bareSignMeansUnits: true }),
      ...(section && { section: section.text }),
      ...(this.#amountsAreSigned && { amountsAreSigned: true }),
      hasFewDecimals: integer > decimal,
      ...(hasOddDecimals(cell.text, this.#printed) && { hasOddDecimals: true }),
    })
    const isInFull = isImpossible(scaled(figure.value, around.unit.scale - figure.unit.scale), around.unit)
    const { unit, source: unitSource } = isInFull ? { unit: { ...around.unit, scale: 0 }, source: 'cell' as const } : around
    const { text: unitText } = around
    const exponent = unit.scale - figure.unit.scale
    const periods: [Period | null | undefined, Source][] = [
      [column?.period, 'heading'],
      [ofRow, 'label'],
      [ofSection, 'section'],
      [this.#period, 'table'],
    ]
    const [stated, periodSource] = periods.find(([one]) => one) ?? [null, undefined]
    const words = [...labels, ...(column?.headings ?? [])].map(({ text }) => text)
    const isOpening = words.some(namesOpeningBalance)
    const isClosing = !isOpening && words.some(namesClosingBalance)
    const period = stated && (isOpening ? openingOf(stated) : isClosing ? closingOf(stated) : stated)
    const scope = column?.scope ?? this.#scope
    return {
      value: scaled(figure.value, exponent),
      ulp: scaled(figure.ulp, exponent),
      unit,
      ...(unitSource && { unitSource }),
      ...(unitText !== undefined && { unitText }),
      period: period ?? null,
      ...(periodSource && { periodSource }),
      ...(column?.isChange && { isChange: true as const }),
      ...(scope && { scope }),
      cell,
      labels,
      section,
      headings: column?.headings ?? [],
      row,
      column: at,
    }
  }

  /** The rows below a row of headings, up to the next one. */
  #rowsBelow(row: number): PrintedTable['rows'] {
    let end = row + 1
    while (end < this.#table.rows.length && end - row <= maxRowsBelow && !isHeadingRow(this.#table.rows[end] ?? [])) end++
    return this.#table.rows.slice(row + 1, end)
  }

  /** The row of lengths of time or days directly above a row of years in the middle of the table. */
  #headingsAbove(row: number): PrintedTable['rows'] {
    const above = row > this.#table.headerRows ? this.#table.rows[row - 1] : undefined
    const texts = above?.slice(1).flatMap(({ text }) => (text.trim() === '' || changeHeading.test(text) ? [] : [text.trim()])) ?? []
    return above && texts.length > 0 && (texts.every(statesDuration) || texts.every(isDayAlone)) ? [above] : []
  }

  #readColumns(table: PrintedTable): Column[] {
    const over = headingsOfColumns(table, this.#width)
    const corner = (over[0] ?? []).map((cell) => cell.text).filter((text) => periodsIn(text).every(({ period }) => !isDated(period)))
    const columns = over.map((headings, column): Column => {
      const texts = headings.map((cell) => cell.text)
      const words = texts.join(' ')
      const isChange = changeHeading.test(words)
      const scope = scopeOf(texts.join('\n'))
      const named = periodsIn(words).some(({ period }) => isDated(period))
      return {
        headings,
        texts,
        period: column === 0 || (isChange && !named) ? null : readHeadingPeriod(corner, texts, this.#conventions),
        isChange,
        isNotes: column > 0 && headings.some(({ text, columnSpan = 1 }) => columnSpan === 1 && noteHeading.test(text)),
        ...(scope && { scope }),
      }
    })
    return atYearEnds(columns)
  }

  /** The only unit in the headings: it is not always printed over all columns it applies to. */
  #headingUnit(): PrintedUnit | undefined {
    const mentions = this.#table.rows.slice(0, this.#table.headerRows).flatMap((cells) => cells.flatMap(({ text }) => soleUnit(text)))
    const [first, ...others] = mentions.filter(({ unit }) => unit.dimension === 'money' || unit.scale > 0)
    return first && others.every(({ unit }) => unit.scale === first.unit.scale && unit.currency === first.unit.currency) ? first : undefined
  }

  /** The period in the table's title, if it has one. */
  #titlePeriod(texts: readonly string[]): Period | null {
    for (const text of texts) {
      if (text === '') continue
      const period = singlePeriod(text, this.#conventions)
      if (period !== null) return period
      // "For the years ended 2022 and 2021" means that the table has both.
      if (periodsIn(text).filter((one) => isDated(one.period)).length > 1) return null
    }
    return null
  }
}

/**
 * "Dec 2023 | Dec 2024 | Dec 2025": months of one name a year apart are no figures of one month, but balances at its end or of the year that ends
 * with it.
 */
function atYearEnds(columns: readonly Column[]): Column[] {
  const ends = columns.flatMap(({ period }) => (period?.months === 1 && period.end !== undefined ? [period.end] : []))
  const isOfYears = new Set(ends).size > 1 && new Set(ends.map((end) => end.slice(5, 7))).size === 1
  return columns.map((column) => (isOfYears && column.period?.months === 1 ? { ...column, period: closingOf(column.period) } : column))
}

/** A table whose headings were not separated from its rows: rows without figures at its top are headings. */
function withHeadings(table: PrintedTable): PrintedTable {
  if (table.headerRows > 0) {
    const further = table.rows.slice(table.headerRows).findIndex((cells) => !statesDurations(cells))
    return further > 0 ? { ...table, headerRows: table.headerRows + further } : table
  }
  const headerRows = table.rows.findIndex(
    (cells) => !isHeadingRow(cells) && cells.slice(1).some(({ text }) => readCellFigure(text) !== null),
  )
  const isHeaded =
    headerRows > 0 && table.rows.slice(0, headerRows).some((cells) => cells.slice(1).filter(({ text }) => text !== '').length > 1)
  return isHeaded ? { ...table, headerRows } : table
}

/** "53 weeks | 52 weeks" below the years: a row of lengths of time and units alone. */
function statesDurations(cells: readonly PrintedCell[]): boolean {
  const durations = cells.slice(1).filter(({ text }) => text !== '' && !changeHeading.test(text))
  return durations.length > 1 && durations.every(({ text }) => isWhole(text, lengthIn(text)))
}

const lengthIn = (text: string): { start: number; end: number } | undefined =>
  mentionsIn(text).find(
    ({ kind, ...mention }) => kind === 'quantity' && 'unit' in mention && /^(?:week|month|day)$/.test(mention.unit.of ?? ''),
  )

const isWhole = (text: string, mention: { start: number; end: number } | undefined): boolean =>
  mention !== undefined && text.slice(0, mention.start).trim() + text.slice(mention.end).trim() === ''

/** The unit of a heading that contains hardly anything else: "in thousands" over one column does not apply to the others. */
function soleUnit(text: string): PrintedUnit[] {
  const unit = text === '' ? undefined : unitIn(text)
  if (!unit) return []
  let rest = text.slice(0, unit.start) + text.slice(unit.end)
  for (const { start, end } of periodsIn(rest).toReversed()) rest = rest.slice(0, start) + rest.slice(end)
  return /[\p{L}\p{N}]{3}/u.test(rest) ? [] : [unit]
}

/** Cents among dollars, or a ratio: two decimals where fewer figures have them, any decimals where hardly any figure has. */
const hasOddDecimals = (text: string, { integer, decimal }: { integer: number; decimal: number }): boolean =>
  (integer > decimal && /\d[.,]\d\d(?!\d)/.test(text)) || (integer > decimal * 2 && /\d[.,]\d(?!\d)/.test(text))

function countDecimals({ rows, headerRows }: PrintedTable): { integer: number; decimal: number } {
  let [integer, decimal] = [0, 0]
  for (const cells of rows.slice(headerRows))
    for (const { text } of cells.slice(1)) {
      if (!/^[\s(-]*\d[\d,.]*[\s)]*$/.test(withoutCurrencySigns(text))) continue
      if (/\.\d/.test(text)) decimal++
      else integer++
    }
  return { integer, decimal }
}

/** "Statement of financial position of the Company", "Company balance sheet"; elsewhere the company is the reporting entity of any scope. */
const companyStatement =
  /\b(?:statements?|balance sheets?)\b[^.;]{0,40}\bof the company$|\bcompany(?:['’]s)?[ -](?:only\b|(?:[a-z]{1,12} ){0,2}(?:statements?|balance sheets?|accounts)\b)/im
/** A line or a column head that is the word alone, but for times and units: "Company", "The Company £m", beside "Group". */
const companyAlone = /^[^\p{L}\n\r\u2028\u2029]*(?:the )?company(?:[^\p{L}\n\r\u2028\u2029]|(?<!\p{L})\p{L}{1,3}(?!\p{L}))*$/imu

/** @param lines titles, or the heads of a column, each in a line */
const scopeOf = (lines: string): Scope | undefined => {
  const [group, parent] = [groupWords.test(lines), [parentWords, companyStatement, companyAlone].some((words) => words.test(lines))]
  return group === parent ? undefined : group ? 'consolidated' : 'separate'
}

/** The currency whose sign is printed at some figures of a table. */
export function currencyOfCells({ rows, headerRows }: PrintedTable): string | undefined {
  for (const cells of rows.slice(headerRows))
    for (const { text } of cells) {
      if (text.length > 24 || !(hasCurrencySign(text) || /\b[A-Z]{2,3}\b/.test(text))) continue
      const [first] = scan(text, 'cell')
      if ((first?.kind === 'quantity' || first?.kind === 'unit') && first.unit.dimension === 'money' && first.unit.currency !== undefined)
        return first.unit.currency
    }
  return undefined
}

/** A list of labels and figures of which most have a sign; in a table of columns only the first and the totals need have one. */
function isListOfSignedAmounts({ rows, headerRows }: PrintedTable): boolean {
  if (headerRows > 0 || rows.some((cells) => cells.length > 2)) return false
  const figures = rows.flatMap(([, figure]) => figure?.text ?? [])
  const signed = figures.filter(hasCurrencySign).length
  return signed > figures.filter((text) => /^[\d,.()-]+$/.test(text)).length
}

/** Balances under a title that states a length of time are those of its last day. */
const atItsEnd = (fact: Fact): Fact =>
  fact.period?.months !== undefined && fact.periodSource === 'table' ? { ...fact, period: closingOf(fact.period) } : fact

const statesSeveralPeriods = (texts: readonly string[]): boolean =>
  periodsIn(texts.join(' ')).filter(({ period }) => isDated(period)).length > 1

/** Any year: with one, "December 31," is a day. */
const SOME_YEAR = 2000

const isDayAlone = (text: string): boolean => text.length < 80 && isDayOf(text, SOME_YEAR)

/** Whether a row contains only periods, units and heading words besides its first cell. */
function isHeadingRow(cells: readonly PrintedCell[]): boolean {
  const texts = cells
    .slice(1)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
  let periods = 0
  for (const text of texts) {
    if (noteHeading.test(text) || changeHeading.test(text)) continue
    const mentions = mentionsIn(text)
    if (mentions.length === 0 || mentions.some(({ kind }) => kind !== 'period' && kind !== 'unit')) return false
    let rest = text
    for (const { start, end } of mentions.toReversed()) rest = rest.slice(0, start) + rest.slice(end)
    if (/[\p{L}\p{N}]{3}/u.test(rest.replace(/\b(?:as|at|of|for|the|and|restated|audited|unaudited|actual)\b/gi, ''))) return false
    if (mentions.some((mention) => mention.kind === 'period' && isDated(mention.period))) periods++
  }
  return periods > 1
}

/** The day of a text that contains nothing else: "As of December 31, 2023". */
function dayAlone(text: string, conventions: Conventions): Period | null {
  const period = periodAlone(text, conventions)
  return period?.end !== undefined && period.months === undefined ? period : null
}

/** The period of a text that contains nothing else: "2021년말", "제53기 (당기)", "Fiscal 2022:". */
function periodAlone(text: string, conventions: Conventions): Period | null {
  if (text.length > 80) return null
  const mentions = periodsIn(text)
  if (mentions.length === 0) return null
  let rest = text
  for (const { start, end } of mentions.toReversed()) rest = rest.slice(0, start) + rest.slice(end)
  return /[\p{L}\p{N}]/u.test(rest.replace(/\b(?:as|at|of|for|in|the|end|ended|ending|fiscal|year|years)\b|현재|말/gi, ''))
    ? null
    : singlePeriod(text, conventions)
}

/** "Outstanding at September 30, 2018": the date at the end of a label. */
function lastDay(text: string): Period | null {
  const last = periodsIn(text).at(-1)
  if (last === undefined || last.period.end === undefined || last.period.months !== undefined) return null
  const after = text.slice(last.end).trim()
  if (after.length > 1 && !(last.start === 0 && /^\([^()]*\)$/.test(after))) return null
  return last.start === 0 || /\b(?:at|as of|ended|ending|balances?|balances?,|on)\s+$/i.test(text.slice(0, last.start)) ? last.period : null
}

/** "Balance at August 31," over a row that is named "2014": one label over two rows. */
function wrappedDay(above: PrintedCell, [own, ...others]: readonly PrintedCell[]): PrintedCell | null {
  if (own === undefined || others.length > 0 || !isYearAlone(own.text) || lastDay(above.text) !== null) return null
  const text = `${above.text} ${own.text}`
  return lastDay(text) === null ? null : { text, start: above.start, end: own.end }
}

const periodOfLabel = (text: string, conventions: Conventions): Period | null =>
  periodAlone(text, conventions) ?? lastDay(text) ?? leadingPeriod(text, conventions)

/** Words before the time that a row is about; not "due" or "through". */
const beforeTime =
  /^(?:\W*\b(?:as|at|of|on|for|in|the|total|(?:un|non-?)?vested|outstanding|balances?|fiscal|full|years?|quarter|months?|ended|ending)\b)*\W*$/i
/** A time that is one end of a range, or after which the row continues. */
const afterEnd = /^\s*(?:[-–—~&+/]|(?:and|or|to|through|until)\b)/i

/** "Year ended December 31, 2020 GAAP", "Balance at December 31, 2017, net of tax": the only time of a label, at its beginning. */
function leadingPeriod(text: string, conventions: Conventions): Period | null {
  const [first, ...others] = text.length > 80 ? [] : periodsIn(text).filter(({ period }) => isDated(period))
  if (first === undefined || others.length > 0) return null
  return beforeTime.test(text.slice(0, first.start)) && !afterEnd.test(text.slice(first.end)) ? placed(first.period, conventions) : null
}

/** Leaves out note numbers: a column without a heading, of small integers, next to dated columns. */
function withoutNotes(facts: readonly Fact[]): Fact[] {
  const columns = Map.groupBy(facts, ({ column }) => column)
  const isDatedColumn = (own: readonly Fact[]): boolean => own.some(({ periodSource }) => periodSource === 'heading')
  if (![...columns.values()].some(isDatedColumn)) return [...facts]
  const first = Math.min(...columns.keys())
  const notes = columns.get(first) ?? []
  const isNotes =
    columns.size > 1 &&
    !isDatedColumn(notes) &&
    notes.every(({ cell, headings }) => headings.length === 0 && /^\d{1,2}(?:\([a-z]\)|[a-z]|\.\d)?$/.test(cell.text.trim()))
  return isNotes ? facts.filter(({ column }) => column !== first) : [...facts]
}
