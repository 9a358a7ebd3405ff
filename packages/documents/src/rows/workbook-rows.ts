import { isDateFormat, serialToDate } from 'hucre'
import { listPackage, unpackEntry, unpackInParts, type ZipEntry } from '../document-package.ts'
import type { ReadLimits } from '../limits.ts'
import { UnreadableDocument } from '../page.ts'
import { attributesOf, eachAttribute, type MarkupHandler, MarkupReader } from './markup-reader.ts'

/** Limits beyond which a file of rows is rejected. */
export type RowLimits = Pick<ReadLimits, 'columns' | 'cells' | 'entries' | 'packingRatio' | 'unpackedBytes' | 'textBytes'>

/** A workbook whose sheets are read in chunks: only one chunk and the shared texts are in memory. */
export interface OpenWorkbook {
  bytes: Uint8Array
  entries: ReadonlyMap<string, ZipEntry>
  /** In the order of the workbook. */
  sheets: readonly { name: string; part: string | undefined }[]
  /** Whether days are counted from 1904. */
  is1904: boolean
}

export type CellValue = string | number | boolean | Date | null

/** The text of a cell; null if it is empty. */
export interface SheetRow {
  /** From 1. */
  number: number
  values: CellValue[]
}

const workbookPart = 'xl/workbook.xml'
const relationsPart = 'xl/_rels/workbook.xml.rels'
const lastColumn = 16_383
/** Formats of days and times that are defined by number only (ECMA-376, 18.8.30, and those of Korean, Japanese and Chinese). */
const builtInDates = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

/** @throws UnreadableDocument `damaged`, `encrypted`, `too-large` */
export function openWorkbook(bytes: Uint8Array, limits: RowLimits): OpenWorkbook {
  if (bytes[0] === 0xd0) throw new UnreadableDocument('encrypted')
  const listed = listPackage(bytes, limits)
  const claimed = listed.reduce((sum, { unpacked }) => sum + unpacked, 0)
  const isBomb = listed.some(({ packed, unpacked }) => unpacked > 1024 * 1024 && unpacked > packed * limits.packingRatio)
  if (isBomb || claimed > limits.unpackedBytes) throw new UnreadableDocument('too-large')
  // Of two entries with one name the first counts, as for most readers.
  const entries = new Map(listed.toReversed().map((entry) => [entry.name, entry]))
  const parts = new Map<string, string>()
  const named: { name: string; relation: string | undefined }[] = []
  let is1904 = false
  const read = (part: string, onStart: (tag: string, attributes: ReadonlyMap<string, string>) => void): void => {
    const entry = entries.get(part)
    if (entry === undefined) throw new UnreadableDocument('damaged')
    const reader = new MarkupReader({ onStart: (tag, attributes) => onStart(tag, attributesOf(attributes)), onText() {}, onEnd() {} })
    reader.write(unpackEntry(bytes, entry, limits.unpackedBytes).toString('utf8'))
  }
  read(workbookPart, (tag, attributes) => {
    const [name, from1904] = [attributes.get('name'), attributes.get('date1904')]
    if (tag === 'workbookPr') is1904 = from1904 === '1' || from1904 === 'true'
    if (tag === 'sheet' && name !== undefined) named.push({ name, relation: relationOf(attributes) })
  })
  read(relationsPart, (tag, attributes) => {
    const [id, target] = [attributes.get('Id'), attributes.get('Target')]
    if (tag === 'Relationship' && id !== undefined && target !== undefined) parts.set(id, partAt(target))
  })
  const sheets = named.map(({ name, relation }) => ({ name, part: relation === undefined ? undefined : parts.get(relation) }))
  return { bytes, entries, sheets, is1904 }
}

const relationOf = (attributes: ReadonlyMap<string, string>): string | undefined =>
  [...attributes].find(([name]) => name.endsWith(':id'))?.[1]

