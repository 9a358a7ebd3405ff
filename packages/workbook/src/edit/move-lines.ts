import { type CellPlace, type CellRange, maxColumns, maxRows, readCell, readRange, writeCell, writeRange } from '../formula/cell-address.ts'
import { type LineMove, moveIndex, movePlace, moveRange } from '../formula/move-references.ts'
import { moveCalculationChain } from './calculation-chain.ts'
import { changeReferences } from './change-references.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { changeCells } from './move-cells.ts'
import { movedAnchor } from './notes.ts'
import { moveOutline } from './outline.ts'
import { LineChange, type ReferenceChange } from './reference-change.ts'
import { kindOf, tablesOf } from './sheet-relations.ts'
import { calculatedCells, deletedColumns, moveTableColumns } from './table-columns.ts'
import type { CellEdit, LineEdit } from './workbook-edit.ts'
import type { SheetPart, WorkbookPackage } from './workbook-package.ts'
import { elementAt, findStartTag, withAttribute } from './xml-text.ts'
import { attributesOf, childNamed, elementsBelow, parseElements, Splices, tagOf } from './xml-tree.ts'

/** Cells of a sheet. */
export interface SheetCells {
  sheet: string
  cells: readonly CellPlace[]
}

/** What a move of lines brings with it. */
interface MovedLines {
  /** Cells, by their new places, whose formulas refer to more or fewer cells than before. */
  resized: SheetCells[]
  /** Contents of new cells of tables: headings of columns, formulas of calculated columns. */
  cells: CellEdit[]
}

/** What a sheet may be related to when its cells move: parts that are followed here, and parts that do not refer to cells. */
export const followed: ReadonlySet<string> = new Set([
  'drawing',
  'vmlDrawing',
  'comments',
  'threadedComment',
  'table',
  'pivotTable',
  'ctrlProp',
  'hyperlink',
  'printerSettings',
  'image',
  'oleObject',
  'package',
  'control',
  'activeXControl',
  'slicer',
  'timeline',
  'customProperty',
])

/** Parts of a workbook that refer to cells in ways that are not followed. */
const unfollowed: ReadonlySet<string> = new Set(['revisionHeaders', 'volatileDependencies'])

/**
 * Inserts or deletes rows or columns. Whatever refers to cells that move follows; where something cannot follow, the edit is refused.
 *
 * @throws WorkbookEditRefused
 */
export function moveLines(workbook: WorkbookPackage, { sheet, kind, axis, at, count }: LineEdit): MovedLines {
  const own = workbook.sheets().find(({ name }) => name === sheet)
  if (own === undefined) throw new WorkbookEditRefused('sheet-not-found', { cell: `${sheet}!A1` })
  const most = axis === 'row' ? maxRows : maxColumns
  if (!Number.isInteger(at) || !Number.isInteger(count) || at < 0 || count < 1 || at + count > most)
    throw new WorkbookEditRefused('invalid-cell', { cell: `${sheet}!A1` })
  const move: LineMove = { kind, axis, at, count }
  return refusingAt(`${sheet}!${writeCell(axis === 'row' ? { row: at, column: 0 } : { row: 0, column: at })}`, () => {
    for (const { type } of workbook.relations(own.path)) if (!followed.has(kindOf(type))) throw new WorkbookEditRefused('unknown-content')
    const tables = tablesOf(workbook, own.path)
    const deleted = tables.flatMap((table) => deletedColumns(workbook, table, move) ?? [])
    const headings = axis === 'column' ? tables.flatMap((table) => moveTableColumns(workbook, sheet, table, move)) : []
    const resized = changeWorkbook(workbook, new LineChange(sheet, move, deleted), own)
    moveChain(workbook, own, move)
    const xml = workbook.read(own.path) ?? ''
    const grouped = moveOutline(xml, move)
    if (grouped !== xml) workbook.write(own.path, grouped)
    const calculated = tables.flatMap((table) => calculatedCells(workbook, own, table, move))
    return { resized, cells: [...headings, ...calculated] }
  })
}

