import { cellPlace } from '../../pages/sheet-address.ts'
import { packageEntries, type PackageEntry, unpackEntry } from '../package-entries.ts'
import { attributeOf, tagsIn, textOfMarkup } from './markup-tags.ts'
import { shownNumber } from './number-formats.ts'
import {
  longestText,
  type MergedCells,
  maxColumns,
  maxRows,
  pixelsOfWidth,
  type SheetOutline,
  type ShownCell,
  type ShownRow,
  type Workbook,
} from './workbook.ts'

/** Maximum unpacked size of a part, bytes: a sheet of 100,000 rows and 100 columns takes some 400 million. */
const largestPart = 640 << 20
/** Maximum unpacked size of parts that are decoded as a whole, bytes. */
const largestSmallPart = 64 << 20
/** Longer rows are truncated, bytes. */
const longestRow = 8 << 20
/** Maximum of the XML before and after a sheet's cells that is read, bytes. */
const longestOutline = 16 << 20
const maxMerges = 50_000

export interface SheetPart {
  bytes: Uint8Array
  /** Byte offsets of the rows in the file, and their 0-based numbers. */
  offsets: Uint32Array
  numbers: Uint32Array
  end: number
}

interface CellFormat {
  id: number
  pattern: string | undefined
  bold: boolean
  wraps: boolean
}

interface SheetEntry {
  name: string
  hidden: boolean
  part: string
}

/**
 * Opens a workbook in the open format (ECMA-376 part 1, SpreadsheetML). Sheets are unpacked and their rows located; cells are parsed only when
 * their rows are asked for, so that a sheet of ten million cells opens in seconds.
 *
 * @throws RangeError for a package that is damaged or beyond the limits
 */
export async function openXlsx(bytes: ArrayBuffer): Promise<Workbook> {
  const { part, text, folder, book, relations } = await openBook(bytes)
  const named = sheetEntries(book, relations)
  const isFrom1904 = /<(?:\w+:)?workbookPr\b[^>]{0,500}\bdate1904="(?:1|true)"/.test(book)
  const styles = [...relations.values()].find((name) => name.endsWith('styles.xml')) ?? `${folder}styles.xml`
  const strings = [...relations.values()].find((name) => /sharedStrings\.xml$/i.test(name)) ?? `${folder}sharedStrings.xml`
  const formats = cellFormats(await text(styles))
  const shared = locateStrings(await part(strings, largestPart))

  const parts: SheetPart[] = []
  const sheets: SheetOutline[] = []
  for (const { name, hidden, part: path } of named) {
    const sheet = locateRows(await part(path, largestPart))
    parts.push(sheet)
    sheets.push({ name, hidden, ...outlineOf(sheet) })
  }
  return {
    sheets,
    rows: (sheet, first, end) => {
      const located = parts[sheet]
      return Promise.resolve(located === undefined ? [] : rowsOf(located, first, end, { formats, shared, isFrom1904 }))
    },
  }
}

/** The parts of a workbook's package, and the one that lists its sheets. */
export async function openBook(bytes: ArrayBuffer) {
  const entries = packageEntries(bytes)
  const part = (name: string, max: number): Promise<Uint8Array> => {
    const entry: PackageEntry | undefined = entries.get(name)
    return entry === undefined ? Promise.resolve(new Uint8Array()) : unpackEntry(bytes, entry, max)
  }
  const text = async (name: string) => new TextDecoder().decode(await part(name, largestSmallPart))
  const main = workbookPart(await text('_rels/.rels'))
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const book = await text(main)
  const relations = relationsOf(await text(`${folder}_rels/${main.slice(folder.length)}.rels`), folder)
  return { part, text, folder, book, relations }
}

