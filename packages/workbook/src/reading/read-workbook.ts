import { packStored } from '@dossier/zip'
import type { Cell, Sheet } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { WorkbookNotAudited } from './audit-error.ts'
import type { AuditLimits } from './audit-limits.ts'
import { type CellPlace, type CellRange, readRange } from '../formula/cell-address.ts'
import type { FormulaNode } from '../formula/formula-node.ts'
import { FormulaSyntaxError } from '../formula/formula-syntax-error.ts'
import { parseFormula } from '../formula/parse-formula.ts'
import { relativeForm } from '../formula/relative-form.ts'
import { shiftFormula } from '../formula/shift-formula.ts'
import { writeFormulaText } from '../formula/write-formula.ts'
import { readExternalSheets } from './external-sheets.ts'
import { readDroppedMarks } from './dropped-marks.ts'
import { serialOfDate } from './serial-of-date.ts'
import { unpackWorkbook } from './unpack-workbook.ts'
import {
  type AuditedCell,
  type AuditedSheet,
  type AuditedWorkbook,
  type CellFormula,
  cellKey,
  type CellValue,
  type DataTable,
  type SheetTable,
} from './workbook-model.ts'

/**
 * Reads an .xlsx or .xlsm file for an audit: every cell with its value, its formula as a tree and its number format.
 * @throws WorkbookNotAudited
 */
export async function readWorkbook(bytes: Uint8Array, limits: AuditLimits): Promise<AuditedWorkbook> {
  const parts = unpackWorkbook(bytes, limits)
  try {
    const { calculation, dataTables, filters, filteredTables } = readDroppedMarks(parts, limits)
    const book = await readXlsx(packStored(parts), { readStyles: true })
    const budget = { formulas: limits.formulas, characters: limits.formulaCharacters }
    if ((book.namedRanges?.length ?? 0) > limits.names) throw new WorkbookNotAudited('too-large')
    const sheets = book.sheets.map((sheet, index) =>
      readSheet(sheet, {
        index,
        dataTables: dataTables.get(sheet.name) ?? [],
        filters: filters.get(sheet.name) ?? [],
        filteredTables,
        is1904: book.dateSystem === '1904',
        budget,
      }),
    )
    const indexes = new Map(sheets.map(({ name, index }) => [name.toLowerCase(), index]))
    return {
      sheets,
      names: (book.namedRanges ?? []).map(({ name, range, scope }) => ({
        name,
        text: range,
        root: treeOf(range),
        sheet: scope === undefined ? null : (indexes.get(scope.toLowerCase()) ?? null),
      })),
      externalFiles: (book.externalLinks ?? []).map(({ target }) => target),
      externalSheets: readExternalSheets(book.externalLinks ?? []),
      calculation,
      isStructureProtected: book.workbookProtection?.lockStructure === true,
    }
  } catch (cause) {
    if (cause instanceof WorkbookNotAudited) throw cause
    throw new WorkbookNotAudited(cause instanceof RangeError ? 'too-large' : 'damaged', { cause })
  }
}

interface SheetContext {
  index: number
  dataTables: readonly DataTable[]
  /** Ranges of the sheet's own filter that has criteria, and tables, in small letters, whose filter has. */
  filters: readonly CellRange[]
  filteredTables: ReadonlySet<string>
  is1904: boolean
  budget: FormulaBudget
}

/** The remaining number of formulas that may be read. */
interface FormulaBudget {
  formulas: number
  characters: number
}

function spend(budget: FormulaBudget, characters: number): void {
  budget.formulas -= 1
  budget.characters -= characters
  if (budget.formulas < 0 || budget.characters < 0) throw new WorkbookNotAudited('too-large')
}

function readSheet(source: Sheet, { index, dataTables, filters, filteredTables, is1904, budget }: SheetContext): AuditedSheet {
  const cells = new Map<number, AuditedCell>()
  const rows = new Map<number, AuditedCell[]>()
  const columns = new Map<number, AuditedCell[]>()
  const tables = readTables(source)
  const hiddenRows = [...(source.rowDefs ?? [])].flatMap(([row, { hidden }]) => (hidden ? [row] : []))
  const filtered = [...filters, ...tables.flatMap(({ name, range }) => (filteredTables.has(name.toLowerCase()) ? [range] : []))]
  const sheet: AuditedSheet = {
    index,
    name: source.name,
    visibility: source.veryHidden ? 'very-hidden' : source.hidden ? 'hidden' : 'visible',
    cells,
    rows,
    columns,
    hiddenRows,
    filteredRows: hiddenRows.filter((row) => filtered.some(({ top, bottom }) => row > top && row <= bottom)),
    hiddenColumns: (source.columns ?? []).flatMap(({ hidden }, column) => (hidden ? [column] : [])),
    rowLevels: levelsOf([...(source.rowDefs ?? [])]),
    columnLevels: levelsOf([...(source.columns ?? []).entries()]),
    isProtected: source.protection !== undefined && source.protection.sheet !== false,
    dataTables,
    tables,
  }
  const formulas = readFormulas(source, budget)
  source.rows.forEach((values, row) =>
    values.forEach((value, column) => {
      const detail = source.cells?.get(`${row},${column}`)
      const formula = formulas.get(cellKey(row, column)) ?? null
      if (value === null && formula === null) return
      const cell = cellOf(sheet, { row, column }, { value, detail, formula, is1904 })
      cells.set(cellKey(row, column), cell)
      listIn(rows, row).push(cell)
      listIn(columns, column).push(cell)
    }),
  )
  return sheet
}

