import { monthNamed } from '@dossier/notation'
import type { ICellData, IRange, IWorkbookData, IWorksheetData } from '@univerjs/core'
import { parseRange } from '@dossier/contract'
import type { Cell, CellValue, NamedRange, Sheet, Workbook } from 'hucre'
import { maxColumns, maxRows, pixelsOfWidth } from '../../evidence/viewer/previews/sheet/workbook.ts'
import { marksOf, partFormula, withMark } from './arrays/array-mark.ts'
import type { CellRange } from './cell-ranges.ts'
import { valueTypes } from './cell-content.ts'
import { spare } from './spare-lines.ts'
import type { Extent } from './loading/first-rows.ts'
import type { LineDefaults } from './loading/line-defaults.ts'
import { sharedFormulas } from './loading/shared-formulas.ts'
import { noteResource, notesOf } from './notes/note-data.ts'
import { withOutline, withSummaryPlaces } from './outline/line-outline.ts'
import { fileThreads } from './threads/file-threads.ts'
import { StyleTable } from './workbook-styles.ts'

/** What is read of a workbook. */
export type ReadBook = Pick<Workbook, 'themeColors' | 'dateSystem' | 'namedRanges' | 'activeSheet' | 'defaultFont' | 'persons'> & {
  sheets: readonly (Pick<Sheet, 'name' | 'rows' | 'cells' | 'columns' | 'rowDefs' | 'merges' | 'freezePane' | 'hidden' | 'veryHidden'> & {
    view?: Sheet['view']
    threadedComments?: Sheet['threadedComments']
    autoFilter?: Sheet['autoFilter']
    outlineProperties?: Sheet['outlineProperties']
  })[]
}

export interface DataOptions {
  /** The styles of the same workbook, read before. */
  styles?: StyleTable
  /** How far sheets reach of which only the first rows are here, by name. */
  extents?: ReadonlyMap<string, Extent>
  /** Sizes that the reader of the file leaves out, by the names of the sheets. */
  defaults?: ReadonlyMap<string, LineDefaults>
}

const least = { rows: 200, columns: 26 }
/** Sizes of rows and columns that the file does not set, pixels. */
const defaultSizes = { row: 20, column: 72 }
const pixelsOfPoints = 96 / 72
const millisecondsOfDay = 86_400_000
/** Day 0 of dates; the editor counts from the first (ECMA-376 part 1, 18.17.4.1). */
const firstDay = Date.UTC(1899, 11, 30)
/** Where the editor keeps names of ranges. */
const definedNames = 'SHEET_DEFINED_NAME_PLUGIN'
/** Cells of array formulas of a sheet. */
const mostMarked = 100_000
/** Prefixes of functions that are younger than the file format, and of names that formulas bind. */
const futurePrefix = /_xl(?:fn|ws|udf|pm)\./g

/**
 * A workbook as the editor holds it: values, formulas, number formats, looks, merges, sizes, hidden rows, columns and sheets, frozen panes, names.
 * Dates become serial numbers since 1900. What the editor does not show (charts, conditional formats) is left out.
 */
export function workbookData(book: ReadBook, id: string, { styles, extents, defaults }: DataOptions = {}): IWorkbookData {
  const table = styles ?? new StyleTable(book.themeColors ?? [])
  const sheets: IWorkbookData['sheets'] = {}
  const sheetOrder = book.sheets.map((sheet, index) => {
    const sheetId = `sheet-${index}`
    sheets[sheetId] = sheetData(sheet, sheetId, table, { extent: extents?.get(sheet.name), defaults: defaults?.get(sheet.name) })
    return sheetId
  })
  const { name, size } = book.defaultFont ?? {}
  const defaultStyle = { ...(name !== undefined && { ff: name }), ...(size !== undefined && { fs: size }) }
  return {
    id,
    name: '',
    appVersion: '',
    // Of the interface the language is set elsewhere.
    locale: 'enUS' as IWorkbookData['locale'],
    sheetOrder,
    sheets,
    styles: table.styles,
    defaultStyle,
    resources: [
      { name: definedNames, data: JSON.stringify(namesOf(book.namedRanges ?? [], book.sheets)) },
      { name: noteResource, data: JSON.stringify(allNotes(book)) },
    ],
  }
}

function allNotes(book: ReadBook): Record<string, object> {
  const threads = Map.groupBy(fileThreads(book), ({ sheet }) => sheet)
  const entries = book.sheets.map(({ name, cells }, index) => [`sheet-${index}`, notesOf(cells, threads.get(name) ?? [])] as const)
  return Object.fromEntries(entries.filter(([, notes]) => Object.keys(notes).length > 0))
}