/** A refusal that names no cell is about the given one. */
export function refusingAt<Result>(cell: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof WorkbookEditRefused && error.cell === undefined)
      throw new WorkbookEditRefused(error.reason, { cell, cause: error })
    throw error
  }
}

/**
 * Changes the references of all parts of a workbook.
 *
 * @param own the sheet whose cells move; null where none do
 * @returns cells, by their new places, whose formulas refer to more or fewer cells than before
 */
export function changeWorkbook(workbook: WorkbookPackage, change: ReferenceChange, own: SheetPart | null): SheetCells[] {
  const move = change instanceof LineChange ? change.move : null
  for (const { type } of workbook.relations(workbook.path))
    if (unfollowed.has(kindOf(type))) throw new WorkbookEditRefused('unknown-content')
  const resized: SheetCells[] = []
  for (const sheet of workbook.sheets()) {
    const ownMove = sheet.path === own?.path ? move : null
    const xml = workbook.read(sheet.path)
    if (xml === null) throw new WorkbookEditRefused('damaged')
    const around =
      change.moves?.(sheet.name) === true || change.concerns(xml) ? changeReferences(xml, sheet.name, change, 'sheetData') : xml
    const { xml: changed, resized: cells } = changeCells(around, sheet.name, change, ownMove)
    if (changed !== xml) workbook.write(sheet.path, changed)
    if (cells.length > 0) resized.push({ sheet: sheet.name, cells })
    changeRelated(workbook, sheet, change, ownMove)
  }
  for (const path of workbook.otherSheets()) changeDrawings(workbook, path, '', change)
  changePart(workbook, workbook.path, null, change)
  changePivotSources(workbook, change)
  return resized
}

function changePart(workbook: WorkbookPackage, path: string, sheet: string | null, change: ReferenceChange): void {
  const xml = workbook.read(path)
  if (xml === null) return
  const changed = changeReferences(xml, sheet, change)
  if (changed !== xml) workbook.write(path, changed)
}

function changeRelated(workbook: WorkbookPackage, { name, path }: SheetPart, change: ReferenceChange, move: LineMove | null): void {
  changeDrawings(workbook, path, name, change)
  for (const { type, target } of workbook.relations(path)) {
    const kind = kindOf(type)
    if (kind === 'table') changeTable(workbook, target, name, change, move)
    else if (kind === 'ctrlProp') changePart(workbook, target, name, change)
    else if (kind === 'vmlDrawing') changeVml(workbook, target, name, change)
    else if (kind === 'comments' || kind === 'threadedComment') {
      if (change.moves?.(name) === true) changePart(workbook, target, name, change)
    } else if (move !== null && kind === 'pivotTable') movePivotTable(workbook, target, move)
  }
}

/** Drawings of a sheet with their charts. */
function changeDrawings(workbook: WorkbookPackage, path: string, sheet: string, change: ReferenceChange): void {
  for (const { type, target } of workbook.relations(path)) {
    if (kindOf(type) !== 'drawing') continue
    changePart(workbook, target, sheet, change)
    for (const chart of workbook.relations(target))
      if (['chart', 'chartEx'].includes(kindOf(chart.type))) changePart(workbook, chart.target, '', change)
  }
}

/** A table keeps its header, its totals and at least one row; its filter goes from the header to the last row before the totals. */
function changeTable(workbook: WorkbookPackage, path: string, sheet: string, change: ReferenceChange, move: LineMove | null): void {
  const xml = workbook.read(path)
  if (xml === null) return
  if (move !== null) {
    const root = parseElements(xml)
    const attributes = attributesOf(xml, root)
    const range = readRange(attributes.get('ref') ?? '')
    if (range === null) throw new WorkbookEditRefused('damaged')
    const headers = Number(attributes.get('headerRowCount') ?? 1)
    const totals = Number(attributes.get('totalsRowCount') ?? 0)
    const fixed =
      move.axis === 'column'
        ? []
        : [
            { ...range, bottom: range.top + headers - 1 },
            { ...range, top: range.bottom - totals + 1 },
          ]
    const moved = moveRange(range, move)
    if (moved === null || fixed.filter(({ top, bottom }) => top <= bottom).some((part) => !isWhole(part, move)))
      throw new WorkbookEditRefused('table')
    if (moved.bottom - moved.top + 1 <= headers + totals) throw new WorkbookEditRefused('table')
    changePart(workbook, path, sheet, change)
    if (totals > 0 && move.axis === 'row') extendFilter(workbook, path, { ...moved, bottom: moved.bottom - totals })
    return
  }
  changePart(workbook, path, sheet, change)
}

