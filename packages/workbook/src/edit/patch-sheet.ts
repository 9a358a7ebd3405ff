import { type CellPlace, columnLetters, readCell, readRange, writeCell, writeRange } from '../formula/cell-address.ts'
import { readCellXml, type WrittenCell } from './cell-xml.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { elementAt, findEndTag, findStartTag, prefixOf, readAttributes, type StartTag, withAttribute } from './xml-text.ts'

/** What becomes of a cell. */
export interface CellPatch {
  row: number
  column: number
  /**
   * Returns the new text of the cell, or null to leave it out or as missing as it was.
   *
   * @param before the cell as it is written; of a missing one its start tag in the format of its row or column
   */
  write: (before: WrittenCell & { isMissing: boolean }) => string | null
}

/** The cells of a part of a sheet, and what stands around them. */
export interface SheetText {
  xml: string
  /** Namespace prefix of the part's elements: "" or "x:". */
  prefix: string
  /** Start and end of the rows. */
  rows: { from: number; to: number; element: StartTag }
}

/**
 * Patches cells of a sheet. All other cells, rows and elements stay as they are written, character by character; what follows from new cells
 * (rows, spans of rows, the dimension) is patched too.
 *
 * @param patches at most one a cell
 * @throws WorkbookEditRefused `damaged`
 */
export function patchSheet(xml: string, patches: readonly CellPatch[]): string {
  if (patches.length === 0) return xml
  const sheet = readSheetText(xml)
  const writer = new SheetWriter(sheet)
  const byRow = Map.groupBy(
    patches.toSorted((one, other) => one.row - other.row || one.column - other.column),
    ({ row }) => row,
  )
  const rows = eachRow(sheet)
  let next = rows.next()
  for (const [row, cells] of byRow) {
    while (next.done !== true && next.value.row < row) next = rows.next()
    if (next.done !== true && next.value.row === row) writer.patchRow(next.value, cells)
    else writer.insertRow(next.done === true ? sheet.rows.to : next.value.start, row, cells)
  }
  return writer.finish()
}

/** Reads the cells at some places, as they are written; those that are missing are left out. @throws WorkbookEditRefused `damaged` */
export function readCells(xml: string, places: readonly CellPlace[]): { row: number; column: number; cell: WrittenCell }[] {
  const sheet = readSheetText(xml)
  const byRow = Map.groupBy(places, ({ row }) => row)
  const cells: { row: number; column: number; cell: WrittenCell }[] = []
  for (const row of eachRow(sheet)) {
    const wanted = new Set(byRow.get(row.row)?.map(({ column }) => column))
    if (wanted.size === 0) continue
    for (const { column, start, end } of eachCell(sheet, row)) {
      if (wanted.has(column)) cells.push({ row: row.row, column, cell: readCellXml(xml.slice(start, end), sheet.prefix) })
    }
  }
  return cells
}

/** Visits every cell of a sheet that has a formula. @throws WorkbookEditRefused `damaged` */
export function* formulaCells(xml: string): Generator<{ row: number; column: number; cell: WrittenCell }> {
  const sheet = readSheetText(xml)
  for (const row of eachRow(sheet)) {
    for (const { column, start, end } of eachCell(sheet, row)) {
      const cell = readCellXml(xml.slice(start, end), sheet.prefix)
      if (cell.formula !== null) yield { row: row.row, column, cell }
    }
  }
}

/**
 * Patches the start tags of rows, 0-based, both ends included; a row that is missing is inserted.
 *
 * @param change a start tag, of no empty element, with its row, to another one
 * @throws WorkbookEditRefused `damaged`
 */