function namesOf(names: readonly NamedRange[], sheets: ReadBook['sheets']): Record<string, object> {
  const entries = names
    // Names that the program keeps for itself, such as print areas.
    .filter(({ name }) => !name.startsWith('_xlnm.'))
    .map(({ name, range, scope }, index) => {
      const sheet = sheets.findIndex((one) => one.name === scope)
      const id = `name-${index}`
      return [id, { id, name, formulaOrRefString: range, localSheetId: sheet < 0 ? 'AllDefaultWorkbook' : `sheet-${sheet}` }] as const
    })
  return Object.fromEntries(entries)
}

function sheetData(
  sheet: ReadBook['sheets'][number],
  id: string,
  table: StyleTable,
  { extent, defaults }: { extent: Extent | undefined; defaults: LineDefaults | undefined },
): Partial<IWorksheetData> {
  const { name, freezePane, view, columns = [], rowDefs = new Map<number, never>(), merges = [] } = sheet
  const { cellData, rows, columns: width } = cellsOf(sheet, table)
  const [frozenRows, frozenColumns] = [freezePane?.rows ?? 0, freezePane?.columns ?? 0]
  const rowData: NonNullable<Partial<IWorksheetData>['rowData']> = {}
  // Their heights are those of the file until something in them changes.
  for (const [row, height] of defaults?.fitted ?? []) if (row < maxRows) rowData[row] = { ah: Math.round(height * pixelsOfPoints), ia: 1 }
  let lastGrouped = 0
  for (const [row, { height, hidden, outlineLevel: level = 0, collapsed = false }] of rowDefs) {
    if (row >= maxRows || (height === undefined && hidden !== true && level === 0 && !collapsed)) continue
    rowData[row] = {
      ...(height === undefined && rowData[row]),
      ...(height !== undefined && { h: Math.round(height * pixelsOfPoints), ia: 0 }),
      ...(hidden === true && { hd: 1 }),
      ...withOutline({ level, collapsed }),
    }
    if (level > 0) lastGrouped = Math.max(lastGrouped, row + 1)
  }
  const columnData: NonNullable<Partial<IWorksheetData>['columnData']> = {}
  columns.slice(0, maxColumns).forEach((column, at) => {
    const { width: size, hidden, outlineLevel: level = 0, collapsed = false } = column ?? {}
    if (size === undefined && hidden !== true && level === 0 && !collapsed) return
    columnData[at] = {
      ...(size !== undefined && { w: pixelsOfWidth(size) }),
      ...(hidden === true && { hd: 1 }),
      ...withOutline({ level, collapsed }),
    }
  })
  const merged: IRange[] = merges.map(({ startRow, startCol, endRow, endCol }) => ({
    startRow,
    startColumn: startCol,
    endRow,
    endColumn: endCol,
  }))
  const lastRow = Math.max(rows, extent?.rows ?? 0, lastGrouped, ...merged.map(({ endRow }) => endRow + 1))
  const lastColumn = Math.max(width, extent?.columns ?? 0, ...merged.map(({ endColumn }) => endColumn + 1))
  return {
    id,
    name,
    hidden: sheet.hidden === true || sheet.veryHidden === true ? 1 : 0,
    cellData,
    rowData,
    columnData,
    mergeData: merged,
    rowCount: Math.min(maxRows, Math.max(least.rows, lastRow + spare.rows)),
    columnCount: Math.min(maxColumns, Math.max(least.columns, lastColumn + spare.columns)),
    defaultRowHeight: defaults?.height === undefined ? defaultSizes.row : Math.round(defaults.height * pixelsOfPoints),
    defaultColumnWidth: defaults?.width === undefined ? defaultSizes.column : pixelsOfWidth(defaults.width),
    ...withSummaryPlaces({
      below: sheet.outlineProperties?.summaryBelow !== false,
      right: sheet.outlineProperties?.summaryRight !== false,
    }),
    showGridlines: view?.showGridLines === false ? 0 : 1,
    freeze:
      frozenRows === 0 && frozenColumns === 0
        ? { xSplit: 0, ySplit: 0, startRow: -1, startColumn: -1 }
        : { xSplit: frozenColumns, ySplit: frozenRows, startRow: frozenRows || -1, startColumn: frozenColumns || -1 },
  }
}

