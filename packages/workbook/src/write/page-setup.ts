import type { NamedRange, PageSetup } from 'hucre'
import { columnLetters, quotedSheet, type Row, type Sheet } from '../model/index.ts'
import { rowHeight } from './row-layout.ts'

/**
 * The most characters across and rows down a landscape page of A4 that can be read: type of 10 points is then printed at some 60 %, which is 6 points.
 */
const legible = { width: 240, rows: 70 }

const widthOf = ({ widths }: Sheet, column: number): number => widths[column] ?? widths.at(-1) ?? 12

const widthOfColumns = (sheet: Sheet, columns: number): number =>
  Array.from({ length: columns }, (_, column) => widthOf(sheet, column)).reduce((sum, width) => sum + width, 0)

/** Number of used columns. */
export const usedColumns = ({ rows }: Sheet): number => Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ column }) => column + 1)))

/** Number of columns on paper: the used ones, and those that charts cover. */
const printedColumns = (sheet: Sheet): number =>
  Math.max(usedColumns(sheet), ...sheet.charts.map(({ from, size }) => from.column + size.columns))

/** Pages across: one where that can be read, else as many as the columns after the frozen ones need, which are repeated on each. */
function pagesAcross(sheet: Sheet): number {
  const [all, frozen] = [widthOfColumns(sheet, printedColumns(sheet)), widthOfColumns(sheet, sheet.frozen.columns)]
  return all <= legible.width ? 1 : Math.ceil((all - frozen) / Math.max(1, legible.width - frozen))
}

const isOnePage = (sheet: Sheet): boolean => sheet.isOnePage && sheet.rows.length <= legible.rows

/** Landscape A4, as many pages across and down as can be read. */
export const pageSetupOf = (sheet: Sheet): PageSetup => ({
  paperSize: 'a4',
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: pagesAcross(sheet),
  fitToHeight: isOnePage(sheet) ? 1 : 0,
  margins: { left: 0.5, right: 0.5, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 },
})

/** Of a landscape page of A4 within its margins, and of a row without a height of its own, in points; of a character of a column, in points. */
const printed = { width: 770, height: 508, row: 15, character: 5.25 }

/**
 * Rows after which a page ends, as indexes from 0: before a block (a heading with the rows below it, a chart with the rows that it covers) that the
 * rest of the page cannot hold. A block longer than a page begins on a new one and runs on.
 */
export function rowBreaks(sheet: Sheet): number[] {
  if (isOnePage(sheet)) return []
  const scale = Math.min(1, (printed.width * pagesAcross(sheet)) / (widthOfColumns(sheet, printedColumns(sheet)) * printed.character))
  const heights = sheet.rows.map((row) => rowHeight(row) ?? printed.row)
  const heightOf = (from: number, to: number): number => heights.slice(from, to).reduce((sum, height) => sum + height, 0)
  const repeated = heightOf(0, sheet.frozen.rows)
  const page = printed.height / scale
  /** Of the last page of rows: what is longer than a page runs on. */
  const ofLastPage = (height: number): number => (height > page ? repeated + ((height - page) % Math.max(1, page - repeated)) : height)
  const starts = blockStarts(sheet)
  const breaks: number[] = []
  let used = ofLastPage(heightOf(0, starts[0] ?? heights.length))
  for (const [at, start] of starts.entries()) {
    const height = heightOf(start, starts[at + 1] ?? heights.length)
    if (start > sheet.frozen.rows && used + height > page) {
      breaks.push(start - 1)
      used = repeated
    }
    used = ofLastPage(used + height)
  }
  return breaks
}

const isHeading = ({ cells }: Row): boolean => cells.some(({ role }) => role === 'section' || role === 'header')

/** The row with which a block begins: the heading of a table is below its own title, steps and notes, after the last empty row. */
function startOf(rows: readonly Row[], heading: number, frozen: number): number {
  let at = heading
  if (rows[at]?.cells.some(({ role }) => role === 'header') === true) while (at > frozen && (rows[at - 1]?.cells.length ?? 0) > 0) at -= 1
  return at
}

/** Indexes of the rows with which blocks begin: headings that do not follow another one, and charts. A heading within a chart's rows begins none. */
function blockStarts({ rows, charts, frozen }: Sheet): number[] {
  const index = new Map(rows.map((row, at) => [row, at]))
  const areas = charts.flatMap(({ from, size }) => {
    const at = index.get(from.row)
    return at === undefined ? [] : [{ first: at, last: at + size.rows }]
  })
  const starts = rows.flatMap((row, at) => {
    const before = rows[at - 1]
    const isStart = at >= frozen.rows && isHeading(row) && !(before && isHeading(before))
    return isStart && areas.every(({ first, last }) => at <= first || at > last) ? [startOf(rows, at, frozen.rows)] : []
  })
  return [...new Set([...starts, ...areas.map(({ first }) => first)])].toSorted((one, other) => one - other)
}

/**
 * Print titles as names: hucre's own page setting omits the quotation marks that a sheet name with a blank needs. Frozen rows are repeated on every page,
 * frozen columns where a sheet is several pages wide.
 */
export const printTitles = (sheets: readonly Sheet[]): NamedRange[] =>
  sheets.flatMap((sheet) => {
    const { rows, columns } = sheet.frozen
    const name = quotedSheet(sheet)
    const areas = [
      ...(columns > 0 && pagesAcross(sheet) > 1 ? [`${name}!$A:$${columnLetters(columns - 1)}`] : []),
      ...(rows > 0 ? [`${name}!$1:$${rows}`] : []),
    ]
    return areas.length === 0 ? [] : [{ name: '_xlnm.Print_Titles', range: areas.join(','), scope: sheet.name }]
  })