/** A part by its name in the workbook, relative to its folder or the root. */
function partAt(target: string): string {
  const path = target.startsWith('/') ? [] : ['xl']
  for (const step of target.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}

/** What the cells of all sheets refer to. */
export interface SharedParts {
  texts: readonly string[]
  /** Whether a style shows a number as a day or a time. */
  dates: readonly boolean[]
}

/** @throws UnreadableDocument `damaged` */
export async function readSharedParts(workbook: OpenWorkbook, limits: RowLimits): Promise<SharedParts> {
  return { texts: await sharedTexts(workbook, limits), dates: await dateStyles(workbook, limits) }
}

/**
 * The rows of a sheet with at least one cell, in sheet order, in the chunks in which they are unpacked.
 * @throws UnreadableDocument `damaged` where the sheet is truncated, `too-large` with more columns than a sheet has
 */
export async function* sheetRows(
  workbook: OpenWorkbook,
  sheet: string,
  shared: SharedParts,
  limits: RowLimits,
): AsyncGenerator<readonly SheetRow[]> {
  const entry = partOf(workbook, workbook.sheets.find(({ name }) => name === sheet)?.part ?? '')
  if (entry === undefined) throw new UnreadableDocument('damaged')
  const rows = new RowReader(shared, workbook.is1904)
  const reader = new MarkupReader(rows)
  for await (const text of textOf(workbook, entry, limits)) {
    reader.write(text)
    yield rows.take()
  }
  rows.end()
}

const partOf = ({ entries }: OpenWorkbook, part: string): ZipEntry | undefined => entries.get(part)

async function* textOf({ bytes }: OpenWorkbook, entry: ZipEntry, { unpackedBytes }: RowLimits): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  for await (const part of unpackInParts(bytes, entry, unpackedBytes)) yield decoder.decode(part, { stream: true })
  yield decoder.decode()
}

/** Shared texts, which cells refer to by index; runs are joined, phonetic readings left out. */
async function sharedTexts(workbook: OpenWorkbook, limits: RowLimits): Promise<string[]> {
  const entry = partOf(workbook, 'xl/sharedStrings.xml')
  if (entry === undefined) return []
  const texts: string[] = []
  let text = ''
  let isText = false
  let isReading = false
  const reader = new MarkupReader({
    onStart(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isReading = true
      else if (name === 't') isText = !isReading
    },
    onText(part) {
      if (isText) text += part
    },
    onEnd(name) {
      if (name === 'si') texts.push(ownText(unescaped(text)))
      else if (name === 'rPh') isReading = false
      else if (name === 't') isText = false
    },
  })
  for await (const part of textOf(workbook, entry, limits)) reader.write(part)
  return texts
}

/** A slice of a longer string keeps all of that in memory; a copy does not. */
const ownText = (text: string): string => (text.length < 13 ? text : Buffer.from(text, 'utf8').toString('utf8'))

/** Characters that XML cannot contain are written as "_x000D_". */
const unescaped = (text: string): string =>
  text.includes('_x') ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text

