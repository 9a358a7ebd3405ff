import type { DraftRow } from './draft-row.ts'
import type { Line } from './lines.ts'
import { columnsOf, type Column } from './table-columns.ts'
import { tableRegions, type TableRegion } from './table-region.ts'
import { spreadHeadings, tableRows } from './table-rows.ts'
import { isUnitLine, unitWordsIn } from '@dossier/notation'

/** A table of a block before its page is written. It replaces the block's lines `from` to `to` (exclusive). */
export interface DraftTable extends TableContent {
  from: number
  to: number
}

/** The parts of a table that are written. */
export interface TableContent {
  columns: number
  headerRows: number
  rows: DraftRow[]
  caption?: string
  unit?: string
}

const textOfLine = (line: Line): string => line.segments.map((segment) => segment.text).join(' ')

/** Includes the headings above the first row that span several columns and are therefore alone on their line. */
const withSpreadHeadings = (lines: readonly Line[], region: TableRegion, columns: readonly Column[]): TableRegion => {
  const left = (columns[1]?.x0 ?? Infinity) - 4
  let from = region.from
  for (let index = from - 1; index >= Math.max(0, from - 4); index--) {
    const line = lines[index]
    const below = lines[index + 1]
    if (line === undefined || below === undefined || below.y0 - line.y1 > line.size * 1.6) break
    const middle = (line.x0 + line.x1) / 2
    if (line.running || line.segments.length !== 1 || middle < left || line.x0 < left - line.size * 6 || line.x1 - line.x0 > line.size * 30)
      break
    if (isUnitLine(textOfLine(line))) break
    from = index
  }
  return { ...region, from }
}

/** Number of lines above a table that may name it. */
const captionReach = 5

const isTitle = (line: Line, blockWidth: number): boolean => {
  const text = textOfLine(line)
  if (line.segments.length > 2 || text.length > 140) return false
  return !/[.;,]$/.test(text) && (line.bold || line.x1 - line.x0 < blockWidth * 0.75) && /\p{L}{2}/u.test(text)
}

/** The lines before `from` that name the table whose first row is at `top`. */
const captionOf = (
  lines: readonly Line[],
  from: number,
  top: number,
  floor: number,
  blockWidth: number,
): { caption?: string; unit?: string } => {
  const titles: string[] = []
  let unit: string | undefined
  for (let index = from - 1; index >= Math.max(floor, from - captionReach); index--) {
    const line = lines[index]
    const below = lines[index + 1]
    if (line === undefined || (below?.y0 ?? top) - line.y1 > line.size * 3.5) break
    const text = textOfLine(line)
    unit ??= unitWordsIn(text)
    if (line.running) continue
    if (isUnitLine(text)) continue
    if (titles.length === 0 && /[:：]$/.test(text)) {
      const before = lines[index - 1]
      const title = before !== undefined && index > floor && line.y0 - before.y1 < line.size * 0.8 ? `${textOfLine(before)} ${text}` : text
      titles.push(title.slice(title.slice(0, -1).lastIndexOf('. ') + 1).trim())
      break
    }
    if (!isTitle(line, blockWidth)) break
    titles.push(text)
  }
  const caption = titles.reverse().join(' · ')
  return { ...(caption === '' ? {} : { caption }), ...(unit === undefined ? {} : { unit }) }
}

const unitOf = (rows: readonly DraftRow[], headerRows: number): string | undefined =>
  rows
    .slice(0, headerRows + 2)
    .flatMap((row) => row.cells.map((cell) => unitWordsIn(cell.text)))
    .find((text) => text !== undefined)

/** The name and the unit of a table that follows these lines. */
export const nameOfTable = (
  before: readonly Line[],
  rows: readonly DraftRow[],
  headerRows: number,
): { caption?: string; unit?: string } => {
  const blockWidth =
    before.reduce((most, line) => Math.max(most, line.x1), 0) - before.reduce((least, line) => Math.min(least, line.x0), Infinity)
  const named = captionOf(before, before.length, rows[0]?.y0 ?? Infinity, 0, blockWidth)
  const unit = unitOf(rows, headerRows) ?? named.unit
  return { ...named, ...(unit === undefined ? {} : { unit }) }
}

const draftOf = (lines: readonly Line[], found: TableRegion, floor: number): DraftTable | undefined => {
  const columns = columnsOf(lines.slice(found.from, found.to))
  if (columns.length < 2) return undefined
  const region = withSpreadHeadings(lines, found, columns)
  if (region.from < floor) region.from = floor
  const { rows, headerRows } = tableRows(lines.slice(region.from, region.to), columns)
  const filled = rows.filter((row) => row.cells.length > 1).length
  if (rows.length < 2 || filled < 2 || filled < rows.length * 0.25) return undefined
  for (const row of rows.slice(0, headerRows)) spreadHeadings(row, columns)
  const blockWidth = Math.max(...lines.map((line) => line.x1)) - Math.min(...lines.map((line) => line.x0))
  const named = captionOf(lines, region.from, rows[0]?.y0 ?? Infinity, floor, blockWidth)
  const unit = unitOf(rows, headerRows) ?? named.unit
  return {
    from: region.from,
    to: region.to,
    columns: columns.length,
    headerRows,
    rows,
    ...(named.caption === undefined ? {} : { caption: named.caption }),
    ...(unit === undefined ? {} : { unit }),
  }
}

/** The tables of a block, in order. Lines outside tables belong to the text around them. */
export const findTables = (lines: readonly Line[]): DraftTable[] => {
  const tables: DraftTable[] = []
  for (const region of tableRegions(lines)) {
    const table = draftOf(lines, region, tables.at(-1)?.to ?? 0)
    if (table !== undefined) tables.push(table)
  }
  return tables
}