/** The names of sheets that have no cells: of charts, of dialogs, of macros. @throws RangeError as `openXlsx` */
export async function sheetsWithoutCells(bytes: ArrayBuffer): Promise<Set<string>> {
  const { book, relations } = await openBook(bytes)
  const names = new Set<string>()
  for (const tag of tagsIn(book)) {
    if (tag.name !== 'sheet' || tag.isClosing) continue
    const part = relations.get(attributeOf(tag.attributes, String.raw`\w+:id`) ?? '') ?? ''
    if (/(?:chart|dialog|macro)sheets\//i.test(part)) names.add(attributeOf(tag.attributes, 'name') ?? '')
  }
  return names
}

function workbookPart(relations: string): string {
  for (const { name, attributes } of tagsIn(relations)) {
    if (name !== 'Relationship' || !(attributeOf(attributes, 'Type') ?? '').endsWith('/officeDocument')) continue
    return (attributeOf(attributes, 'Target') ?? '').replace(/^\//, '')
  }
  return 'xl/workbook.xml'
}

/** Part names by relationship id. */
function relationsOf(markup: string, folder: string): Map<string, string> {
  const parts = new Map<string, string>()
  for (const { name, attributes } of tagsIn(markup)) {
    const id = attributeOf(attributes, 'Id')
    const target = attributeOf(attributes, 'Target')
    if (name !== 'Relationship' || id === undefined || target === undefined) continue
    parts.set(id, target.startsWith('/') ? target.slice(1) : folder + target.replace(/^\.\//, ''))
  }
  return parts
}

export function sheetEntries(book: string, relations: ReadonlyMap<string, string>): SheetEntry[] {
  const found: SheetEntry[] = []
  for (const tag of tagsIn(book)) {
    if (tag.name !== 'sheet' || tag.isClosing) continue
    const part = relations.get(attributeOf(tag.attributes, String.raw`\w+:id`) ?? '')
    // Chart sheets have no cells.
    if (part === undefined || !/worksheets?\//i.test(part)) continue
    found.push({
      name: attributeOf(tag.attributes, 'name') ?? '',
      hidden: /hidden/i.test(attributeOf(tag.attributes, 'state') ?? ''),
      part,
    })
  }
  return found
}

function cellFormats(markup: string): CellFormat[] {
  const patterns = new Map<number, string>()
  const bold: boolean[] = []
  const formats: CellFormat[] = []
  let inside = ''
  for (const { name, isClosing, isEmpty, attributes } of tagsIn(markup)) {
    if (name === 'numFmt') patterns.set(Number(attributeOf(attributes, 'numFmtId')), attributeOf(attributes, 'formatCode') ?? 'General')
    else if (name === 'fonts' || name === 'cellXfs' || name === 'cellStyleXfs' || name === 'dxfs') inside = isClosing || isEmpty ? '' : name
    else if (inside === 'fonts' && name === 'font' && !isClosing) bold.push(false)
    else if (inside === 'fonts' && name === 'b' && !isClosing)
      bold[bold.length - 1] = !/^(?:0|false)$/.test(attributeOf(attributes, 'val') ?? '1')
    else if (inside === 'cellXfs' && name === 'xf' && !isClosing) {
      const id = Number(attributeOf(attributes, 'numFmtId') ?? 0)
      formats.push({ id, pattern: patterns.get(id), bold: bold[Number(attributeOf(attributes, 'fontId') ?? 0)] === true, wraps: false })
    } else if (inside === 'cellXfs' && name === 'alignment') {
      const last = formats.at(-1)
      if (last !== undefined && /^(?:1|true)$/.test(attributeOf(attributes, 'wrapText') ?? '')) last.wraps = true
    }
  }
  return formats
}

interface SharedStrings {
  bytes: Uint8Array
  offsets: Uint32Array
}

const [lessThan, letterC, letterI, letterO, letterR, letterS, letterW] = [0x3c, 0x63, 0x69, 0x6f, 0x72, 0x73, 0x77]

/** Whether a byte ends a tag name: white space or the end of the tag. */
const endsName = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x3e || byte === 0x2f || byte === 0x0a || byte === 0x0d || byte === 0x09

/** Offset of a tag's local name, after its namespace prefix if there is one. */
function nameAt(bytes: Uint8Array, at: number): number {
  for (let end = at + 1; end < at + 8; end += 1) {
    const byte = bytes[end]
    if (byte === 0x3a) return end + 1
    if (byte === undefined || byte < 0x61 || byte > 0x7a) break
  }
  return at + 1
}

export function locateStrings(bytes: Uint8Array): SharedStrings {
  const offsets: number[] = []
  for (let at = bytes.indexOf(lessThan); at >= 0; at = bytes.indexOf(lessThan, at + 1)) {
    const name = nameAt(bytes, at)
    if (bytes[name] === letterS && bytes[name + 1] === letterI && endsName(bytes[name + 2])) offsets.push(at)
  }
  offsets.push(bytes.length)
  return { bytes, offsets: Uint32Array.from(offsets) }
}

function sharedString({ bytes, offsets }: SharedStrings, index: number): string {
  const start = offsets[index]
  const end = offsets[index + 1]
  if (start === undefined || end === undefined) return ''
  return writtenIn(new TextDecoder().decode(bytes.subarray(start, Math.min(end, start + longestText * 8))))
}

/** The text of all runs, without phonetic runs. */
function writtenIn(markup: string): string {
  let text = ''
  let isSpoken = false
  let from = -1
  for (const { name, isClosing, isEmpty, start, end } of tagsIn(markup)) {
    if (name === 'rPh') isSpoken = !isClosing && !isEmpty
    else if (name === 't' && !isSpoken && !isEmpty) {
      if (!isClosing) from = end
      else if (from >= 0) {
        text += textOfMarkup(markup.slice(from, start))
        from = -1
      }
    }
  }
  return text.slice(0, longestText)
}

const numberIn = (bytes: Uint8Array, from: number): number => {
  // Parses the digits of `<row r="12"`.
  for (let at = from; at < from + 400 && bytes[at] !== 0x3e; at += 1) {
    if (bytes[at] !== letterR || bytes[at + 1] !== 0x3d || !endsName(bytes[at - 1])) continue
    let number = 0
    for (let digit = at + 3; (bytes[digit] ?? 0) >= 0x30 && (bytes[digit] ?? 0) <= 0x39; digit += 1)
      number = number * 10 + (bytes[digit] ?? 0) - 0x30
    return number
  }
  return 0
}

export function locateRows(bytes: Uint8Array): SheetPart {
  const offsets: number[] = []
  const numbers: number[] = []
  let previous = -1
  let end = bytes.length
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== lessThan) continue
    const first = bytes[at + 1]
    // Fast path: nearly all tags are cells and values, which are skipped before their prefix is parsed.
    if (first === letterC || first === 0x76 || first === 0x66 || first === 0x2f) {
      if (first === 0x2f && isSheetDataEnd(bytes, at)) {
        end = at
        break
      }
      continue
    }
    const name = nameAt(bytes, at)
    if (bytes[name] !== letterR || bytes[name + 1] !== letterO || bytes[name + 2] !== letterW || !endsName(bytes[name + 3])) continue
    const number = numberIn(bytes, name + 3)
    const row = number > 0 ? number - 1 : previous + 1
    // Rows out of order are skipped: files store them in order (ECMA-376 18.3.1.73).
    if (row <= previous || row >= maxRows) continue
    offsets.push(at)
    numbers.push(row)
    previous = row
  }
  return { bytes, offsets: Uint32Array.from(offsets), numbers: Uint32Array.from(numbers), end }
}

const sheetDataEnd = new TextEncoder().encode('sheetData>')

function isSheetDataEnd(bytes: Uint8Array, at: number): boolean {
  const name = nameAt(bytes, at + 1)
  return sheetDataEnd.every((byte, index) => bytes[name + index] === byte)
}

function outlineOf(part: SheetPart): Omit<SheetOutline, 'name' | 'hidden'> {
  const decoder = new TextDecoder()
  const head = decoder.decode(part.bytes.subarray(0, Math.min(part.offsets[0] ?? part.end, longestOutline)))
  const tail = decoder.decode(part.bytes.subarray(part.end, part.end + longestOutline))
  const widths: { from: number; to: number; width: number }[] = []
  const frozen = { rows: 0, columns: 0 }
  let claimed = 0
  for (const { name, attributes } of tagsIn(head)) {
    if (name === 'dimension') claimed = cellPlace((attributeOf(attributes, 'ref') ?? '').split(':').at(-1) ?? '')?.column ?? 0
    else if (name === 'col') {
      const width = Number(attributeOf(attributes, 'width'))
      if (width > 0)
        widths.push({
          from: Number(attributeOf(attributes, 'min')) - 1,
          to: Number(attributeOf(attributes, 'max')) - 1,
          width: pixelsOfWidth(width),
        })
    } else if (name === 'pane' && (attributeOf(attributes, 'state') ?? '').startsWith('frozen')) {
      frozen.rows = Math.floor(Number(attributeOf(attributes, 'ySplit') ?? 0)) || 0
      frozen.columns = Math.floor(Number(attributeOf(attributes, 'xSplit') ?? 0)) || 0
    }
  }
  const merges: MergedCells[] = []
  for (const { name, attributes } of tagsIn(tail)) {
    if (name !== 'mergeCell' || merges.length >= maxMerges) continue
    const [from = '', to = from] = (attributeOf(attributes, 'ref') ?? '').split(':')
    const start = cellPlace(from)
    const end = cellPlace(to)
    if (start === undefined || end === undefined) continue
    merges.push({ top: start.row - 1, left: start.column - 1, bottom: end.row - 1, right: end.column - 1 })
  }
  const rows = (part.numbers.at(-1) ?? -1) + 1
  return { rows, columns: Math.min(maxColumns, Math.max(lastColumn(part), claimed > 2_000 ? 0 : claimed)), frozen, widths, merges }
}

/** Number of columns, from the last cell of each row. */
export function lastColumn({ bytes, offsets, end }: SheetPart): number {
  let last = 0
  for (let index = 0; index < offsets.length; index += 1) {
    const start = offsets[index] ?? 0
    let at = (offsets[index + 1] ?? end) - 1
    while (at > start && !(bytes[at] === lessThan && isCell(bytes, at))) at -= 1
    const name = nameAt(bytes, at)
    let column = 0
    for (let byte = name; byte < name + 300 && bytes[byte] !== 0x3e; byte += 1) {
      if (bytes[byte] !== letterR || bytes[byte + 1] !== 0x3d || !endsName(bytes[byte - 1])) continue
      for (let letter = byte + 3; (bytes[letter] ?? 0) >= 0x41 && (bytes[letter] ?? 0) <= 0x5a; letter += 1)
        column = column * 26 + (bytes[letter] ?? 0) - 0x40
      break
    }
    if (column > last) last = column
  }
  return last
}

function isCell(bytes: Uint8Array, at: number): boolean {
  const name = nameAt(bytes, at)
  return bytes[name] === letterC && endsName(bytes[name + 1])
}

interface CellContext {
  formats: readonly CellFormat[]
  shared: SharedStrings
  isFrom1904: boolean
}

function rowsOf(part: SheetPart, first: number, end: number, context: CellContext): ShownRow[] {
  const rows: ShownRow[] = []
  const decoder = new TextDecoder()
  for (let index = indexOfRow(part.numbers, first); index < part.numbers.length; index += 1) {
    const row = part.numbers[index] ?? end
    if (row >= end) break
    const start = part.offsets[index] ?? 0
    const stop = Math.min(part.offsets[index + 1] ?? part.end, start + longestRow)
    const cells = cellsOf(decoder.decode(part.bytes.subarray(start, stop)), context)
    if (cells.length > 0) rows.push({ row, cells })
  }
  return rows
}

function indexOfRow(numbers: Uint32Array, row: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < row) low = middle + 1
    else high = middle
  }
  return low
}

function cellsOf(markup: string, context: CellContext): ShownCell[] {
  const cells: ShownCell[] = []
  let column = -1
  let opened: { attributes: string; end: number } | undefined
  for (const { name, isClosing, isEmpty, attributes, start, end } of tagsIn(markup)) {
    if (name !== 'c') continue
    if (!isClosing) {
      const place = cellPlace(attributeOf(attributes, 'r') ?? '')
      column = place === undefined ? column + 1 : place.column - 1
      opened = isEmpty ? undefined : { attributes, end }
    } else if (opened !== undefined) {
      const cell = shownCell(opened.attributes, markup.slice(opened.end, start), column, context)
      if (cell !== undefined) cells.push(cell)
      opened = undefined
    }
  }
  return cells
}

function shownCell(
  attributes: string,
  inside: string,
  column: number,
  { formats, shared, isFrom1904 }: CellContext,
): ShownCell | undefined {
  const type = attributeOf(attributes, 't') ?? 'n'
  const format = formats[Number(attributeOf(attributes, 's') ?? 0)]
  const value = type === 'inlineStr' ? '' : valueIn(inside)
  const isFigure = type === 'n' || type === 'd'
  const text = ((): string => {
    if (type === 's') return sharedString(shared, Number(value))
    if (type === 'inlineStr') return writtenIn(inside)
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (type !== 'n' || value === '') return value
    const number = Number(value)
    return Number.isFinite(number) ? shownNumber(number, format?.pattern, format?.id ?? 0, isFrom1904) : value
  })()
  if (text === '') return undefined
  return {
    column,
    text: text.slice(0, longestText),
    ...(isFigure && { isFigure }),
    ...(format?.bold && { bold: true }),
    ...(format?.wraps && { wraps: true }),
  }
}

function valueIn(inside: string): string {
  for (const { name, isClosing, isEmpty, end } of tagsIn(inside)) {
    if (name !== 'v' || isClosing || isEmpty) continue
    const close = inside.indexOf('<', end)
    return textOfMarkup(inside.slice(end, close < 0 ? undefined : close))
  }
  return ''
}