export function patchRows(xml: string, from: number, to: number, change: (tag: string, row: number) => string): string {
  const sheet = readSheetText(xml)
  const { prefix } = sheet
  const { element } = sheet.rows
  const pieces: string[] = []
  let [at, next] = [sheet.rows.from, from]
  const insertUntil = (row: number): void => {
    for (; next < row; next++) {
      const tag = `<${prefix}row r="${next + 1}">`
      const changed = change(tag, next)
      if (changed !== tag) pieces.push(`${changed.slice(0, -1)}/>`)
    }
  }
  for (const row of eachRow(sheet)) {
    if (row.row > to) break
    if (row.row < from) continue
    pieces.push(xml.slice(at, row.start))
    insertUntil(row.row)
    const tag = xml.slice(row.start, row.end)
    const open = row.isEmpty ? `${tag.slice(0, -2).trimEnd()}>` : tag
    const changed = change(open, row.row)
    pieces.push(changed === open ? tag : row.isEmpty ? `${changed.slice(0, -1)}/>` : changed)
    ;[at, next] = [row.end, row.row + 1]
  }
  // Rows after the last one of the file, or before the next one.
  if (at === sheet.rows.from) {
    const following = firstRowFrom(sheet, from)
    pieces.push(xml.slice(at, following))
    at = following
  } else if (next <= to) {
    const following = firstRowFrom(sheet, next)
    pieces.push(xml.slice(at, following))
    at = following
  }
  insertUntil(to + 1)
  if (!element.isEmpty) return xml.slice(0, sheet.rows.from) + pieces.join('') + xml.slice(at)
  const rows = pieces.join('')
  if (rows === '') return xml
  return `${xml.slice(0, element.end - 2).trimEnd()}>${rows}</${prefix}sheetData>${xml.slice(element.end)}`
}

/** Where the first row starts that is not before a row; the end of the rows without one. */
function firstRowFrom(sheet: SheetText, from: number): number {
  for (const row of eachRow(sheet)) if (row.row >= from) return row.start
  return sheet.rows.to
}

export function readSheetText(xml: string): SheetText {
  const prefix = prefixOf(xml, 'worksheet')
  const element = findStartTag(xml, `${prefix}sheetData`, 0)
  if (element === null) throw new WorkbookEditRefused('damaged')
  const to = element.isEmpty ? element.end : findEndTag(xml, `${prefix}sheetData`, element.end)
  if (to < 0) throw new WorkbookEditRefused('damaged')
  return { xml, prefix, rows: { from: element.end, to, element } }
}

export interface WrittenRow extends StartTag {
  /** 0-based. */
  row: number
  /** Where its end tag starts; behind the element when that is empty. */
  to: number
}

/** Rows in their order. A row without a number follows the one before. */
export function* eachRow({ xml, prefix, rows: { from, to } }: SheetText): Generator<WrittenRow> {
  const name = `${prefix}row`
  let [at, last] = [from, -1]
  for (;;) {
    const tag = findStartTag(xml, name, at, to)
    if (tag === null) return
    const number = readAttributes(xml.slice(tag.start, tag.end)).get('r')
    const row = number === undefined ? last + 1 : Number(number) - 1
    const end = tag.isEmpty ? tag.end : findEndTag(xml, name, tag.end)
    if (!(row > last) || end < 0 || end > to) throw new WorkbookEditRefused('damaged')
    yield { ...tag, row, to: end }
    ;[at, last] = [end, row]
  }
}

/** Cells of a row in their order. A cell without a reference follows the one before. */
export function* eachCell({ xml, prefix }: SheetText, row: WrittenRow): Generator<{ column: number; start: number; end: number }> {
  if (row.isEmpty) return
  const name = `${prefix}c`
  let [at, last] = [row.end, -1]
  for (;;) {
    const tag = findStartTag(xml, name, at, row.to)
    if (tag === null) return
    const reference = readAttributes(xml.slice(tag.start, tag.end)).get('r')
    const column = reference === undefined ? last + 1 : (readCell(reference)?.column ?? -1)
    const closing = tag.isEmpty ? tag.end : findEndTag(xml, name, tag.end)
    const end = tag.isEmpty ? tag.end : xml.indexOf('>', closing) + 1
    if (column <= last || closing < 0 || end > row.to) throw new WorkbookEditRefused('damaged')
    yield { column, start: tag.start, end }
    ;[at, last] = [end, column]
  }
}

