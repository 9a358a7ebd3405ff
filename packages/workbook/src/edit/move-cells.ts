import { type CellPlace, type CellRange, readCell, readRange, writeCell, writeRange } from '../formula/cell-address.ts'
import { copyFormula, type LineMove, moveIndex, movePlace } from '../formula/move-references.ts'
import { cellKey } from '../reading/workbook-model.ts'
import { readCellXml, type WrittenFormula } from './cell-xml.ts'
import { CellMove } from './cell-move.ts'
import { around } from './formula-groups.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { eachCell, eachRow, readSheetText, type SheetText, type WrittenRow } from './patch-sheet.ts'
import type { ReferenceChange } from './reference-change.ts'
import { encodeText, findStartTag, readAttributes, withAttribute } from './xml-text.ts'

/** What becomes of the cells of a sheet. */
export interface MovedCells {
  xml: string
  /** Cells, by their new places, whose formulas refer to more or fewer cells than before. */
  resized: readonly CellPlace[]
}

interface FormulaAt extends CellPlace {
  formula: WrittenFormula
}

/** How a formula of a cell is written afterwards. */
type Rewritten = ReadonlyMap<number, string>

/**
 * Rewrites the formulas of a sheet, and moves its cells where `move` is of this sheet. Inserted lines have the format of the line before them.
 *
 * @throws WorkbookEditRefused
 */
export function changeCells(xml: string, sheet: string, change: ReferenceChange, move: LineMove | null): MovedCells {
  const text = readSheetText(xml)
  const formulas = formulasOf(text)
  if (move === null && formulas.length === 0) return { xml, resized: [] }
  const { rewritten, resized } = changeFormulas(formulas, { sheet, prefix: text.prefix, change, move })
  if (move === null && rewritten.size === 0) return { xml, resized }
  return { xml: new CellMover(text, rewritten, move).finish(), resized }
}

function formulasOf(text: SheetText): FormulaAt[] {
  if (!text.xml.includes(`<${text.prefix}f`)) return []
  const formulas: FormulaAt[] = []
  for (const row of eachRow(text))
    for (const { column, start, end } of eachCell(text, row)) {
      const { formula } = readCellXml(text.xml.slice(start, end), text.prefix)
      if (formula !== null) formulas.push({ row: row.row, column, formula })
    }
  return formulas
}

interface Changing {
  sheet: string
  prefix: string
  change: ReferenceChange
  move: LineMove | null
}

function changeFormulas(formulas: readonly FormulaAt[], changing: Changing): { rewritten: Rewritten; resized: CellPlace[] } {
  const rewritten = new Map<number, string>()
  const resized: CellPlace[] = []
  const { sheet, prefix, change, move } = changing
  const moved = (place: CellPlace): CellPlace | null => (move === null ? place : movePlace(place, move))
  const at = <Result>(place: CellPlace, work: () => Result): Result => {
    try {
      return work()
    } catch (error) {
      if (error instanceof WorkbookEditRefused && error.cell === undefined)
        throw new WorkbookEditRefused(error.reason, { cell: `${sheet}!${writeCell(place)}`, cause: error })
      throw error
    }
  }
  const changed = (text: string, place: CellPlace): string => {
    const { text: next, isResized } = at(place, () => change.formula(text, sheet, place))
    const to = moved(place)
    if (isResized && to !== null) resized.push(to)
    return next
  }
  for (const { row, column, formula } of formulas) {
    if (formula.kind === 'shared') continue
    const place = { row, column }
    const isGone = moved(place) === null
    const attributes = formula.kind === 'normal' ? {} : at(place, () => movedAreas(formula, changing))
    if (isGone) continue
    const body = formula.body === '' ? '' : changed(formula.body, place)
    const text = withFormula(formula.text, prefix, { body: body === formula.body ? null : body, attributes })
    if (text !== formula.text) rewritten.set(cellKey(row, column), text)
  }
  const groups = Map.groupBy(
    formulas.filter(({ formula }) => formula.kind === 'shared'),
    ({ formula }) => formula.group,
  )
  for (const group of groups.values()) {
    const first = group.find(({ formula }) => formula.body !== '')
    if (first === undefined) throw new WorkbookEditRefused('damaged')
    if (change.moves?.(sheet) !== true && !change.concerns(first.formula.body)) continue
    const members = group.flatMap((member) => {
      const to = moved(member)
      if (to === null) return []
      const own = member.formula.body !== '' ? member.formula.body : at(member, () => copied(first, member))
      return [{ member, to, text: changed(own, member) }]
    })
    const leader = members.find(({ member }) => member === first)
    const range = readRange(first.formula.reference ?? '')
    const movedGroup =
      range === null
        ? null
        : change instanceof CellMove
          ? change.placed(around(group), sheet)
          : move === null
            ? range
            : change.range(range, sheet)
    const isStillShared =
      leader !== undefined &&
      movedGroup !== null &&
      members.every(
        ({ member, to, text }) =>
          member.formula.body !== '' || text === copyFormula(leader.text, to.row - leader.to.row, to.column - leader.to.column),
      )
    for (const { member, text } of members) {
      const { formula } = member
      const key = cellKey(member.row, member.column)
      if (!isStillShared) rewritten.set(key, `<${prefix}f>${encodeText(text)}</${prefix}f>`)
      else if (formula.body !== '') {
        const attributes = member === first ? { ref: writeRange(movedGroup) } : {}
        const next = withFormula(formula.text, prefix, { body: text === formula.body ? null : text, attributes })
        if (next !== formula.text) rewritten.set(key, next)
      }
    }
  }
  return { rewritten, resized }
}

