import { CellValueType, type ICellData, type ICommandService, type Workbook, type Worksheet } from '@univerjs/core'
import type { FormulaDataModel, LexerTreeBuilder } from '@univerjs/preset-sheets-core'
import { type CellRange, isOverlapping, isWithin } from '../cell-ranges.ts'
import type { SheetArrays } from '../arrays/sheet-arrays.ts'
import { savedStyle, withoutFormat } from '../cell-format.ts'
import { looksLikeHeader, sortedOrder, type SortKey, type SortValue } from './sort-rows.ts'

/** A table of a sheet with its header and totals. */
export interface SheetTable {
  /** Name of the sheet. */
  sheet: string
  range: CellRange
  /** Its rows between header and totals. */
  body: CellRange
}

export type SortRefusal = 'merged' | 'array' | 'table' | 'empty'

/** Cells that can be sorted. */
export interface SortableRange {
  sheet: string
  range: CellRange
  hasHeader: boolean
  /** What the cells of the first row hold, as text. */
  headings: string[]
}

export interface SortContext {
  book: Workbook
  commands: ICommandService
  formulas: FormulaDataModel
  lexer: LexerTreeBuilder
  /** Those of the file; null once rows or columns have moved, when only the server knows. */
  tables: readonly SheetTable[] | null
  arrays: SheetArrays
  language: 'en' | 'ko'
}

/** The chosen cells, or those around one chosen cell up to empty ones; a reason where they cannot be sorted. */
export function sortableRange(chosen: CellRange, sheet: Worksheet, { tables, arrays }: SortContext): SortableRange | SortRefusal {
  const isOne = chosen.top === chosen.bottom && chosen.left === chosen.right
  const name = sheet.getName()
  const around = isOne ? regionAround(chosen, sheet) : trimmed(chosen, sheet)
  if (around === null || around.bottom === around.top) return 'empty'
  const table = (tables ?? []).find(({ sheet: of, range }) => of === name && isOverlapping(around, range))
  // Of a table around the chosen cell the rows are sorted, not the header and the totals.
  const range = isOne && table !== undefined ? table.body : around
  if (table !== undefined && !isWithin(range, table.body)) return 'table'
  const value = valueIn(sheet, range)
  const [width, height] = [range.right - range.left + 1, range.bottom - range.top + 1]
  const hasHeader = table === undefined && looksLikeHeader(width, height, value)
  const headings = Array.from({ length: width }, (_, column) => textOf(value(0, column)))
  const refused = refusalOf(range, sheet, arrays)
  return refused ?? { sheet: name, range, hasHeader, headings }
}

function refusalOf(range: CellRange, sheet: Worksheet, arrays: SheetArrays): SortRefusal | null {
  const merged = sheet
    .getMergeData()
    .some(({ startRow, startColumn, endRow, endColumn }) =>
      isOverlapping(range, { top: startRow, left: startColumn, bottom: endRow, right: endColumn }),
    )
  if (merged) return 'merged'
  return arrays.isIn(sheet, range) ? 'array' : null
}

const textOf = (value: SortValue): string => (value === null ? '' : typeof value === 'object' ? value.error : String(value))

const errors = /^#(?:REF!|DIV\/0!|VALUE!|NAME\?|NUM!|N\/A|NULL!|SPILL!|CALC!)$/

const valueIn =
  (sheet: Worksheet, { top, left }: CellRange) =>
  (row: number, column: number): SortValue => {
    const cell = sheet.getCellRaw(top + row, left + column)
    const value = cell?.v
    if (value === undefined || value === null || value === '') return null
    if (cell?.t === CellValueType.BOOLEAN) return Boolean(Number(value))
    if (typeof value === 'string' && errors.test(value)) return { error: value }
    return cell?.t === CellValueType.NUMBER ? Number(value) : value
  }