/** Joins what is kept of a sheet with what is written anew. Places are visited from the first to the last. */
class SheetWriter {
  private readonly sheet: SheetText
  private readonly pieces: string[] = []
  private at = 0
  /** Rows and columns of new cells. */
  private readonly added = { top: Infinity, bottom: -1, left: Infinity, right: -1 }
  private columnStyles: readonly { from: number; to: number; style: string }[] | undefined

  constructor(sheet: SheetText) {
    this.sheet = sheet
  }

  patchRow(row: WrittenRow, patches: readonly CellPatch[]): void {
    const { xml } = this.sheet
    const tag = xml.slice(row.start, row.end)
    const columns = patches.map(({ column }) => column)
    const cells = eachCell(this.sheet, row)
    // Whether there are new cells is known once they are written, but the spans of the row stand before them.
    const written: { from: number; to: number; text: string }[] = []
    const isNew: number[] = []
    let next = cells.next()
    for (const patch of patches) {
      while (next.done !== true && next.value.column < patch.column) next = cells.next()
      if (next.done !== true && next.value.column === patch.column) {
        const { start, end } = next.value
        const before = readCellXml(xml.slice(start, end), this.sheet.prefix)
        written.push({ from: start, to: end, text: patch.write({ ...before, isMissing: false }) ?? '' })
      } else {
        const from = next.done === true ? row.to : next.value.start
        const text = this.newCell(patch, tag)
        if (text === null) continue
        written.push({ from, to: from, text })
        isNew.push(patch.column)
      }
    }
    if (written.length === 0) return
    // A cell that does not say where it is follows the one before, which may be another one now.
    if (isNew.length > 0 || written.some(({ text }) => text === '')) written.push(...this.placed(row, new Set(columns)))
    written.sort((one, other) => one.from - other.from || one.to - other.to)
    const spanned = isNew.length > 0 ? withSpans(tag, columns) : tag
    if (row.isEmpty) {
      this.replace(
        row.start,
        row.end,
        `${spanned.slice(0, -2).trimEnd()}>${written.map(({ text }) => text).join('')}</${this.sheet.prefix}row>`,
      )
    } else {
      if (spanned !== tag) this.replace(row.start, row.end, spanned)
      for (const { from, to, text } of written) this.replace(from, to, text)
    }
    for (const column of isNew) this.add(row.row, column)
  }

  /** The start tags of cells that do not say where they are, with their places. */
  private placed(row: WrittenRow, patched: ReadonlySet<number>): { from: number; to: number; text: string }[] {
    const { xml, prefix } = this.sheet
    return [...eachCell(this.sheet, row)].flatMap(({ column, start }) => {
      const tag = patched.has(column) ? null : findStartTag(xml, `${prefix}c`, start)
      const text = tag === null ? '' : xml.slice(tag.start, tag.end)
      if (tag === null || readAttributes(text).has('r')) return []
      return [{ from: tag.start, to: tag.end, text: withAttribute(text, 'r', writeCell({ row: row.row, column })) }]
    })
  }

  insertRow(at: number, row: number, patches: readonly CellPatch[]): void {
    const { prefix, rows } = this.sheet
    const tag = `<${prefix}row r="${row + 1}">`
    const cells = patches.flatMap((patch) => {
      const text = this.newCell(patch, tag)
      if (text === null) return []
      this.add(row, patch.column)
      return [text]
    })
    if (cells.length === 0) return
    const text = `${tag}${cells.join('')}</${prefix}row>`
    if (rows.element.isEmpty) this.openRows()
    this.replace(rows.element.isEmpty ? rows.element.end : at, rows.element.isEmpty ? rows.element.end : at, text)
  }