/** Signs that XML cannot hold, and line breaks, are written as `_xHHHH_` (ECMA-376 part 1, 22.9.2.19). */
const unescaped = (text: string): string =>
  text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const readTables = (source: Sheet): SheetTable[] =>
  (source.tables ?? []).flatMap(({ name, range, columns, showTotalRow }) => {
    const area = range === undefined ? null : readRange(range)
    return area ? [{ name, range: area, hasTotals: showTotalRow === true, columns: columns.map((column) => unescaped(column.name)) }] : []
  })

const levelsOf = (lines: readonly (readonly [number, { outlineLevel?: number } | undefined])[]): ReadonlyMap<number, number> =>
  new Map(lines.flatMap(([index, line]) => (line?.outlineLevel ? [[index, line.outlineLevel] as const] : [])))

function listIn<K, V>(lists: Map<K, V[]>, key: K): V[] {
  const known = lists.get(key)
  if (known) return known
  const list: V[] = []
  lists.set(key, list)
  return list
}

function cellOf(
  sheet: AuditedSheet,
  place: CellPlace,
  {
    value,
    detail,
    formula,
    is1904,
  }: { value: Sheet['rows'][number][number]; detail: Cell | undefined; formula: CellFormula | null; is1904: boolean },
): AuditedCell {
  const isError = detail?.type === 'error'
  const format = detail?.style?.numFmt ?? ''
  return {
    ...place,
    sheet,
    value: isError ? null : plainValue(value, is1904),
    error: isError ? String(value) : null,
    formula,
    format,
    isDate: value instanceof Date,
    isPercent: format.includes('%'),
  }
}

const plainValue = (value: Sheet['rows'][number][number], is1904: boolean): CellValue =>
  value instanceof Date ? serialOfDate(value, is1904) : value

interface SharedFormula extends CellPlace {
  characters: number
  root: FormulaNode
  form: string
}

function readFormulas(source: Sheet, budget: FormulaBudget): Map<number, CellFormula> {
  const formulas = new Map<number, CellFormula>()
  const shared = new Map<number, SharedFormula>()
  const arrays: { range: CellRange; first: CellPlace }[] = []
  const copies: { place: CellPlace; index: number }[] = []
  for (const [at, cell] of source.cells ?? []) {
    if (cell.formula === undefined) continue
    spend(budget, cell.formula.length)
    const [row = 0, column = 0] = at.split(',').map(Number)
    const place = { row, column }
    if (cell.formula === '' && cell.formulaSharedIndex !== undefined) copies.push({ place, index: cell.formulaSharedIndex })
    else {
      const root = treeOf(cell.formula)
      const form = root ? relativeForm(root, place, source.name) : cell.formula
      const isArray = cell.formulaType === 'array'
      const range = isArray ? (readRange(cell.formulaRef ?? '') ?? rangeOf(place)) : null
      formulas.set(cellKey(row, column), { text: cell.formula, root, form, isArray, isDynamic: cell.formulaDynamic === true, range })
      if (range !== null) arrays.push({ range, first: place })
      if (root && cell.formulaSharedIndex !== undefined)
        shared.set(cell.formulaSharedIndex, { ...place, root, form, characters: cell.formula.length })
    }
  }
  for (const { place, index } of copies) {
    const first = shared.get(index)
    if (!first) continue
    spend(budget, first.characters)
    const root = shiftFormula(first.root, place.row - first.row, place.column - first.column)
    formulas.set(cellKey(place.row, place.column), {
      text: writeFormulaText(root),
      root,
      form: first.form,
      isArray: false,
      isDynamic: false,
      range: null,
    })
  }
  for (const { range, first } of arrays) fillArray(source, range, first, { formulas, budget })
  return formulas
}

const rangeOf = ({ row, column }: CellPlace): CellRange => ({ top: row, left: column, bottom: row, right: column })

/** Files store an array formula in its first cell only; its other cells look like typed numbers. */
function fillArray(
  source: Sheet,
  range: CellRange,
  first: CellPlace,
  { formulas, budget }: { formulas: Map<number, CellFormula>; budget: FormulaBudget },
): void {
  const formula = formulas.get(cellKey(first.row, first.column))
  if (!formula) return
  for (let row = range.top; row <= Math.min(range.bottom, source.rows.length - 1); row++)
    for (let column = range.left; column <= Math.min(range.right, (source.rows[row]?.length ?? 0) - 1); column++) {
      if (formulas.has(cellKey(row, column)) || (source.rows[row]?.[column] ?? null) === null) continue
      spend(budget, 0)
      formulas.set(cellKey(row, column), formula)
    }
}

function treeOf(text: string): FormulaNode | null {
  try {
    return parseFormula(text)
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return null
    throw error
  }
}
