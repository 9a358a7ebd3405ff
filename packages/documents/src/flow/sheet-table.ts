import { isFigure, isYearOrDate, unitWordsIn } from '@dossier/notation'
import type { FlowCell, FlowTable } from './blocks.ts'

/** A non-empty cell of a sheet. Row and column are 0-based. */
interface SheetCell {
  row: number
  column: number
  text: string
  /** A number or a date in any format. */
  numeric: boolean
}

export type SheetRow = SheetCell[]

/** "A", "Z", "AA": the letters of a column, 0-based. */
const columnLetters = (column: number): string => {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

export const addressOf = (row: number, column: number): string => `${columnLetters(column)}${row + 1}`

const isData = (row: SheetRow): boolean =>
  row.some((cell, index) => index > 0 && (cell.numeric || isFigure(cell.text)) && !isYearOrDate(cell.text))

/** Number of rows at the top of a group that name its columns: they contain words and years in more than one cell. */
const countHeaderRows = (rows: readonly SheetRow[]): number => {
  // A row of years names the columns even below a row of counters.
  const years = rows.slice(0, 5).findIndex((row) => row.filter((cell) => isYearOrDate(cell.text)).length >= 3)
  if (years >= 0 && years + 1 < rows.length) return years + 1
  const first = rows.findIndex(isData)
  if (first < 0) return rows.length > 1 && (rows[0]?.length ?? 0) > 1 ? 1 : 0
  let count = 0
  for (let index = 0; index < Math.min(first, 6); index++) if ((rows[index]?.length ?? 0) > 1) count = index + 1
  return count
}

/** A row of words and years over several columns: headings, at any position. */
const isHeadingRow = (row: SheetRow): boolean =>
  !isData(row) && (row.length >= 3 || row.some((cell, index) => index > 0 && isYearOrDate(cell.text)))

/**
 * Splits rows into tables. An empty row alone does not end a table, since models separate their lines with them; an empty row followed by headings
 * does.
 */
export const tableSegments = (rows: readonly SheetRow[]): SheetRow[][] => {
  const segments: SheetRow[][] = []
  let previous = -2
  let seenData = false
  rows.forEach((row, index) => {
    const number = row[0]?.row ?? 0
    const afterGap = number !== previous + 1
    const next = rows.slice(index, index + 3).find((candidate) => candidate.length > 1)
    if (segments.length === 0 || (afterGap && seenData && next !== undefined && isHeadingRow(next))) {
      segments.push([])
      seenData = false
    }
    segments.at(-1)?.push(row)
    seenData ||= isData(row) || (row.length > 1 && !isHeadingRow(row))
    previous = number
  })
  return segments
}

const flowRow = (row: SheetRow, columns: ReadonlyMap<number, number>): FlowCell[] =>
  row.map((cell) => ({ column: columns.get(cell.column) ?? 0, span: 1, text: cell.text, address: addressOf(cell.row, cell.column) }))

/** Headings inherited from the preceding group of the same sheet. */
export interface CarriedHeadings {
  rows: SheetRow[]
  unit?: string
}

/**
 * Converts a group of rows to a table: finds its headings, and takes its unit and title from the lines above it.
 * @returns the table, and how many rows at its top are inherited
 */
export const sheetTable = (
  group: readonly SheetRow[],
  sheet: { name: string; title?: string; carried?: CarriedHeadings },
): { table: FlowTable; borrowed: number; carried: CarriedHeadings } => {
  const own = countHeaderRows(group)
  const borrowed = own === 0 ? (sheet.carried?.rows ?? []) : []
  const rows = [...borrowed, ...group]
  // Only non-empty columns: a sheet may have a thousand empty ones between two.
  const used = [...new Set(rows.flatMap((row) => row.map((cell) => cell.column)))].sort((a, b) => a - b)
  const columns = new Map(used.map((column, index) => [column, index]))
  const headerRows = own === 0 ? borrowed.length : own
  const near = [...group.slice(0, headerRows + 1).flatMap((row) => row.map((cell) => cell.text)), sheet.title ?? '']
  const unit = near.map(unitWordsIn).find((text) => text !== undefined) ?? sheet.carried?.unit
  const table: FlowTable = {
    kind: 'table',
    columns: used.length,
    headerRows,
    rows: rows.map((row) => flowRow(row, columns)),
    caption: sheet.title === undefined ? sheet.name : `${sheet.name} · ${sheet.title}`,
    ...(unit === undefined ? {} : { unit }),
  }
  const headings = own === 0 ? borrowed : group.slice(0, own)
  return { table, borrowed: borrowed.length, carried: { rows: [...headings], ...(unit === undefined ? {} : { unit }) } }
}
