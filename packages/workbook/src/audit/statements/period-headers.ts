import { type Mention, scan } from '@dossier/notation'
import type { AuditedCell, AuditedSheet } from '../../reading/workbook-model.ts'

/** The period of a column. */
export interface ColumnPeriod {
  /** "2021", "2021-Q1" or "2021-03"; the same for the same period in every sheet. */
  key: string
  /** Months since year 0 of its end, to compare periods. */
  order: number
  /** 12 for a year, 3 for a quarter, 1 for a month; 0 for a date only. */
  months: number
  cell: AuditedCell
}

const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1980 && value <= 2100

/** Whether a number names a period: a year or a date. */
export const isPeriodHeader = (cell: AuditedCell): boolean =>
  typeof cell.value === 'number' && (cell.isDate || (isYear(cell.value) && !cell.isPercent && !/[#0],[#0]/.test(cell.format)))

const read = new Map<string, readonly Mention[]>()
const mostRead = 20_000

function mentions(text: string): readonly Mention[] {
  const known = read.get(text)
  if (known) return known
  if (read.size >= mostRead) read.clear()
  const found = scan(text, 'heading')
  read.set(text, found)
  return found
}

/** Longer texts are sentences and name no column. */
const longestHeader = 40

/** The period that a cell names; null for other cells. */
function periodOf(cell: AuditedCell): ColumnPeriod | null {
  if (typeof cell.value === 'number') {
    if (!isPeriodHeader(cell)) return null
    return cell.isDate ? ofDay(serialDay(cell.value), cell, 0) : { key: String(cell.value), order: cell.value * 12 + 12, months: 12, cell }
  }
  if (typeof cell.value !== 'string' || cell.value.length > longestHeader) return null
  const found = mentions(cell.value).filter((mention) => mention.kind === 'period')
  const [only] = found
  if (!only || found.length > 1) return null
  const { period } = only
  if (period.fiscalYear !== undefined) {
    const part = period.part
    if (part === undefined) return { key: String(period.fiscalYear), order: period.fiscalYear * 12 + 12, months: 12, cell }
    const end = part.startsWith('Q') ? Number(part[1]) * 3 : Number(part[1]) * 6
    return { key: `${period.fiscalYear}-${part}`, order: period.fiscalYear * 12 + end, months: part.startsWith('Q') ? 3 : 6, cell }
  }
  return period.end === undefined ? null : ofDay(period.end, cell, period.months ?? 0)
}

const serialDay = (serial: number): string => {
  const time = Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000
  return Math.abs(time) < 8e15 ? new Date(time).toISOString().slice(0, 10) : ''
}

function ofDay(day: string, cell: AuditedCell, months: number): ColumnPeriod | null {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return year > 1900 && month > 0 ? { key: day.slice(0, 7), order: year * 12 + month, months, cell } : null
}

/** A row that names the periods of the columns below it. */
export interface HeaderRow {
  row: number
  /** In the order of the columns. */
  periods: readonly ColumnPeriod[]
}

/** Rows of a sheet with at least two periods and at most as many other numbers. */
export function headerRowsOf(sheet: AuditedSheet): HeaderRow[] {
  return [...sheet.rows].flatMap(([row, cells]): HeaderRow[] => {
    const periods = cells.flatMap((cell) => periodOf(cell) ?? [])
    const others = cells.filter((cell) => typeof cell.value === 'number' && !isPeriodHeader(cell))
    return periods.length >= 2 && others.length <= periods.length ? [{ row, periods }] : []
  })
}

/** The period of a cell's column by the nearest header row above it. */
export function periodAbove(cell: AuditedCell, headers: readonly HeaderRow[]): ColumnPeriod | null {
  const above = headers.findLast(({ row, periods }) => row < cell.row && periods.some((period) => period.cell.column === cell.column))
  return above?.periods.find((period) => period.cell.column === cell.column) ?? null
}
