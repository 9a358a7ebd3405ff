import { isDated, periodsIn, yearOf } from './column-period.ts'
import type { PrintedCell, PrintedTable } from './fact.ts'
import { mentionsIn } from './mentions.ts'
import { groupedYears, isDayOf, mendedHeadings, placedCells } from './torn-headings.ts'

/** Headings of columns with changes of figures. */
export const changeHeading =
  /\b(?:change|variance|var\.?|growth|increase|decrease|vs\.?|versus|yoy|qoq)\b|\binc\b\.?\s?[/(]|증\s?감|증가율|감소|(?:전년|전기|동기|전분기)\s?대비|변동/i

/** Rows below the headings that show which columns have figures. */
export const maxRowsBelow = 200

/** The number of columns that a row fills. */
export function widthOf(cells: readonly PrintedCell[]): number {
  return cells.reduce((sum, cell) => sum + (cell.columnSpan ?? 1), 0)
}

/**
 * The heading cells over each column, top down. A cell over several columns is a heading of each of them. So is a duration up to the next words, and
 * a heading that is centred over a group of columns without being joined, or printed over one of the columns of recurring or falling years.
 */
export function headingsOfColumns(table: PrintedTable, width: number): readonly (readonly PrintedCell[])[] {
  const known = headings.get(table)
  if (known?.width === width) return known.over
  const over = readHeadings(table, width)
  headings.set(table, { width, over })
  return over
}

/** Headings of tables that are in use: they are read for the conventions of a document, and again for the table. */
const headings = new WeakMap<PrintedTable, { width: number; over: readonly (readonly PrintedCell[])[] }>()

function readHeadings(table: PrintedTable, width: number): PrintedCell[][] {
  const over: PrintedCell[][] = Array.from({ length: width }, () => [])
  const body = table.rows.slice(table.headerRows, table.headerRows + maxRowsBelow)
  const next = body.findIndex((cells) => groupedYears(cells) !== null)
  const rows = mendedHeadings(table.rows.slice(0, table.headerRows), next < 0 ? body : body.slice(0, next))
  const recurring = recurringGroups(rows)
  const falling = fallingYears(rows)
  // A row that only names the group of the rows below it is not a row of headings.
  const lastRow = rows.findLastIndex((cells) => filledColumns(cells).length > 0)
  const last = filledColumns(rows[lastRow] ?? [])
  const dated = datedColumns(rows[lastRow] ?? [])
  rows.forEach((cells, row) => {
    const isLast = row >= lastRow
    const grouped = isLast
      ? null
      : (overRecurring(cells, recurring, row) ?? inGroups(cells, last, dated) ?? overFallingYears(cells, falling, row))
    let from = 0
    let length: PrintedCell | null = null
    for (const cell of cells) {
      const to = Math.min(from + (cell.columnSpan ?? 1), width)
      if (cell.text !== '') length = !isLast && from > 0 && statesDuration(cell.text) ? cell : null
      const heading = cell.text === '' ? length : cell
      for (let column = from; column < to; column += 1) {
        const own = grouped?.get(column) ?? heading
        if (own) over[column]?.push(own)
      }
      from = to
    }
    for (const [column, cell] of grouped ?? []) if (column >= from) over[column]?.push(cell)
  })
  return over
}

/** The columns after the first for which a row of headings has words. */
function filledColumns(cells: readonly PrintedCell[]): number[] {
  const filled: number[] = []
  let column = 0
  for (const { text, columnSpan = 1 } of cells) {
    if (column > 0 && text !== '') for (let at = column; at < column + columnSpan; at += 1) filled.push(at)
    column += columnSpan
  }
  return filled
}

/** Groups of columns with the same times: two years of pensions next to two of other benefits. */
interface Recurring {
  /** Index of the row of times. */
  row: number
  /** The first and last column of each group. */
  groups: readonly { from: number; to: number }[]
}

function recurringGroups(rows: readonly (readonly PrintedCell[])[]): Recurring | null {
  const row = rows.findLastIndex((cells) => cells.slice(1).some(({ text }) => timeOf(text) !== null))
  const times = placedCells(rows[row] ?? []).flatMap(({ cell, from, to }) =>
    from > 0 && cell.text !== '' ? { time: timeOf(cell.text), from, to: to - 1 } : [],
  )
  const [first] = times
  if (first === undefined || times.some(({ time }) => time === null)) return null
  const starts = times.flatMap(({ time }, at) => (time === first.time ? at : []))
  const size = (starts[1] ?? times.length) - (starts[0] ?? 0)
  const isRecurring =
    starts.length > 1 && size > 1 && starts.length * size === times.length && times.every(({ time }, at) => time === times[at % size]?.time)
  return isRecurring ? { row, groups: starts.map((at) => ({ from: times[at]?.from ?? 0, to: times[at + size - 1]?.to ?? 0 })) } : null
}

/** The only time in a heading, as a key; null without a time, with several or with other words. */
function timeOf(text: string): string | null {
  const [period, ...others] = periodsIn(text)
  if (period === undefined || others.length > 0 || !isDated(period.period)) return null
  return /\p{L}{3}/u.test(text.slice(0, period.start) + text.slice(period.end)) ? null : JSON.stringify(period.period)
}

/** The headings of a row if each is over part of one group of columns and each group has one, else null. */
function overRecurring(cells: readonly PrintedCell[], recurring: Recurring | null, row: number): Map<number, PrintedCell> | null {
  if (recurring === null || row >= recurring.row) return null
  const headings = placedCells(cells).filter(({ cell, from }) => from > 0 && cell.text !== '')
  if (headings.length !== recurring.groups.length) return null
  const heads = new Map<number, PrintedCell>()
  for (const [at, { from, to }] of recurring.groups.entries()) {
    const heading = headings[at]
    if (heading === undefined || heading.from < from || heading.to - 1 > to) return null
    for (let column = from; column <= to; column += 1) heads.set(column, heading.cell)
  }
  return heads
}

/** The last row of headings with years, and the first and last column of each series of falling years in it: "2022 | 2021". */
interface FallingYears {
  row: number
  series: readonly { from: number; to: number; year: number }[]
}

function fallingYears(rows: readonly (readonly PrintedCell[])[]): FallingYears {
  const row = rows.findLastIndex((cells) => cells.slice(1).some(({ text }) => yearAlone(text) !== null))
  const series: { from: number; to: number; year: number }[] = []
  let isBroken = true
  for (const { cell, from, to } of placedCells(rows[row] ?? [])) {
    if (from === 0 || cell.text === '') continue
    const year = yearAlone(cell.text)
    const before = series.at(-1)
    if (year === null) isBroken = true
    else if (before === undefined || isBroken || year >= before.year) {
      series.push({ from, to: to - 1, year })
      isBroken = false
    } else Object.assign(before, { to: to - 1, year })
  }
  return { row, series: series.filter(({ from, to }) => to > from) }
}

/** A heading that is a year without a day; null for any other. */
function yearAlone(text: string): number | null {
  const [period] = timeOf(text) === null ? [] : periodsIn(text)
  return period === undefined || period.period.end !== undefined ? null : (yearOf(period.period) ?? null)
}

/**
 * Headings that state a duration or a day without its year over a later column of falling years, as headings of the series: "Three Months Ended" over
 * the second of "2022 | 2021". Of a part of a year alone it would be the newest one.
 */
function overFallingYears(cells: readonly PrintedCell[], { row: yearRow, series }: FallingYears, row: number): Map<number, PrintedCell> {
  const heads = new Map<number, PrintedCell>()
  if (row >= yearRow) return heads
  for (const { from, to, year } of series) {
    const [heading, ...others] = placedCells(cells).filter((one) => one.cell.text !== '' && one.from <= to && one.to > from)
    if (heading === undefined || others.length > 0 || heading.from <= from || heading.to - 1 > to) continue
    const { cell } = heading
    if (!statesDuration(cell.text) && !isDayOf(cell.text, year)) continue
    for (let column = from; column <= to; column += 1) heads.set(column, cell)
  }
  return heads
}

/** The columns whose heading is a time rather than a comparison of two. */
const datedColumns = (cells: readonly PrintedCell[]): Set<number> =>
  new Set(
    placedCells(cells).flatMap(({ cell, from, to }) =>
      from > 0 && timeOf(cell.text) !== null ? Array.from({ length: to - from }, (_, at) => from + at) : [],
    ),
  )

/** Headings that each apply to an equal share of the columns: two over four columns apply to two each. Else null. */
function inGroups(cells: readonly PrintedCell[], columns: readonly number[], dated: ReadonlySet<number>): Map<number, PrintedCell> | null {
  const headings: { cell: PrintedCell; column: number }[] = []
  let column = 0
  for (const cell of cells) {
    if ((cell.columnSpan ?? 1) > 1) return null
    if (column > 0 && cell.text !== '') headings.push({ cell, column })
    column += 1
  }
  const size = columns.length / headings.length
  const [first, ...others] = headings
  if (first && others.length === 0 && dated.size > 0 && !dated.has(first.column) && changeHeading.test(first.cell.text)) {
    // A heading of a change applies to the columns of changes only.
    const at = columns.indexOf(first.column)
    const from = columns.findLastIndex((column, index) => index < at && dated.has(column)) + 1
    const after = columns.findIndex((column, index) => index > at && dated.has(column))
    return new Map(at < 0 ? [] : columns.slice(from, after < 0 ? undefined : after).map((column) => [column, first.cell]))
  }
  if (headings.length === 0 || size < 2 || !Number.isInteger(size)) return null
  const groups = new Map<number, PrintedCell>()
  for (const [at, heading] of headings.entries()) {
    const own = columns.slice(at * size, (at + 1) * size)
    if (!own.includes(heading.column)) return null
    for (const one of own) groups.set(one, heading.cell)
  }
  return groups
}

/** "Three Months Ended", "Year ended December 31,", 당기: a duration for several columns that are not always joined. */
export function statesDuration(text: string): boolean {
  const [mention, ...others] = mentionsIn(text)
  if (mention === undefined || others.length > 0) return /\b(?:years?|quarters?) ended\b/i.test(text)
  if (mention.kind === 'quantity') return mention.unit.of === 'month' || mention.unit.of === 'week'
  if (mention.kind !== 'period') return false
  const { end, fiscalYear, ordinal, term, months, part } = mention.period
  return (
    end === undefined &&
    fiscalYear === undefined &&
    (months !== undefined || part !== undefined || term !== undefined || ordinal !== undefined)
  )
}
