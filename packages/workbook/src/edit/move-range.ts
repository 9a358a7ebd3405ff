import { movedWith, rangeAfterMove, rangeAfterPaste } from '@dossier/notation'
import { type CellPlace, type CellRange, isOverlapping, maxColumns, maxRows, readRange, writeCell } from '../formula/cell-address.ts'
import { cellKey, placeOfKey } from '../reading/workbook-model.ts'
import { type FormulaChange, patchCalculationChain } from './calculation-chain.ts'
import { type CarriedNotes, takeNotes, writeNotes } from './carry-notes.ts'
import { carriedRules, type CarriedRules, writeCarried } from './carry-rules.ts'
import { CellMove } from './cell-move.ts'
import type { WrittenFormula } from './cell-xml.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { unshareFormulas } from './formula-groups.ts'
import { mergedRanges } from './merged-cells.ts'
import { changeWorkbook, followed, refusingAt, type SheetCells } from './move-lines.ts'
import { notedCells, patchNotes, threadedCells } from './notes.ts'
import { type CellPatch, eachCell, eachRow, formulaCells, patchSheet, readSheetText } from './patch-sheet.ts'
import { isWithin } from './range-parts.ts'
import { isSameName } from './reference-change.ts'
import { kindOf, tablesOf } from './sheet-relations.ts'
import { patchThreads } from './threads.ts'
import type { MoveEdit } from './workbook-edit.ts'
import type { SheetPart, WorkbookPackage } from './workbook-package.ts'
import { findStartTag, withAttribute } from './xml-text.ts'
import { attributesOf, childNamed, elementsBelow, parseElements } from './xml-tree.ts'

/** What a move of cells brings with it. */
interface MovedRange {
  /** Cells, by their new places, whose formulas do not refer to the same contents as before. */
  resized: SheetCells[]
  /** Merged cells that have come to another sheet. */
  merged: CellRange[]
}

interface Moving {
  workbook: WorkbookPackage
  source: SheetPart
  target: SheetPart
  move: CellMove
}

/**
 * Moves cells with their formats over others. Whatever refers to them follows by the rules of Excel; where something cannot follow, the edit is refused.
 *
 * @throws WorkbookEditRefused
 */
export function moveRange(workbook: WorkbookPackage, edit: MoveEdit): MovedRange {
  const sheets = workbook.sheets()
  const [source, target] = [edit.sheet, edit.to.sheet].map((name) => sheets.find((sheet) => sheet.name === name))
  if (source === undefined || target === undefined)
    throw new WorkbookEditRefused('sheet-not-found', { cell: `${source === undefined ? edit.sheet : edit.to.sheet}!A1` })
  const moving: Moving = { workbook, source, target, move: new CellMove(edit) }
  const { from, to } = moving.move
  if (!isOnSheet(from) || !isOnSheet(to)) throw new WorkbookEditRefused('invalid-cell', { cell: `${edit.sheet}!A1` })
  if (source === target && from.top === to.top && from.left === to.left) return { resized: [], merged: [] }
  return refusingAt(`${edit.sheet}!${writeCell({ row: from.top, column: from.left })}`, () => {
    refuseBound(moving)
    const merged = source === target ? [] : mergedRanges(textOf(workbook, source)).flatMap((range) => movedWith(range, moving.move) ?? [])
    const formulasBefore = formulasIn(moving)
    clearNotes(moving)
    const carried = source === target ? null : takeAlong(moving)
    unshare(moving, target, to, { isKeptWhole: false })
    unshare(moving, source, from, { isKeptWhole: source === target })
    const resized = changeWorkbook(workbook, moving.move, null).flatMap((cells) => afterMove(cells, moving))
    moveCells(moving)
    if (carried !== null) writeAlong(moving, carried)
    patchChain(moving, formulasBefore)
    return { resized, merged }
  })
}

