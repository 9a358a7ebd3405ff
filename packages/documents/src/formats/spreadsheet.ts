import { read, type CellObject, type WorkBook } from '@e965/xlsx'
import { sheetPages } from '../flow/sheet-pages.ts'
import type { SheetRow } from '../flow/sheet-table.ts'
import { withoutInvisible } from '../invisible.ts'
import type { ReadLimits } from '../limits.ts'
import { UnreadableDocument, type ParsedDocument, type ReadWarning } from '../page.ts'
import { unpack, packStored } from '../document-package.ts'
import { emptyUnlessDrawn } from './drawn-parts.ts'

/** Maximum rows of a sheet; a file that declares more is read up to this limit. */
const sheetRows = 1_048_576
/** Longer texts in one cell are cut: Excel's own limit. */
const longestCell = 32_767

/** Only these parts are unpacked; drawings, media and macros contain no cell values. */
const isRead = (name: string): boolean =>
  /\.(?:xml|rels)$/i.test(name) &&
  !/(?:^|\/)(?:media|drawings|charts|theme|printerSettings|activeX|ctrlProps|pivotCache|externalLinks)\//i.test(name)

/** The displayed value of a cell; the formula, if it has no stored value. */
const shown = (cell: CellObject): string => {
  const kept = cell.t === 'z' ? '' : (cell.w ?? (cell.v === undefined || cell.v === null ? '' : String(cell.v)))
  const value = kept === '' && cell.f !== undefined ? `=${cell.f}` : kept
  return withoutInvisible(value.slice(0, longestCell)).replace(/\s+/g, ' ').trim()
}

/** Rows of a sheet with displayed values. Walks the existing cells, never the range that the sheet declares. */
const rowsOf = (data: readonly (readonly (CellObject | undefined)[] | undefined)[], count: (cells: number) => void): SheetRow[] => {
  const rows: SheetRow[] = []
  data.forEach((cells, row) => {
    if (cells === undefined) return
    const shownCells: SheetRow = []
    cells.forEach((cell, column) => {
      if (cell === undefined) return
      const text = shown(cell)
      if (text !== '') shownCells.push({ row, column, text, numeric: cell.t === 'n' || cell.t === 'd' })
    })
    count(shownCells.length)
    if (shownCells.length > 0) rows.push(shownCells)
  })
  return rows
}

const failureOf = (cause: unknown): UnreadableDocument => {
  const message = cause instanceof Error ? cause.message : ''
  if (/password|encrypt/i.test(message)) return new UnreadableDocument('encrypted', { cause })
  if (cause instanceof RangeError) return new UnreadableDocument('too-large', { cause })
  return new UnreadableDocument('damaged', { cause })
}

const open = (bytes: Uint8Array, withFormulas: boolean): WorkBook => {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: withFormulas,
      sheetStubs: withFormulas,
      cellHTML: false,
      cellText: true,
      cellNF: false,
      sheetRows,
      bookVBA: false,
    })
  } catch (cause) {
    throw failureOf(cause)
  }
}

const isEncrypted = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(Buffer.from('EncryptedPackage', 'utf16le')) >= 0

/** The sheets of a workbook with the displayed values of their cells. @throws UnreadableDocument `too-large` */
const sheetsOf = (workbook: WorkBook, limits: ReadLimits): { name: string; rows: SheetRow[] }[] => {
  let cells = 0
  const count = (found: number): void => {
    cells += found
    if (cells > limits.cells) throw new UnreadableDocument('too-large')
  }
  return workbook.SheetNames.flatMap((name) => {
    const data = workbook.Sheets[name]?.['!data']
    return data === undefined ? [] : [{ name, rows: rowsOf(data, count) }]
  })
}

/**
 * Reads a workbook: the displayed value of every cell, sheet by sheet, including hidden sheets. A workbook that was never calculated has no values,
 * so its formulas are read.
 * @throws UnreadableDocument
 */
export const readSpreadsheet = (bytes: Uint8Array, kind: 'xlsx' | 'xls', limits: ReadLimits): ParsedDocument => {
  if (kind === 'xlsx' && bytes[0] === 0xd0 && isEncrypted(bytes)) throw new UnreadableDocument('encrypted')
  const unpacked = kind === 'xlsx' ? packStored(unpack(bytes, limits, isRead)) : bytes
  let workbook = open(unpacked, false)
  let sheets = sheetsOf(workbook, limits)
  if (sheets.every(({ rows }) => rows.length === 0)) {
    workbook = open(unpacked, true)
    sheets = sheetsOf(workbook, limits)
  }
  // The limits on cells have already been checked for workbooks.
  const pageLimits = { pages: limits.pages, characters: limits.characters }
  const { pages, truncated } =
    kind === 'xlsx' ? emptyUnlessDrawn(bytes, limits, () => sheetPages(sheets, pageLimits)) : sheetPages(sheets, pageLimits)
  const warnings: ReadWarning[] = truncated ? [{ code: 'truncated', limit: 'pages' }] : []
  const title = workbook.Props?.Title
  return { kind, ...(title === undefined || title === '' ? {} : { title }), pages, warnings }
}