function cellsOf({ rows, cells }: ReadBook['sheets'][number], table: StyleTable) {
  const cellData: Record<number, Record<number, ICellData>> = {}
  let [lastRow, lastColumn] = [0, 0]
  const put = (row: number, column: number, data: ICellData) => {
    cellData[row] ??= {}
    cellData[row][column] = data
    lastRow = Math.max(lastRow, row + 1)
    lastColumn = Math.max(lastColumn, column + 1)
  }
  rows.forEach((values, row) =>
    values?.forEach((value, column) => {
      if (value === null || value === undefined || cells?.has(`${row},${column}`)) return
      put(row, column, valueOf(value))
    }),
  )
  const shared = sharedFormulas(cells)
  for (const [key, cell] of cells ?? []) {
    const [row = 0, column = 0] = key.split(',').map(Number)
    const data = cellOf(cell, table, shared.get(key))
    if (data !== undefined) put(row, column, data)
  }
  for (const { range, formula, isDynamic } of arraysOf(cells))
    for (const { row, column, mark } of marksOf(range, isDynamic)) {
      const f = partFormula(formula, mark)
      put(row, column, { ...cellData[row]?.[column], ...(f !== null && { f }), custom: withMark(mark) })
    }
  return { cellData, rows: lastRow, columns: lastColumn }
}

/** The array formulas of a sheet, up to a number of cells: those of a hostile file would fill the memory. */
function* arraysOf(cells: ReadBook['sheets'][number]['cells']): Generator<{ range: CellRange; formula: string; isDynamic: boolean }> {
  let room = mostMarked
  for (const [key, { formula = '', formulaType, formulaRef, formulaDynamic = false }] of cells ?? []) {
    const range = formulaType === 'array' && formula !== '' ? parseRange(formulaRef ?? '') : undefined
    if (range === undefined || key !== `${range.top},${range.left}` || range.bottom >= maxRows || range.right >= maxColumns) continue
    room -= (range.bottom - range.top + 1) * (range.right - range.left + 1)
    if (room < 0) return
    yield { range, formula: plainFormula(formula), isDynamic: formulaDynamic }
  }
}

const plainFormula = (formula: string): string => formula.replace(futurePrefix, '')

/** @param shared its formula where it shares that of another cell */
function cellOf(cell: Cell, table: StyleTable, shared: string | undefined): ICellData | undefined {
  const { type, formulaType, formulaResult, value, style } = cell
  const formula = shared ?? cell.formula
  const s = style === undefined ? undefined : table.idOf(style)
  const data: ICellData = {
    ...(type === 'error' && typeof value === 'string' ? { v: value, t: valueTypes.string } : valueOf(formulaResult ?? value)),
    ...(formula !== undefined && formula !== '' && formulaType !== 'array' && { f: `=${plainFormula(formula)}` }),
    ...(s !== undefined && { s }),
  }
  return Object.keys(data).length === 0 ? undefined : data
}

function valueOf(value: CellValue | undefined): ICellData {
  if (value === null || value === undefined || value === '') return {}
  if (value instanceof Date) return { v: serialOf(value), t: valueTypes.number }
  if (typeof value === 'number') return { v: value, t: valueTypes.number }
  if (typeof value === 'boolean') return { v: value ? 1 : 0, t: valueTypes.boolean }
  // A text that reads as something else would become it as soon as its cell is entered and left.
  return { v: value, t: readsAsText(value) ? valueTypes.string : valueTypes.forcedString }
}

/** Whole seconds are kept exactly: a day is a fraction that milliseconds do not round-trip. */
function serialOf(date: Date): number {
  return Math.round(((date.getTime() - firstDay) / millisecondsOfDay) * 1e9) / 1e9
}

/**
 * Whether the editor takes a text for one by itself. All others are marked as texts, which its formula bar shows by an apostrophe; so labels such as "FY2024"
 * and "2024E" have none. Where a digit is in it, a text that begins with a letter is a value only behind the name of a month or the half of a day, and one
 * letter behind three digits or more belongs to neither a time nor a date.
 */
function readsAsText(text: string): boolean {
  if (/^(?:true|false)$/i.test(text.trim())) return false
  if (!/\d/.test(text)) return /^[\p{L}\s("'“[<*•·-]/u.test(text)
  const word = /^\p{L}*/u.exec(text)?.[0] ?? ''
  return /^\d{3,}[a-z]$/i.test(text) || (word !== '' && monthNamed(word.slice(0, 3)) === undefined && !/^오[전후]/.test(word))
}