const isOnSheet = ({ top, left, bottom, right }: CellRange): boolean =>
  [top, left, bottom, right].every((index) => Number.isInteger(index)) &&
  top >= 0 &&
  left >= 0 &&
  top <= bottom &&
  left <= right &&
  bottom < maxRows &&
  right < maxColumns

const textOf = (workbook: WorkbookPackage, { path }: SheetPart): string => {
  const xml = workbook.read(path)
  if (xml === null) throw new WorkbookEditRefused('damaged')
  return xml
}

const placesOf = ({ source, target, move }: Moving): (readonly [SheetPart, CellRange])[] => [
  [source, move.from],
  [target, move.to],
]

const rangeOfCell = ({ row, column }: CellPlace): CellRange => ({ top: row, left: column, bottom: row, right: column })
const isIn = (place: CellPlace, range: CellRange): boolean => isWithin(rangeOfCell(place), range)

interface TakenAlong {
  rules: CarriedRules
  notes: CarriedNotes
}

/** What belongs to cells beside their contents, before they are moved to another sheet. */
const takeAlong = ({ workbook, source, move }: Moving): TakenAlong => ({
  rules: carriedRules(textOf(workbook, source), move),
  notes: takeNotes(workbook, source, (place) => (isIn(place, move.from) ? placeAfter(place, move) : null)),
})

function writeAlong({ workbook, source, target }: Moving, { rules, notes }: TakenAlong): void {
  writeCarried(workbook, source, target, rules)
  writeNotes(workbook, target, notes)
}

/** Refuses a move through what Excel does not take apart, and one to another sheet of what is about cells of its own sheet. */
function refuseBound(moving: Moving): void {
  const { workbook, source, target, move } = moving
  for (const { path } of new Set([source, target]))
    for (const { type } of workbook.relations(path)) if (!followed.has(kindOf(type))) throw new WorkbookEditRefused('unknown-content')
  refuseMerged(moving)
  refuseArrays(moving)
  refuseTables(moving)
  refusePivotTables(moving)
  for (const sheet of new Set([source, target])) refuseFilter(moving, sheet)
  if (!move.isWithinSheet) refuseSheetBound(moving)
}

/** Whether something lies across the edge of the cells that are moved, or of those that they are moved over. */
function isCut(range: CellRange, sheet: SheetPart, { source, target, move }: Moving): boolean {
  const isMoved = sheet === source && isWithin(range, move.from)
  if (isMoved) return false
  return (
    (sheet === source && isOverlapping(range, move.from)) ||
    (sheet === target && isOverlapping(range, move.to) && !isWithin(range, move.to))
  )
}

function refuseMerged(moving: Moving): void {
  const { workbook, source, target } = moving
  for (const sheet of new Set([source, target])) {
    const cut = mergedRanges(textOf(workbook, sheet)).find((range) => isCut(range, sheet, moving))
    if (cut !== undefined)
      throw new WorkbookEditRefused('merged', { cell: `${sheet.name}!${writeCell({ row: cut.top, column: cut.left })}` })
  }
}

interface FormulaAt extends CellPlace {
  formula: WrittenFormula
}