  finish(): string {
    const { xml, prefix, rows } = this.sheet
    if (rows.element.isEmpty && this.pieces.length > 0) this.replace(rows.element.end, rows.element.end, `</${prefix}sheetData>`)
    this.pieces.push(xml.slice(this.at))
    return this.withDimension(this.pieces.join(''))
  }

  /** "<sheetData/>" gets its end tag behind the new rows. */
  private openRows(): void {
    const { xml, rows } = this.sheet
    const { start, end } = rows.element
    if (this.at <= start) this.replace(start, end, `${xml.slice(start, end - 2).trimEnd()}>`)
  }

  private replace(from: number, to: number, text: string): void {
    this.pieces.push(this.sheet.xml.slice(this.at, from), text)
    this.at = to
  }

  private add(row: number, column: number): void {
    const { added } = this
    added.top = Math.min(added.top, row)
    added.bottom = Math.max(added.bottom, row)
    added.left = Math.min(added.left, column)
    added.right = Math.max(added.right, column)
  }

  /** A new cell has the format of its row, else of its column. */
  private newCell({ row, column, write }: CellPatch, rowTag: string): string | null {
    const ofRow = readAttributes(rowTag)
    const isRowFormatted = ['1', 'true'].includes(ofRow.get('customFormat') ?? '')
    const style = isRowFormatted ? ofRow.get('s') : this.styleOfColumn(column)
    const tag = `<${this.sheet.prefix}c r="${columnLetters(column)}${row + 1}"${style === undefined ? '' : ` s="${style}"`}>`
    return write({ tag, content: '', formula: null, isMissing: true })
  }

  private styleOfColumn(column: number): string | undefined {
    this.columnStyles ??= readColumnStyles(this.sheet)
    return this.columnStyles.find(({ from, to }) => from <= column && column <= to)?.style
  }

  private withDimension(xml: string): string {
    const { added, sheet } = this
    const tag = added.bottom < 0 ? null : findStartTag(xml, `${sheet.prefix}dimension`, 0, sheet.rows.element.start)
    if (tag === null) return xml
    const text = xml.slice(tag.start, tag.end)
    const range = readRange(readAttributes(text).get('ref') ?? '')
    if (range === null) return xml
    const wider = {
      top: Math.min(range.top, added.top),
      left: Math.min(range.left, added.left),
      bottom: Math.max(range.bottom, added.bottom),
      right: Math.max(range.right, added.right),
    }
    return `${xml.slice(0, tag.start)}${withAttribute(text, 'ref', writeRange(wider))}${xml.slice(tag.end)}`
  }
}

/** Spans of a row, where it states them, with further 0-based columns. */
function withSpans(tag: string, columns: readonly number[]): string {
  const spans = readAttributes(tag).get('spans')
  if (spans === undefined) return tag
  const [first = Number.NaN, last = Number.NaN] = spans.split(':').map(Number)
  // Several spans: they are a hint only, and left out where they would be wrong.
  if (!Number.isInteger(first) || !Number.isInteger(last) || spans.includes(' ')) return withAttribute(tag, 'spans', null)
  const wider = `${Math.min(first, ...columns.map((column) => column + 1))}:${Math.max(last, ...columns.map((column) => column + 1))}`
  return wider === spans ? tag : withAttribute(tag, 'spans', wider)
}

function readColumnStyles({ xml, prefix, rows }: SheetText): { from: number; to: number; style: string }[] {
  const styles: { from: number; to: number; style: string }[] = []
  for (let at = 0; ;) {
    const tag = findStartTag(xml, `${prefix}col`, at, rows.element.start)
    if (tag === null) return styles
    const attributes = readAttributes(xml.slice(tag.start, tag.end))
    const style = attributes.get('style')
    if (style !== undefined && style !== '0')
      styles.push({ from: Number(attributes.get('min')) - 1, to: Number(attributes.get('max')) - 1, style })
    at = elementAt(xml, `${prefix}col`, tag).end
  }
}