/** Cells around one, up to rows and columns that are empty beside them. */
function regionAround(start: CellRange, sheet: Worksheet): CellRange | null {
  const isFilled = (top: number, left: number, bottom: number, right: number): boolean => {
    for (let row = Math.max(0, top); row <= bottom; row++)
      for (let column = Math.max(0, left); column <= right; column++) {
        const cell = sheet.getCellRaw(row, column)
        if ((cell?.v ?? '') !== '' || (cell?.f ?? '') !== '') return true
      }
    return false
  }
  const region = { ...start }
  const [lastRow, lastColumn] = [sheet.getRowCount() - 1, sheet.getColumnCount() - 1]
  for (let grown = true; grown;) {
    grown = false
    const { top, left, bottom, right } = region
    if (top > 0 && isFilled(top - 1, left - 1, top - 1, right + 1)) [region.top, grown] = [top - 1, true]
    if (bottom < lastRow && isFilled(bottom + 1, left - 1, bottom + 1, right + 1)) [region.bottom, grown] = [bottom + 1, true]
    if (left > 0 && isFilled(top - 1, left - 1, bottom + 1, left - 1)) [region.left, grown] = [left - 1, true]
    if (right < lastColumn && isFilled(top - 1, right + 1, bottom + 1, right + 1)) [region.right, grown] = [right + 1, true]
  }
  return trimmed(region, sheet)
}

/** Without the empty rows at the end, as of complete columns. */
function trimmed(range: CellRange, sheet: Worksheet): CellRange | null {
  const value = valueIn(sheet, { ...range, top: 0, left: 0 })
  const right = Math.min(range.right, sheet.getColumnCount() - 1)
  for (let bottom = Math.min(range.bottom, sheet.getLastRowWithContent()); bottom >= range.top; bottom--)
    for (let column = range.left; column <= right; column++) if (value(bottom, column) !== null) return { ...range, bottom, right }
  return null
}

/**
 * Sorts rows of cells in one step that can be undone. Formulas follow Excel's rule: they are those of the row, written as if they were copied to its new
 * place. Formats go with the cells; hidden rows stay where they are.
 */
export async function sortRange(
  { range, hasHeader }: SortableRange,
  keys: readonly SortKey[],
  sheet: Worksheet,
  context: SortContext,
): Promise<void> {
  const { book, commands, formulas, lexer, arrays, language } = context
  const first = range.top + (hasHeader ? 1 : 0)
  const rows = Array.from({ length: range.bottom - first + 1 }, (_, at) => first + at).filter((row) => sheet.getRowVisible(row))
  const value = valueIn(sheet, { ...range, top: 0, left: 0 })
  const order = sortedOrder(rows.length, keys, (row, column) => value(rows[row] ?? 0, column), language)
  const styles = book.getStyles()
  const cells: Record<number, Record<number, ICellData>> = {}
  for (const [at, index] of order.entries()) {
    const [to, from] = [rows[at] ?? 0, rows[index] ?? 0]
    if (to === from) continue
    const line: Record<number, ICellData> = {}
    for (let column = range.left; column <= range.right; column++) {
      const cell = sheet.getCellRaw(from, column)
      const formula = formulas.getFormulaStringByCell(from, column, sheet.getSheetId(), book.getUnitId()) ?? ''
      const style = { ...withoutFormat(), ...savedStyle(styles.getStyleByCell(cell) ?? {}) }
      line[column] =
        formula === ''
          ? { v: cell?.v ?? null, t: cell?.t ?? null, p: cell?.p ?? null, f: null, si: null, s: style }
          : { f: lexer.moveFormulaRefOffset(formula, 0, to - from), si: null, v: null, p: null, s: style }
    }
    cells[to] = line
  }
  if (Object.keys(cells).length === 0) return
  const params = { unitId: book.getUnitId(), subUnitId: sheet.getSheetId(), value: cells }
  await arrays.place(() => commands.executeCommand('sheet.command.set-range-values', params))
}