function copied(first: FormulaAt, to: CellPlace): string {
  try {
    return copyFormula(first.formula.body, to.row - first.row, to.column - first.column)
  } catch (cause) {
    throw new WorkbookEditRefused('unreadable-formula', { cause })
  }
}

/** The area of an array formula or of a what-if table, with its input cells: neither may be cut or grow. */
function movedAreas(formula: WrittenFormula, { sheet, change }: Changing): Record<string, string> {
  if (change.moves?.(sheet) !== true) return {}
  const attributes = readAttributes(formula.text)
  const moved: Record<string, string> = {}
  for (const name of ['ref', 'r1', 'r2']) {
    const range = readRange(attributes.get(name) ?? '')
    if (range === null) continue
    const to = name === 'ref' && change instanceof CellMove ? change.placed(range, sheet) : change.range(range, sheet)
    // An array that is deleted as a whole goes with its cells.
    if (to === null && name === 'ref') return {}
    if (to === null || !isSameSize(range, to)) throw new WorkbookEditRefused(formula.kind === 'dataTable' ? 'data-table' : 'part-of-array')
    moved[name] = writeRange(to)
  }
  return moved
}

const isSameSize = (one: CellRange, other: CellRange): boolean =>
  one.bottom - one.top === other.bottom - other.top && one.right - one.left === other.right - other.left

/** A formula element with another formula (null: the same) and other attributes. */
function withFormula(
  element: string,
  prefix: string,
  { body, attributes }: { body: string | null; attributes: Readonly<Record<string, string>> },
): string {
  const tag = findStartTag(element, `${prefix}f`, 0)
  if (tag === null) return element
  const before = element.slice(tag.start, tag.end)
  const own = readAttributes(before)
  const changed = Object.entries(attributes).reduce(
    (text, [name, value]) => (own.get(name) === value ? text : withAttribute(text, name, value)),
    before,
  )
  if (body === null) return element.slice(0, tag.start) + changed + element.slice(tag.end)
  return `${changed}${encodeText(body)}</${prefix}f>`
}

/** Writes the rows and cells of a sheet at their new places. */
class CellMover {
  private readonly text: SheetText
  private readonly rewritten: Rewritten
  private readonly move: LineMove | null
  private readonly pieces: string[] = []

  constructor(text: SheetText, rewritten: Rewritten, move: LineMove | null) {
    this.text = text
    this.rewritten = rewritten
    this.move = move
  }