function* areaFormulas(xml: string): Generator<FormulaAt & { range: CellRange }> {
  if (!/\st\s*=\s*["'](?:array|dataTable)/.test(xml)) return
  for (const { row, column, cell } of formulaCells(xml)) {
    const { formula } = cell
    if (formula === null || (formula.kind !== 'array' && formula.kind !== 'dataTable')) continue
    yield { row, column, formula, range: readRange(formula.reference ?? '') ?? rangeOfCell({ row, column }) }
  }
}

function refuseArrays(moving: Moving): void {
  const { workbook, source, target, move } = moving
  for (const sheet of new Set([source, target]))
    for (const { row, column, formula, range } of areaFormulas(textOf(workbook, sheet))) {
      const cell = `${sheet.name}!${writeCell({ row, column })}`
      const isDataTable = formula.kind === 'dataTable'
      if (isCut(range, sheet, moving)) throw new WorkbookEditRefused(isDataTable ? 'data-table' : 'part-of-array', { cell })
      // The cells that a what-if table puts values into are on its own sheet.
      const isMoved = sheet === source && isWithin(range, move.from)
      if (isDataTable && isMoved && !move.isWithinSheet) throw new WorkbookEditRefused('data-table', { cell })
      const isOfSeveral = range.top < range.bottom || range.left < range.right
      const moved = isMoved ? movedWith(range, move) : null
      if (isOfSeveral && moved !== null && staying(moving).some((table) => isOverlapping(table, moved)))
        throw new WorkbookEditRefused('array-in-table', { cell })
    }
}

/** The tables of the sheet that cells are moved to, without those that are moved. */
const staying = ({ workbook, source, target, move }: Moving): CellRange[] =>
  tablesOf(workbook, target.path).flatMap(({ range }) => (source === target && isWithin(range, move.from) ? [] : [range]))

function refuseTables(moving: Moving): void {
  const { workbook, source, target, move } = moving
  let hasMovedTable = false
  for (const sheet of new Set([source, target]))
    for (const { range, headers, totals } of tablesOf(workbook, sheet.path)) {
      const cell = `${sheet.name}!${writeCell({ row: range.top, column: range.left })}`
      if (sheet === source && isWithin(range, move.from)) {
        if (!move.isWithinSheet) throw new WorkbookEditRefused('bound-to-sheet', { cell })
        hasMovedTable = true
        continue
      }
      const fixed = [
        { ...range, bottom: range.top + headers - 1 },
        { ...range, top: range.bottom - totals + 1 },
      ].filter(({ top, bottom }) => top <= bottom)
      if (placesOf(moving).some(([of, cells]) => of === sheet && fixed.some((row) => isOverlapping(row, cells))))
        throw new WorkbookEditRefused('table-header', { cell })
    }
  const tables = staying(moving)
  const isOverTable = tables.some((table) => isOverlapping(table, move.to))
  const hasMerged = mergedRanges(textOf(workbook, source)).some((range) => {
    const moved = movedWith(range, move)
    return moved !== null && tables.some((table) => isOverlapping(table, moved))
  })
  if (hasMerged || (hasMovedTable && isOverTable)) throw new WorkbookEditRefused('table')
}

/** A pivot table stays where it is. Its source goes as a whole, with its sheet, or keeps its headings. */
function refusePivotTables(moving: Moving): void {
  const { workbook, source, target, move } = moving
  for (const sheet of new Set([source, target]))
    for (const { type, target: path } of workbook.relations(sheet.path)) {
      if (kindOf(type) !== 'pivotTable') continue
      const xml = workbook.read(path) ?? ''
      const location = childNamed(parseElements(xml), 'location')
      const range = location && readRange(attributesOf(xml, location).get('ref') ?? '')
      if (!range || placesOf(moving).some(([of, cells]) => of === sheet && isOverlapping(range, cells)))
        throw new WorkbookEditRefused('pivot-table')
    }
  for (const { type, target: path } of workbook.relations(workbook.path)) {
    if (kindOf(type) !== 'pivotCacheDefinition') continue
    const xml = workbook.read(path) ?? ''
    for (const element of elementsBelow(parseElements(xml))) {
      if (element.name !== 'worksheetSource' && element.name !== 'rangeSet') continue
      const attributes = attributesOf(xml, element)
      const [sheet, range] = [attributes.get('sheet'), readRange(attributes.get('ref') ?? '')]
      if (sheet === undefined || range === null) continue
      const isMoved = isSameName(sheet, source.name) && isWithin(range, move.from)
      const headings = { ...range, bottom: range.top }
      const isTouched = placesOf(moving).some(([of, cells]) => isSameName(of.name, sheet) && isOverlapping(headings, cells))
      if (isMoved ? !move.isWithinSheet : isTouched) throw new WorkbookEditRefused('pivot-table')
    }
  }
}

/** A filter stays where it is: rows that it hides are those of its cells. */
function refuseFilter({ workbook, source, target, move }: Moving, sheet: SheetPart): void {
  const xml = textOf(workbook, sheet)
  const filter = childNamed(parseElements(xml, 'sheetData'), 'autoFilter')
  const range = filter && readRange(attributesOf(xml, filter).get('ref') ?? '')
  if (!range) return
  const isMoved = sheet === source && isWithin(range, move.from)
  const after = source === target ? rangeAfterMove(range, move) : sheet === target ? rangeAfterPaste(range, move.to) : range
  const isSame = after !== null && after.top === range.top && after.left === range.left && isWithin(after, range) && isWithin(range, after)
  if (isMoved || !isSame)
    throw new WorkbookEditRefused('filter', { cell: `${sheet.name}!${writeCell({ row: range.top, column: range.left })}` })
}

/** What is about cells of its sheet alone; conditional formats, validations and links are taken along but for those of extensions. */
const boundElements: ReadonlySet<string> = new Set(['protectedRange', 'cellWatch', 'inputCells', 'sparkline'])
const boundExtensions: ReadonlySet<string> = new Set(['conditionalFormatting', 'dataValidation'])

function refuseSheetBound({ workbook, source, move }: Moving): void {
  const isMovedCell = (cell: string): boolean => {
    const range = readRange(cell)
    return range !== null && isOverlapping(range, move.from)
  }
  const xml = textOf(workbook, source)
  for (const element of elementsBelow(parseElements(xml, 'sheetData'))) {
    const inner = childNamed(element, 'sqref')
    if (!boundElements.has(element.name) && !(boundExtensions.has(element.name) && inner !== undefined)) continue
    const attributes = attributesOf(xml, element)
    const cells = attributes.get('sqref') ?? attributes.get('r') ?? (inner && xml.slice(inner.tagEnd, inner.contentEnd)) ?? ''
    const cell = cells.split(/\s+/).find(isMovedCell)
    if (cell !== undefined) throw new WorkbookEditRefused('bound-to-sheet', { cell: `${source.name}!${cell.split(':')[0] ?? cell}` })
  }
}

/** Notes and threads of cells that others are moved over go with these. */
function clearNotes({ workbook, source, target, move }: Moving): void {
  const gone = (cells: Iterable<string>): CellPlace[] =>
    [...cells].flatMap((cell) => {
      const range = readRange(cell)
      const isGone = range !== null && isWithin(range, move.to) && !(source === target && isWithin(range, move.from))
      return isGone ? [{ row: range.top, column: range.left }] : []
    })
  const threads = gone(threadedCells(workbook, target.path))
  patchThreads(
    workbook,
    target,
    threads.map((place) => ({ kind: 'thread', sheet: target.name, ...place, thread: null })),
  )
  const notes = gone(notedCells(workbook, target.path))
  patchNotes(
    workbook,
    target,
    notes.map((place) => ({ kind: 'note', sheet: target.name, ...place, text: null })),
  )
}

function unshare({ workbook }: Moving, sheet: SheetPart, range: CellRange, how: { isKeptWhole: boolean }): void {
  const xml = textOf(workbook, sheet)
  const changed = unshareFormulas(xml, range, how)
  if (changed !== xml) workbook.write(sheet.path, changed)
}

/** Cells whose formulas have changed, where they are after the move. */
function afterMove({ sheet, cells }: SheetCells, { source, target, move }: Moving): SheetCells[] {
  if (sheet !== source.name) return [{ sheet, cells }]
  const [moved, kept] = [cells.filter((place) => isIn(place, move.from)), cells.filter((place) => !isIn(place, move.from))]
  return [
    { sheet, cells: kept },
    { sheet: target.name, cells: moved.map((place) => placeAfter(place, move)) },
  ]
}

const placeAfter = (place: CellPlace, move: CellMove): CellPlace => {
  const moved = movedWith(rangeOfCell(place), move)
  return moved === null ? place : { row: moved.top, column: moved.left }
}

/** Cells with a formula among those that are moved, and among those that they are moved over. */
function formulasIn({ workbook, source, target, move }: Moving): { moved: Map<number, boolean>; over: Map<number, boolean> } {
  const [moved, over] = [new Map<number, boolean>(), new Map<number, boolean>()]
  const add = (sheet: SheetPart, range: CellRange, into: Map<number, boolean>): void => {
    for (const { row, column, cell } of formulaCells(textOf(workbook, sheet)))
      if (isIn({ row, column }, range)) into.set(cellKey(row, column), cell.formula?.kind === 'array')
  }
  add(source, move.from, moved)
  add(target, move.to, over)
  return { moved, over }
}

function patchChain({ workbook, source, target, move }: Moving, { moved, over }: ReturnType<typeof formulasIn>): void {
  const path = workbook.partOfKind('calcChain')
  const xml = path === null ? null : workbook.read(path)
  if (path === null || xml === null) return
  const changes = new Map<string, FormulaChange>()
  const set = ({ sheetId }: SheetPart, place: CellPlace, isArray: boolean | null): void => {
    const reference = writeCell(place)
    changes.set(`${sheetId} ${reference}`, { sheetId, reference, hasFormula: isArray !== null, isArray: isArray === true })
  }
  for (const key of over.keys()) set(target, placeOfKey(key), null)
  for (const key of moved.keys()) set(source, placeOfKey(key), null)
  for (const [key, isArray] of moved) set(target, placeAfter(placeOfKey(key), move), isArray)
  const patched = patchCalculationChain(xml, [...changes.values()])
  if (patched === null) workbook.removePart(path)
  else if (patched !== xml) workbook.write(path, patched)
}

/** Writes the cells at their new places. What they leave behind is as if nothing had been there. */
function moveCells({ workbook, source, target, move }: Moving): void {
  const { prefix, texts } = cellTexts(textOf(workbook, source), move.from)
  if (readSheetText(textOf(workbook, target)).prefix !== prefix) throw new WorkbookEditRefused('unknown-content')
  const patches = new Map<SheetPart, Map<number, CellPatch>>([
    [source, new Map()],
    [target, new Map()],
  ])
  const patch = (sheet: SheetPart, key: number, text: string | null): void => {
    const place = placeOfKey(key)
    patches.get(sheet)?.set(key, { ...place, write: () => text })
  }
  for (const key of cellTexts(textOf(workbook, target), move.to).texts.keys()) patch(target, key, null)
  for (const key of texts.keys()) patch(source, key, null)
  for (const [key, text] of texts) {
    const place = placeAfter(placeOfKey(key), move)
    patch(target, cellKey(place.row, place.column), placedCell(text, place, prefix))
  }
  for (const [sheet, own] of patches) workbook.write(sheet.path, patchSheet(textOf(workbook, sheet), [...own.values()]))
}

/** Cells of a sheet as they are written. */
function cellTexts(xml: string, range: CellRange): { prefix: string; texts: Map<number, string> } {
  const sheet = readSheetText(xml)
  const texts = new Map<number, string>()
  for (const row of eachRow(sheet)) {
    if (row.row < range.top || row.row > range.bottom) continue
    for (const { column, start, end } of eachCell(sheet, row))
      if (column >= range.left && column <= range.right) texts.set(cellKey(row.row, column), xml.slice(start, end))
  }
  return { prefix: sheet.prefix, texts }
}

function placedCell(text: string, place: CellPlace, prefix: string): string {
  const tag = findStartTag(text, `${prefix}c`, 0)
  if (tag === null) throw new WorkbookEditRefused('damaged')
  return withAttribute(text.slice(0, tag.end), 'r', writeCell(place)) + text.slice(tag.end)
}