/** The styles that show a number as a day or a time. */
async function dateStyles(workbook: OpenWorkbook, limits: RowLimits): Promise<boolean[]> {
  const entry = partOf(workbook, 'xl/styles.xml')
  if (entry === undefined) return []
  const formats = new Map<number, string>()
  const styles: number[] = []
  let isOfCells = false
  const reader = new MarkupReader({
    onStart(name, written) {
      if (name === 'cellXfs') isOfCells = true
      else if (name === 'xf' && isOfCells) styles.push(Number(attributesOf(written).get('numFmtId') ?? 0))
      else if (name === 'numFmt') {
        const attributes = attributesOf(written)
        formats.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '')
      }
    },
    onText() {},
    onEnd(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  for await (const part of textOf(workbook, entry, limits)) reader.write(part)
  return styles.map((id) => {
    const format = formats.get(id)
    return format === undefined ? builtInDates.some(([first, last]) => id >= first && id <= last) : isDateFormat(format)
  })
}

/** A cell that is being read. */
interface CellRead {
  column: number
  type: string
  style: number
  value: string
  inline: string
}

/** Makes rows of the markup of a sheet. */
class RowReader implements MarkupHandler {
  readonly #shared: SharedParts
  readonly #is1904: boolean
  #rows: SheetRow[] = []
  #row: SheetRow | undefined
  #lastNumber = 0
  #cell: CellRead | undefined
  #into: 'value' | 'inline' | undefined
  #isInline = false
  #isReading = false
  #isOpen = false

  constructor(shared: SharedParts, is1904: boolean) {
    this.#shared = shared
    this.#is1904 = is1904
  }

  /** @throws UnreadableDocument `damaged` where the rows do not end */
  end(): void {
    if (this.#isOpen) throw new UnreadableDocument('damaged')
  }

  /** Returns the completed rows and removes them. */
  take(): readonly SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  onStart(name: string, attributes: string): void {
    switch (name) {
      case 'c':
        if (this.#row) this.#cell = cellOf(attributes, this.#row.values.length)
        break
      case 'v':
        if (this.#cell) this.#into = 'value'
        break
      case 'row': {
        const number = Number(attributesOf(attributes).get('r') ?? this.#lastNumber + 1)
        if (this.#isOpen) this.#row = { number, values: [] }
        break
      }
      case 'sheetData':
        this.#isOpen = true
        break
      case 'is':
        this.#isInline = true
        break
      case 'rPh':
        this.#isReading = true
        break
      case 't':
        if (this.#isInline && !this.#isReading) this.#into = 'inline'
        break
    }
  }

  onText(text: string): void {
    if (this.#into !== undefined && this.#cell !== undefined) this.#cell[this.#into] += text
  }

  onEnd(name: string): void {
    switch (name) {
      case 'v':
      case 't':
        this.#into = undefined
        break
      case 'c':
        if (this.#row && this.#cell) {
          const { values } = this.#row
          while (values.length < this.#cell.column) values.push(null)
          values[this.#cell.column] = this.#valueOf(this.#cell)
        }
        this.#cell = undefined
        break
      case 'row':
        if (this.#row) {
          this.#lastNumber = this.#row.number
          this.#rows.push(this.#row)
        }
        this.#row = undefined
        break
      case 'sheetData':
        this.#isOpen = false
        break
      case 'is':
        this.#isInline = false
        break
      case 'rPh':
        this.#isReading = false
        break
    }
  }

  #valueOf({ type, style, value, inline }: CellRead): CellValue {
    switch (type) {
      case 's':
        return value === '' ? null : (this.#shared.texts[Number(value)] ?? null)
      case 'str':
        return unescaped(value)
      case 'inlineStr':
        return unescaped(inline)
      case 'b':
        return value === '1' || value === 'true'
      case 'e':
        return value
      default: {
        const number = Number(value)
        if (value.trim() === '') return null
        if (Number.isNaN(number)) return value
        return this.#shared.dates[style] === true ? serialToDate(number, this.#is1904) : number
      }
    }
  }
}

/** @param next column of a cell without an address */
function cellOf(attributes: string, next: number): CellRead {
  const cell: CellRead = { column: next, type: 'n', style: -1, value: '', inline: '' }
  eachAttribute(attributes, (name, value) => {
    if (name === 'r') cell.column = columnOf(value)
    else if (name === 't') cell.type = value
    else if (name === 's') cell.style = Number(value)
  })
  if (cell.column > lastColumn) throw new UnreadableDocument('too-large')
  return cell
}

const [upperA, upperZ] = [0x41, 0x5a]
/** The bit by which small letters differ from capitals. */
const smallBit = 0x20

/** The column of "AB12", from 0. */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) & ~smallBit
    if (letter < upperA || letter > upperZ) break
    column = column * 26 + letter - upperA + 1
  }
  return column - 1
}