/** A row that is inserted before the totals is one of the filter's. */
function extendFilter(workbook: WorkbookPackage, path: string, range: CellRange): void {
  const xml = workbook.read(path) ?? ''
  const filter = childNamed(parseElements(xml), 'autoFilter')
  if (filter === undefined || attributesOf(xml, filter).get('ref') === writeRange(range)) return
  workbook.write(path, xml.slice(0, filter.start) + withAttribute(tagOf(xml, filter), 'ref', writeRange(range)) + xml.slice(filter.tagEnd))
}

/** Whether a rectangle keeps its size. */
function isWhole(range: CellRange, move: LineMove): boolean {
  const moved = moveRange(range, move)
  return moved !== null && moved.bottom - moved.top === range.bottom - range.top && moved.right - moved.left === range.right - range.left
}

/** A pivot table moves as a whole, with the filters above it. */
function movePivotTable(workbook: WorkbookPackage, path: string, move: LineMove): void {
  const xml = workbook.read(path) ?? ''
  const location = childNamed(parseElements(xml), 'location')
  if (location === undefined) throw new WorkbookEditRefused('damaged')
  const attributes = attributesOf(xml, location)
  const range = readRange(attributes.get('ref') ?? '')
  if (range === null) throw new WorkbookEditRefused('damaged')
  const filters = Number(attributes.get('rowPageCount') ?? 0)
  const whole = { ...range, top: Math.max(0, range.top - (filters > 0 ? filters + 1 : 0)) }
  const moved = moveRange(range, move)
  if (moved === null || !isWhole(whole, move)) throw new WorkbookEditRefused('pivot-table')
  const reference = writeRange(moved)
  if (reference === attributes.get('ref')) return
  workbook.write(path, xml.slice(0, location.start) + withAttribute(tagOf(xml, location), 'ref', reference) + xml.slice(location.tagEnd))
}

/**
 * The cells that pivot tables are made of follow. Their rows may be more or fewer, as in Excel, which reads them when the pivot table is refreshed; their
 * headings and columns must stay.
 */
function changePivotSources(workbook: WorkbookPackage, change: ReferenceChange): void {
  for (const { type, target } of workbook.relations(workbook.path)) {
    if (kindOf(type) !== 'pivotCacheDefinition') continue
    const xml = workbook.read(target) ?? ''
    const splices = new Splices(xml)
    for (const element of elementsBelow(parseElements(xml))) {
      if (element.name !== 'worksheetSource' && element.name !== 'rangeSet') continue
      const attributes = attributesOf(xml, element)
      const [sheet, reference] = [attributes.get('sheet'), attributes.get('ref')]
      const range = readRange(reference ?? '')
      // Of another workbook.
      if (sheet === undefined || range === null || [...attributes.keys()].some((name) => name.endsWith(':id'))) continue
      const moved = change.range(range, sheet)
      const headings = change.range({ ...range, bottom: range.top }, sheet)
      if (moved === null || headings === null || moved.bottom === moved.top || moved.right - moved.left !== range.right - range.left)
        throw new WorkbookEditRefused('pivot-table')
      const renamed = change.moves === undefined ? renamedSheet(sheet, change) : sheet
      if (renamed === sheet && writeRange(moved) === reference) continue
      const tag = withAttribute(withAttribute(tagOf(xml, element), 'ref', writeRange(moved)), 'sheet', renamed)
      splices.replace(element.start, element.tagEnd, tag)
    }
    if (!splices.isEmpty) workbook.write(target, splices.finish())
  }
}

