import { decodeParts } from '../decode-text.ts'
import { UnreadableDocument } from '../page.ts'
import { delimiterOf, recordsIn } from './delimited-records.ts'
import {
  type CellValue,
  type OpenWorkbook,
  openWorkbook,
  readSharedParts,
  type RowLimits,
  type SharedParts,
  sheetRows,
} from './workbook-rows.ts'

/** A row with content: the text of its cells, by column from 0. Dates are ISO days or timestamps, numbers plain decimals. */
export interface DataRow {
  /** Row of the sheet, from 1. */
  number: number
  cells: readonly string[]
}

/** A file of rows, read as a stream: a file of a million rows is never in memory completely. */
export interface RowFile {
  sheets: readonly string[]
  /** In chunks, which may be empty. @throws UnreadableDocument */
  rows(sheet: string): AsyncGenerator<readonly DataRow[]>
}

/** Longer texts in one cell are cut: Excel's own limit. */
const longestCell = 32_767
/** A longer record has an unclosed quotation mark. */
const longestRecord = 4 * 1024 * 1024
/** The name of the only sheet of delimited text. */
const delimitedSheet = 'CSV'

/**
 * Opens delimited text or a workbook to be read row by row.
 * @throws UnreadableDocument `damaged`, `encrypted`, `too-large`
 */
export const openRows = (bytes: Uint8Array, kind: 'csv' | 'xlsx', limits: RowLimits): RowFile => {
  if (kind === 'csv') return { sheets: [delimitedSheet], rows: () => delimitedRows(bytes, limits) }
  const workbook = openWorkbook(bytes, limits)
  let shared: Promise<SharedParts> | undefined
  return {
    sheets: workbook.sheets.map(({ name }) => name),
    rows: async function* (sheet) {
      shared ??= readSharedParts(workbook, limits)
      yield* workbookRows(workbook, sheet, await shared, limits)
    },
  }
}

async function* delimitedRows(bytes: Uint8Array, limits: RowLimits): AsyncGenerator<readonly DataRow[]> {
  if (bytes.byteLength > limits.textBytes) throw new UnreadableDocument('too-large')
  const count = counted(limits)
  let delimiter: string | undefined
  let rest = ''
  let number = 0
  let rows: DataRow[] = []
  const add = (record: readonly string[]): void => {
    number += 1
    const cells = record.map(cellText)
    count(cells.length)
    if (cells.some(isFilled)) rows.push({ number, cells })
  }
  for (const part of decodeParts(bytes)) {
    rest += (delimiter === undefined ? part.replace(/^\ufeff/, '') : part).replaceAll('\u0000', '')
    if (rest.length > longestRecord * 2) throw new UnreadableDocument('damaged')
    delimiter ??= delimiterOf(rest)
    const records = recordsIn(rest, delimiter, false)
    let next = records.next()
    for (; next.done !== true; next = records.next()) add(next.value)
    rest = rest.slice(next.value)
    yield rows
    rows = []
    if (rest.length > longestRecord) throw new UnreadableDocument('damaged')
  }
  if (rest === '') return
  for (const record of recordsIn(rest, delimiter ?? ',')) add(record)
  yield rows
}

const isFilled = (cell: string): boolean => cell !== ''

const spaces = /\s+/g
/** Most cells are short and plain. */
const needsTidying = /^\s|\s$|[\t\n\r\u00a0]| {2}/

const cellText = (text: string): string => {
  const short = text.length > longestCell ? text.slice(0, longestCell) : text
  return needsTidying.test(short) ? short.replace(spaces, ' ').trim() : short
}

/** Counts cells, and throws beyond the limits of a workbook on cells and on cells per row. */
const counted = ({ columns, cells }: RowLimits): ((inRow: number) => void) => {
  let all = 0
  return (inRow) => {
    all += inRow
    if (inRow > columns || all > cells) throw new UnreadableDocument('too-large')
  }
}

async function* workbookRows(
  workbook: OpenWorkbook,
  sheet: string,
  shared: SharedParts,
  limits: RowLimits,
): AsyncGenerator<readonly DataRow[]> {
  const count = counted(limits)
  for await (const chunk of sheetRows(workbook, sheet, shared, limits)) {
    const rows: DataRow[] = []
    for (const { number, values } of chunk) {
      const cells = values.map(valueText)
      count(cells.length)
      if (cells.some(isFilled)) rows.push({ number, cells })
    }
    yield rows
  }
}

function valueText(value: CellValue): string {
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'string') return cellText(value)
  if (value instanceof Date) return dateText(value)
  return value === null ? '' : value ? 'TRUE' : 'FALSE'
}

/** Rounding residue ("5.7e-14") is read as zero; a number too large for a plain decimal is not an amount. */
const numberText = (value: number): string => (Math.abs(value) < 1e-6 ? '0' : String(value))

function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return ''
  const iso = value.toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19)
}
