import { type CellPlace, type CellRange } from '../formula/cell-address.ts'
import { copyFormula, type LineMove, moveRange } from '../formula/move-references.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { formulaCells } from './patch-sheet.ts'
import { kindOf, type TablePart } from './sheet-relations.ts'
import type { CellEdit } from './workbook-edit.ts'
import type { SheetPart, WorkbookPackage } from './workbook-package.ts'
import { encodeText, withAttribute } from './xml-text.ts'
import { attributesOf, childNamed, elementsBelow, parseElements, prefixOfElement, Splices, tagOf, type XmlElement } from './xml-tree.ts'

/** Columns that are deleted from a table, by their names in lower case. */
export interface DeletedColumns {
  /** Name of the table, in lower case. */
  table: string
  names: ReadonlySet<string>
}

/** Rows of a table between its header and its totals. */
const bodyOf = ({ range, headers, totals }: TablePart): CellRange => ({ ...range, top: range.top + headers, bottom: range.bottom - totals })

interface ReadTable {
  xml: string
  list: XmlElement
}

function readColumns(workbook: WorkbookPackage, { path }: TablePart): ReadTable {
  const xml = workbook.read(path) ?? ''
  const list = childNamed(parseElements(xml), 'tableColumns')
  if (list === undefined) throw new WorkbookEditRefused('damaged')
  return { xml, list }
}

const nameOf = (xml: string, column: XmlElement): string => attributesOf(xml, column).get('name') ?? ''

/** The columns that a move takes out of a table. */
export function deletedColumns(workbook: WorkbookPackage, table: TablePart, { kind, axis, at, count }: LineMove): DeletedColumns | null {
  if (kind === 'insert' || axis === 'row') return null
  const { xml, list } = readColumns(workbook, table)
  const names = list.children
    .filter((_, index) => isWithin(table.range.left + index, at, count))
    .map((column) => nameOf(xml, column).toLowerCase())
  return names.length === 0 ? null : { table: table.name.toLowerCase(), names: new Set(names) }
}

const isWithin = (index: number, at: number, count: number): boolean => index >= at && index < at + count

/**
 * Inserts columns into a table or takes them out, before the move changes its references. New ones are named as Excel names them.
 *
 * @returns the headings of new columns, by their new places
 * @throws WorkbookEditRefused `table` for one that is deleted as a whole, or whose columns are those of a query; `pivot-table` for one that a pivot table is
 *   made of, whose fields are its columns
 */
export function moveTableColumns(workbook: WorkbookPackage, sheet: string, table: TablePart, move: LineMove): CellEdit[] {
  const { at, count, kind } = move
  const { range, headers } = table
  const moved = moveRange(range, move)
  if (moved === null) throw new WorkbookEditRefused('table')
  if (moved.right - moved.left === range.right - range.left) return []
  if (workbook.relations(table.path).length > 0) throw new WorkbookEditRefused('table')
  if (isPivotSource(workbook, table)) throw new WorkbookEditRefused('pivot-table')
  const { xml, list } = readColumns(workbook, table)
  const columns = list.children
  if (columns.length !== range.right - range.left + 1) throw new WorkbookEditRefused('damaged')
  const splices = new Splices(xml)
  const size = moved.right - moved.left + 1
  splices.replace(list.start, list.tagEnd, withAttribute(tagOf(xml, list), 'count', String(size)))
  if (kind === 'delete') {
    for (const [index, column] of columns.entries())
      if (isWithin(range.left + index, at, count)) splices.replace(column.start, column.end, '')
    workbook.write(table.path, splices.finish())
    return []
  }
  const taken = new Set(columns.map((column) => nameOf(xml, column).toLowerCase()))
  const names = newNames(taken, count)
  const lastId = Math.max(0, ...columns.map((column) => Number(attributesOf(xml, column).get('id')) || 0))
  const prefix = prefixOfElement(list)
  const written = names.map((name, index) => `<${prefix}tableColumn id="${lastId + index + 1}" name="${encodeText(name)}"/>`).join('')
  splices.insert(columns[at - range.left]?.start ?? list.contentEnd, written)
  workbook.write(table.path, splices.finish())
  return headers === 0 ? [] : names.map((name, index) => ({ sheet, row: range.top, column: at + index, content: name }))
}