/** The name that a sheet has after a change. @throws WorkbookEditRefused `pivot-table` for one that is deleted */
function renamedSheet(sheet: string, change: ReferenceChange): string {
  const { text, isResized } = change.formula(`${quoted(sheet)}!A1`, '')
  if (isResized) throw new WorkbookEditRefused('pivot-table')
  return unquoted(text.slice(0, text.lastIndexOf('!')))
}

const quoted = (sheet: string): string => `'${sheet.replaceAll("'", "''")}'`
const unquoted = (sheet: string): string => (sheet.startsWith("'") ? sheet.slice(1, -1).replaceAll("''", "'") : sheet)

/** Formulas of controls, and the places of notes, which VML holds as text (ECMA-376 part 4, 19.4.2). */
function changeVml(workbook: WorkbookPackage, path: string, sheet: string, change: ReferenceChange): void {
  const xml = workbook.read(path) ?? ''
  const splices = new Splices(xml)
  for (let at = 0; ;) {
    const shape = findStartTag(xml, 'v:shape', at)
    if (shape === null) break
    const { end, content } = elementAt(xml, 'v:shape', shape)
    at = end
    const data = findStartTag(content, 'x:ClientData', 0)
    if (data === null) continue
    const inside = (name: string): { from: number; to: number; text: string } | null => {
      const tag = findStartTag(content, `x:${name}`, data.end)
      if (tag === null || tag.isEmpty) return null
      const text = elementAt(content, `x:${name}`, tag).content
      return { from: shape.end + tag.end, to: shape.end + tag.end + text.length, text }
    }
    const replace = (found: { from: number; to: number; text: string }, text: string): void => {
      if (text !== found.text) splices.replace(found.from, found.to, text)
    }
    for (const name of ['FmlaLink', 'FmlaRange', 'FmlaTxbx', 'FmlaGroup', 'FmlaPict']) {
      const found = inside(name)
      if (found !== null && found.text.trim() !== '') replace(found, change.formula(found.text, sheet).text)
    }
    if (change.moves?.(sheet) !== true) continue
    const [row, column, anchor] = [inside('Row'), inside('Column'), inside('Anchor')]
    let by: { rows: number; columns: number } | null = null
    if (row !== null && column !== null) {
      const before = { row: Number(row.text), column: Number(column.text) }
      const moved = placeAfter(before, sheet, change)
      if (moved === null) {
        splices.replace(shape.start, end, '')
        continue
      }
      replace(row, String(moved.row))
      replace(column, String(moved.column))
      by = { rows: moved.row - before.row, columns: moved.column - before.column }
    }
    if (anchor === null) continue
    by ??= change instanceof LineChange ? anchorOffset(anchor.text.split(',').map(Number), change.move) : { rows: 0, columns: 0 }
    replace(anchor, movedAnchor(anchor.text, by))
  }
  if (!splices.isEmpty) workbook.write(path, splices.finish())
}

function placeAfter({ row, column }: CellPlace, sheet: string, change: ReferenceChange): CellPlace | null {
  const moved = change.range({ top: row, left: column, bottom: row, right: column }, sheet)
  return moved && { row: moved.top, column: moved.left }
}

/** How far a shape of no cell goes with the line that it begins in. */
function anchorOffset(numbers: readonly number[], move: LineMove): { rows: number; columns: number } {
  const start = numbers[move.axis === 'row' ? 2 : 0] ?? 0
  const by = (moveIndex(start, move) ?? move.at) - start
  return move.axis === 'row' ? { rows: by, columns: 0 } : { rows: 0, columns: by }
}

function moveChain(workbook: WorkbookPackage, own: SheetPart, move: LineMove): void {
  const path = workbook.partOfKind('calcChain')
  const xml = path === null ? null : workbook.read(path)
  if (path === null || xml === null) return
  const moved = moveCalculationChain(xml, ({ sheetId, reference }) => {
    const place = readCell(reference)
    if (sheetId !== own.sheetId || place === null) return reference
    const to = movePlace(place, move)
    return to === null ? null : writeCell(to)
  })
  if (moved === null) workbook.removePart(path)
  else if (moved !== xml) workbook.write(path, moved)
}
