import { isFigure, isYear } from '../layout/figures.ts'
import { unitIn } from '../layout/units.ts'
import type { FlowCell, FlowTable } from './blocks.ts'

/** A cell of a sheet that shows something. Row and column are 0-based. */
export interface SheetCell {
  row: number
  column: number
  text: string
  /** A number or a date, however it is formatted. */
  numeric: boolean
}

export type SheetRow = SheetCell[]

/** "A", "Z", "AA": the letters of a column, 0-based. */
export const columnLetters = (column: number): string => {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

export const addressOf = (row: number, column: number): string => `${columnLetters(column)}${row + 1}`

/** Stretches of rows without an empty row between them. */
export const rowGroups = (rows: readonly SheetRow[]): SheetRow[][] => {
  const groups: SheetRow[][] = []
  let previous = -2
  for (const row of rows) {
    const number = row[0]?.row ?? 0
    if (number === previous + 1) groups.at(-1)?.push(row)
    else groups.push([row])
    previous = number
  }
  return groups
}

const isData = (row: SheetRow): boolean =>
  row.some((cell, index) => index > 0 && (cell.numeric || isFigure(cell.text)) && !isYear(cell.text))

/** Rows at the top of a group that name its columns: they hold words and years, and fill more than one cell. */
const countHeaderRows = (rows: readonly SheetRow[]): number => {
  const first = rows.findIndex(isData)
  if (first < 0) return rows.length > 1 && (rows[0]?.length ?? 0) > 1 ? 1 : 0
  let count = 0
  for (let index = 0; index < Math.min(first, 6); index++) if ((rows[index]?.length ?? 0) > 1) count = index + 1
  return count
}

const flowRow = (row: SheetRow, left: number): FlowCell[] =>
  row.map((cell) => ({ column: cell.column - left, span: 1, text: cell.text, address: addressOf(cell.row, cell.column) }))

/** The headings that a group without its own takes over from the group above it on the same sheet. */
export interface CarriedHeadings {
  rows: SheetRow[]
  unit?: string
}

/**
 * A group of rows as a table: its headings found, its unit and its title taken from the lines above it.
 * @returns the table, and how many rows at its top are taken from elsewhere
 */
export const sheetTable = (
  group: readonly SheetRow[],
  sheet: { name: string; title?: string; carried?: CarriedHeadings },
): { table: FlowTable; borrowed: number; carried: CarriedHeadings } => {
  const own = countHeaderRows(group)
  const borrowed = own === 0 ? (sheet.carried?.rows ?? []) : []
  const rows = [...borrowed, ...group]
  const columns = rows.flatMap((row) => row.map((cell) => cell.column))
  const left = columns.reduce((least, column) => Math.min(least, column), Infinity)
  const right = columns.reduce((most, column) => Math.max(most, column), 0)
  const headerRows = own === 0 ? borrowed.length : own
  const near = [...group.slice(0, headerRows + 1).flatMap((row) => row.map((cell) => cell.text)), sheet.title ?? '']
  const unit = near.map(unitIn).find((text) => text !== undefined) ?? sheet.carried?.unit
  const table: FlowTable = {
    kind: 'table',
    columns: right - left + 1,
    headerRows,
    rows: rows.map((row) => flowRow(row, left)),
    caption: sheet.title === undefined ? sheet.name : `${sheet.name} · ${sheet.title}`,
    ...(unit === undefined ? {} : { unit }),
  }
  const headings = own === 0 ? borrowed : group.slice(0, own)
  return { table, borrowed: borrowed.length, carried: { rows: [...headings], ...(unit === undefined ? {} : { unit }) } }
}