/** Whether a pivot table is made of a table. */
export function isPivotSource(workbook: WorkbookPackage, { name }: TablePart): boolean {
  return workbook.relations(workbook.path).some(({ type, target }) => {
    if (kindOf(type) !== 'pivotCacheDefinition') return false
    const xml = workbook.read(target) ?? ''
    const sources = [...elementsBelow(parseElements(xml))].filter(
      (element) => element.name === 'worksheetSource' || element.name === 'rangeSet',
    )
    return sources.some((element) => attributesOf(xml, element).get('name')?.toLowerCase() === name.toLowerCase())
  })
}

/** "Column1" and so on, as far as they are not taken. */
function newNames(taken: ReadonlySet<string>, count: number): string[] {
  const names: string[] = []
  for (let number = 1; names.length < count; number++) if (!taken.has(`column${number}`)) names.push(`Column${number}`)
  return names
}

/**
 * Formulas of calculated columns for rows that were inserted into a table: those of the row beside them, copied.
 *
 * @param table as it was before
 */
export function calculatedCells(
  workbook: WorkbookPackage,
  sheet: SheetPart,
  table: TablePart,
  { kind, axis, at, count }: LineMove,
): CellEdit[] {
  const body = bodyOf(table)
  if (kind !== 'insert' || axis !== 'row' || at < body.top || at > body.bottom + (table.totals > 0 ? 1 : 0)) return []
  const { list } = readColumns(workbook, table)
  const calculated = list.children.flatMap((column, index) =>
    childNamed(column, 'calculatedColumnFormula') === undefined ? [] : [body.left + index],
  )
  if (calculated.length === 0) return []
  // The row above, else that below, which has moved.
  const source = at > body.top ? at - 1 : at + count
  const formulas = [...formulaCells(workbook.read(sheet.path) ?? '')]
  return calculated.flatMap((column) => {
    const text = formulaAt(formulas, { row: source, column })
    // Prefixes of functions that are not known here would be lost.
    if (text === null || text.includes('_xl')) return []
    return Array.from({ length: count }, (_, index) => {
      const row = at + index
      return { sheet: sheet.name, row, column, content: { formula: copyFormula(text, row - source, 0) } }
    })
  })
}

type FormulaCell = ReturnType<typeof formulaCells> extends Generator<infer Cell> ? Cell : never

function formulaAt(formulas: readonly FormulaCell[], place: CellPlace): string | null {
  const own = formulas.find(({ row, column }) => row === place.row && column === place.column)?.cell.formula ?? null
  if (own === null || (own.kind !== 'normal' && own.kind !== 'shared')) return null
  if (own.body !== '') return own.body
  const leader = formulas.find(({ cell: { formula } }) => formula?.kind === 'shared' && formula.group === own.group && formula.body !== '')
  return leader === undefined ? null : copyFormula(leader.cell.formula?.body ?? '', place.row - leader.row, place.column - leader.column)
}

/** The columns that a structured reference names, and whether it is through a span of them; what is between the outer brackets. */
export function columnsOf(item: string): { names: string[]; isSpan: boolean } {
  const plain = (text: string): string => text.replace(/'(.)/gs, '$1').toLowerCase()
  if (!item.includes('[')) {
    const name = item.replace(/^@/, '')
    return { names: name === '' || name.startsWith('#') ? [] : [plain(name)], isSpan: false }
  }
  const names: string[] = []
  let open = -1
  for (let at = 0; at < item.length; at++) {
    const sign = item.charAt(at)
    if (sign === "'") at++
    else if (sign === '[') open = at + 1
    else if (sign === ']' && open >= 0) {
      const name = item.slice(open, at)
      if (!name.startsWith('#')) names.push(plain(name))
      open = -1
    }
  }
  return { names, isSpan: names.length > 1 }
}
