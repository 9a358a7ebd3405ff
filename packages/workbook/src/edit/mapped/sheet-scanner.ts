import { type CellRange, maxRows, readRange } from '../../formula/cell-address.ts'
import { readAttributes } from '../xml-text.ts'

/** What a scan of a sheet has found. Offsets are bytes of its text. */
export interface ScannedSheet {
  /** Namespace prefix of the elements: "" or "x:". */
  prefix: string
  /** Where the rows begin and end: behind "<sheetData>", and before "</sheetData>". */
  rowsFrom: number
  rowsTo: number
  cells: number
  hasFormulas: boolean
  /** Cells of array formulas and of what-if tables. */
  areas: readonly CellRange[]
}

const [openMark, closeMark, slash, bang, query] = [0x3c, 0x3e, 0x2f, 0x21, 0x3f]
const letter = { c: 0x63, f: 0x66, o: 0x6f, r: 0x72, w: 0x77 }
const byteOrderMark = 3
/** Bytes behind "<" that say what a tag is. */
const lookahead = 128
/** A tag of a sheet has some hundred bytes. */
const longestTag = 64 * 1024
/** Array formulas and what-if tables of a sheet; with more it is edited as a whole. */
const mostAreas = 10_000

/**
 * Finds the rows of a sheet in its text, which arrives in parts, without decoding it. Gives up on what programs do not write: comments and CDATA among
 * the cells, rows without numbers or out of order.
 */
export class SheetScanner {
  private readonly onRow: (row: number, offset: number) => void
  private rest: Uint8Array = new Uint8Array()
  private restAt = 0
  private prefix: Uint8Array | undefined
  private rowsFrom = -1
  private rowsTo = -1
  private lastRow = -1
  private cells = 0
  private hasFormulas = false
  private readonly areas: CellRange[] = []
  private isGivenUp = false

  /** @param onRow receives each row, 0-based, with the offset of its tag */
  constructor(onRow: (row: number, offset: number) => void) {
    this.onRow = onRow
  }

  /** A scanner of a text that begins among the rows, at an offset of the sheet. */
  static amongRows(prefix: string, offset: number, onRow: (row: number, offset: number) => void): SheetScanner {
    const scanner = new SheetScanner(onRow)
    scanner.prefix = Buffer.from(prefix, 'latin1')
    scanner.rowsFrom = offset
    scanner.restAt = offset
    return scanner
  }

  /** @param text valid during the call only */
  push(text: Uint8Array): void {
    if (this.isGivenUp) return
    const own = this.rest.byteLength === 0 ? text : Buffer.concat([this.rest, text])
    const scanned = this.scan(own, this.restAt, false)
    this.rest = new Uint8Array(own.subarray(scanned))
    this.restAt += scanned
    if (this.rest.byteLength > longestTag) this.isGivenUp = true
  }

  /** Null for a sheet that must be edited as a whole. */
  finish(): ScannedSheet | null {
    if (!this.isGivenUp) this.scan(this.rest, this.restAt, true)
    if (this.isGivenUp || this.prefix === undefined || this.rowsFrom < 0 || this.rowsTo < 0) return null
    const { rowsFrom, rowsTo, cells, hasFormulas, areas } = this
    return { prefix: Buffer.from(this.prefix).toString('latin1'), rowsFrom, rowsTo, cells, hasFormulas, areas }
  }

  /** @returns bytes that are done */
  private scan(text: Uint8Array, offset: number, isEnd: boolean): number {
    const { length } = text
    for (let at = 0; ;) {
      while (at < length && text[at] !== openMark) at++
      if (at >= length) return length
      if (!isEnd && at + lookahead > length) return at
      const mark = text[at + 1]
      if (mark === slash) this.scanEndTag(text, at, offset)
      else if (mark === bang || (mark === query && offset + at > byteOrderMark)) this.isGivenUp = true
      else if (mark !== query) {
        const end = this.needsTag(text, at) ? tagEnd(text, at) : at + 1
        if (end < 0 && !isEnd) return at
        if (end < 0) this.isGivenUp = true
        else if (end > at + 1) this.scanTag(Buffer.from(text.buffer, text.byteOffset + at, end - at).toString('latin1'), offset + at)
      }
      if (this.isGivenUp) return length
      at++
    }
  }

  /** Whether the attributes of a start tag are read; cells are only counted. */
  private needsTag(text: Uint8Array, at: number): boolean {
    if (this.prefix === undefined) return true
    const name = at + 1 + this.prefix.length
    if (this.prefix.length > 0 && !startsWith(text, at + 1, this.prefix)) return false
    if (this.rowsFrom < 0) return startsWith(text, name, sheetData)
    if (this.rowsTo >= 0) return false
    const first = text[name]
    if (first === letter.c && endsName(text[name + 1])) this.cells++
    else if (first === letter.f && endsName(text[name + 1])) {
      this.hasFormulas = true
      return text[name + 1] !== closeMark
    } else if (first === letter.r) return text[name + 1] === letter.o && text[name + 2] === letter.w && endsName(text[name + 3])
    return false
  }

  private scanTag(tag: string, offset: number): void {
    const name = /^<([^\s/>]{0,100})/.exec(tag)?.[1] ?? ''
    const local = name.slice(name.indexOf(':') + 1)
    if (this.prefix === undefined) {
      this.prefix = Buffer.from(name.slice(0, name.length - local.length), 'latin1')
      if (local !== 'worksheet') this.isGivenUp = true
    } else if (local === 'sheetData') {
      if (tag.endsWith('/>')) this.isGivenUp = true
      this.rowsFrom = offset + tag.length
    } else if (local === 'row') {
      const row = Number(readAttributes(tag).get('r') ?? Number.NaN) - 1
      if (!Number.isInteger(row) || row <= this.lastRow || row >= maxRows) this.isGivenUp = true
      this.lastRow = row
      this.onRow(row, offset)
    } else {
      const attributes = readAttributes(tag)
      if (attributes.get('t') !== 'array' && attributes.get('t') !== 'dataTable') return
      const range = readRange(attributes.get('ref') ?? '')
      if (range === null || this.areas.length >= mostAreas) this.isGivenUp = true
      else this.areas.push(range)
    }
  }

  private scanEndTag(text: Uint8Array, at: number, offset: number): void {
    if (this.rowsFrom < 0 || this.rowsTo >= 0 || this.prefix === undefined) return
    const name = at + 2 + this.prefix.length
    if (startsWith(text, at + 2, this.prefix) && startsWith(text, name, sheetData)) this.rowsTo = offset + at
  }
}

const sheetData = Buffer.from('sheetData')

const endsName = (code: number | undefined): boolean => code !== undefined && (code <= 0x20 || code === slash || code === closeMark)

function startsWith(text: Uint8Array, at: number, mark: Uint8Array): boolean {
  for (let index = 0; index < mark.length; index++) if (text[at + index] !== mark[index]) return false
  return true
}

/** Behind ">", which may also stand in an attribute; -1 without one. */
function tagEnd(text: Uint8Array, start: number): number {
  let quote = 0
  for (let at = start + 1; at < text.length; at++) {
    const code = text[at] ?? 0
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 0x22 || code === 0x27) quote = code
    else if (code === closeMark) return at + 1
  }
  return -1
}