  finish(): string {
    const { xml, rows } = this.text
    let at = 0
    for (const row of eachRow(this.text)) {
      const end = row.isEmpty ? row.end : xml.indexOf('>', row.to) + 1
      const written = this.row(row, end)
      this.pieces.push(xml.slice(at, row.start), written)
      at = end
    }
    this.pieces.push(xml.slice(at === 0 ? 0 : at))
    return rows.element.isEmpty ? xml : this.pieces.join('')
  }

  private row(row: WrittenRow, end: number): string {
    const { xml } = this.text
    const { move } = this
    const isMovedRow = move?.axis === 'row'
    const number = isMovedRow ? moveIndex(row.row, move) : row.row
    if (number === null) {
      if (move?.kind === 'insert') throw new WorkbookEditRefused('too-large')
      return ''
    }
    const tag = xml.slice(row.start, row.end)
    let changed = number === row.row ? tag : withAttribute(tag, 'r', String(number + 1))
    if (move?.axis === 'column') changed = withAttribute(changed, 'spans', null)
    let at = row.end
    const cells: string[] = []
    const formats: { column: number; style: string }[] = []
    for (const cell of eachCell(this.text, row)) {
      const style = readAttributes(xml.slice(cell.start, xml.indexOf('>', cell.start) + 1)).get('s')
      if (style !== undefined) formats.push({ column: cell.column, style })
      cells.push(xml.slice(at, cell.start), this.cell(cell, row.row, number))
      at = cell.end
      if (move?.axis === 'column' && move.kind === 'insert' && cell.column === move.at - 1 && style !== undefined)
        for (let next = 0; next < move.count; next++) cells.push(this.formatted(number, move.at + next, style))
    }
    const written = changed + cells.join('') + xml.slice(at, end)
    if (!isMovedRow || move.kind !== 'insert' || row.row !== move.at - 1) return written
    return written + this.insertedRows(tag, formats, move)
  }

  /** Rows like the one before: its height and formats, without contents. */
  private insertedRows(tag: string, formats: readonly { column: number; style: string }[], { at, count }: LineMove): string {
    const { prefix } = this.text
    const own = readAttributes(tag)
    const kept = ['spans', 's', 'customFormat', 'ht', 'customHeight', 'thickTop', 'thickBot'].filter((name) => own.has(name))
    if (formats.length === 0 && !kept.some((name) => name !== 'spans')) return ''
    const attributes = kept.map((name) => ` ${name}="${encodeText(own.get(name) ?? '')}"`).join('')
    const rows: string[] = []
    for (let next = at; next < at + count; next++) {
      const cells = formats.map(({ column, style }) => this.formatted(next, column, style)).join('')
      rows.push(`<${prefix}row r="${next + 1}"${attributes}>${cells}</${prefix}row>`)
    }
    return rows.join('')
  }

  private formatted(row: number, column: number, style: string): string {
    return `<${this.text.prefix}c r="${writeCell({ row, column })}" s="${encodeText(style)}"/>`
  }

  private cell({ column, start, end }: { column: number; start: number; end: number }, row: number, toRow: number): string {
    const { xml, prefix } = this.text
    const { move } = this
    const toColumn = move?.axis === 'column' ? moveIndex(column, move) : column
    if (toColumn === null) {
      if (move?.kind === 'insert') throw new WorkbookEditRefused('too-large')
      return ''
    }
    const text = xml.slice(start, end)
    const formula = this.rewritten.get(cellKey(row, column))
    const tagEnd = findStartTag(text, `${prefix}c`, 0)?.end ?? 0
    const tag = text.slice(0, tagEnd)
    const isStated = readCell(readAttributes(tag).get('r') ?? '') !== null
    const isMoved = toRow !== row || toColumn !== column
    // A cell without a reference follows the one before, which may be another one now.
    const moved = isMoved || (!isStated && move !== null) ? withAttribute(tag, 'r', writeCell({ row: toRow, column: toColumn })) : tag
    if (formula === undefined) return moved + text.slice(tagEnd)
    const before = readCellXml(text, prefix).formula?.text ?? ''
    return moved + text.slice(tagEnd).replace(before, () => formula)
  }
}
