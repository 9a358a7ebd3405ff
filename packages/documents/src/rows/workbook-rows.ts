import { isDateFormat, serialToDate } from 'hucre'
import { Parser } from 'htmlparser2'
import { listPackage, unpackEntry, unpackInParts, type ZipEntry } from '../document-package.ts'
import type { ReadLimits } from '../limits.ts'
import { UnreadableDocument } from '../page.ts'

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
  const read = (part: string, onTag: (tag: string, attributes: Record<string, string>) => void): void => {
    const entry = entries.get(part)
    if (entry === undefined) throw new UnreadableDocument('damaged')
    const parser = new Parser({ onopentag: (tag, attributes) => onTag(localName(tag), attributes) }, { xmlMode: true })
    parser.end(unpackEntry(bytes, entry, limits.unpackedBytes).toString('utf8'))
  }
  read(workbookPart, (tag, attributes) => {
    if (tag === 'workbookPr') is1904 = attributes['date1904'] === '1' || attributes['date1904'] === 'true'
    if (tag === 'sheet' && attributes['name'] !== undefined) named.push({ name: attributes['name'], relation: relationOf(attributes) })
  })
  read(relationsPart, (tag, { Id: id, Target: target }) => {
    if (tag === 'Relationship' && id !== undefined && target !== undefined) parts.set(id, partAt(target))
  })
  const sheets = named.map(({ name, relation }) => ({ name, part: relation === undefined ? undefined : parts.get(relation) }))
  return { bytes, entries, sheets, is1904 }
}

const localName = (tag: string): string => tag.slice(tag.indexOf(':') + 1)

const relationOf = (attributes: Record<string, string>): string | undefined =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]

/** A part by its name in the workbook, relative to its folder or the root. */
function partAt(target: string): string {
  const path = target.startsWith('/') ? [] : ['xl']
  for (const step of target.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}

/**
 * The rows of a sheet with at least one cell, in sheet order.
 * @throws UnreadableDocument `damaged` where the sheet is truncated, `too-large` with more columns than a sheet has
 */
export async function* sheetRows(workbook: OpenWorkbook, sheet: string, limits: RowLimits): AsyncGenerator<SheetRow> {
  const entry = partOf(workbook, workbook.sheets.find(({ name }) => name === sheet)?.part ?? '')
  if (entry === undefined) throw new UnreadableDocument('damaged')
  const reader = new RowReader(await sharedTexts(workbook, limits), await dateStyles(workbook, limits), workbook.is1904)
  for await (const text of textOf(workbook, entry, limits)) {
    reader.write(text)
    yield* reader.take()
  }
  reader.end()
  yield* reader.take()
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
  const parser = new Parser(
    {
      onopentag(tag) {
        const name = localName(tag)
        if (name === 'si') text = ''
        else if (name === 'rPh') isReading = true
        else if (name === 't') isText = !isReading
      },
      ontext(part) {
        if (isText) text += part
      },
      onclosetag(tag) {
        const name = localName(tag)
        if (name === 'si') texts.push(ownText(unescaped(text)))
        else if (name === 'rPh') isReading = false
        else if (name === 't') isText = false
      },
    },
    { xmlMode: true },
  )
  for await (const part of textOf(workbook, entry, limits)) parser.write(part)
  parser.end()
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
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = localName(tag)
        if (name === 'cellXfs') isOfCells = true
        else if (name === 'xf' && isOfCells) styles.push(Number(attributes['numFmtId'] ?? 0))
        else if (name === 'numFmt') formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      },
      onclosetag(tag) {
        if (localName(tag) === 'cellXfs') isOfCells = false
      },
    },
    { xmlMode: true },
  )
  for await (const part of textOf(workbook, entry, limits)) parser.write(part)
  parser.end()
  return styles.map((id) => {
    const format = formats.get(id)
    return format === undefined ? builtInDates.some(([first, last]) => id >= first && id <= last) : isDateFormat(format)
  })
}

/** Reads the rows of a sheet from the chunks of its XML. */
class RowReader {
  readonly #texts: readonly string[]
  readonly #dates: readonly boolean[]
  readonly #is1904: boolean
  readonly #parser: Parser
  #rows: SheetRow[] = []
  #row: SheetRow | undefined
  #lastNumber = 0
  /** The cell that is read. */
  #cell: { column: number; type: string; style: number; value: string; inline: string } | undefined
  #into: 'value' | 'inline' | undefined
  #isInline = false
  #isReading = false
  #isOpen = false

  constructor(texts: readonly string[], dates: readonly boolean[], is1904: boolean) {
    this.#texts = texts
    this.#dates = dates
    this.#is1904 = is1904
    this.#parser = new Parser(
      {
        onopentag: (tag, attributes) => this.#open(localName(tag), attributes),
        ontext: (text) => {
          if (this.#into !== undefined && this.#cell !== undefined) this.#cell[this.#into] += text
        },
        onclosetag: (tag) => this.#close(localName(tag)),
      },
      { xmlMode: true },
    )
  }

  write(text: string): void {
    this.#parser.write(text)
  }

  /** @throws UnreadableDocument `damaged` where the rows do not end */
  end(): void {
    const isTorn = this.#isOpen
    this.#parser.end()
    if (isTorn) throw new UnreadableDocument('damaged')
  }

  /** Returns the completed rows and removes them. */
  take(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  #open(name: string, attributes: Record<string, string>): void {
    switch (name) {
      case 'sheetData':
        this.#isOpen = true
        break
      case 'row': {
        const number = Number(attributes['r'] ?? this.#lastNumber + 1)
        if (this.#isOpen) this.#row = { number, values: [] }
        break
      }
      case 'c':
        if (this.#row) this.#cell = this.#cellOf(attributes, this.#row)
        break
      case 'v':
        if (this.#cell) this.#into = 'value'
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

  #cellOf(attributes: Record<string, string>, { values }: SheetRow) {
    const column = attributes['r'] === undefined ? values.length : columnOf(attributes['r'])
    if (column > lastColumn) throw new UnreadableDocument('too-large')
    return { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? -1), value: '', inline: '' }
  }

  #close(name: string): void {
    switch (name) {
      case 'sheetData':
        this.#isOpen = false
        break
      case 'row':
        if (this.#row) {
          this.#lastNumber = this.#row.number
          this.#rows.push(this.#row)
        }
        this.#row = undefined
        break
      case 'c':
        if (this.#row && this.#cell) {
          const { values } = this.#row
          while (values.length < this.#cell.column) values.push(null)
          values[this.#cell.column] = this.#valueOf(this.#cell)
        }
        this.#cell = undefined
        break
      case 'is':
        this.#isInline = false
        break
      case 'rPh':
        this.#isReading = false
        break
      case 'v':
      case 't':
        this.#into = undefined
        break
    }
  }

  #valueOf({ type, style, value, inline }: { type: string; style: number; value: string; inline: string }): CellValue {
    switch (type) {
      case 's':
        return value === '' ? null : (this.#texts[Number(value)] ?? null)
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
        return this.#dates[style] === true ? serialToDate(number, this.#is1904) : number
      }
    }
  }
}

const upperA = 'A'.charCodeAt(0)

/** The column of "AB12", from 0. */
function columnOf(reference: string): number {
  let column = 0
  for (const character of reference) {
    const digit = character.toUpperCase().charCodeAt(0) - upperA
    if (digit < 0 || digit > 25) break
    column = column * 26 + digit + 1
  }
  return column - 1
}
