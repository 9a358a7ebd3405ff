import { attributeOf, tagsIn } from '../../../evidence/viewer/previews/sheet/markup-tags.ts'
import {
  lastColumn,
  locateRows,
  locateStrings,
  openBook,
  sheetEntries,
  type SheetPart,
} from '../../../evidence/viewer/previews/sheet/xlsx-workbook.ts'
import { packageEntries } from '../../../evidence/viewer/previews/package-entries.ts'
import { firstRowCount } from './first-row-count.ts'
import { type LineDefaults, lineDefaultsOf } from './line-defaults.ts'
import { replaceParts } from './replace-parts.ts'

/** Unpacked sheets below this are read as a whole, which takes a fifth of a second, bytes. */
const leastBytes = 4 << 20
/** As of the previews. */
const largestPart = 640 << 20

/** How far the cells of a sheet reach, in rows and columns. */
export interface Extent {
  rows: number
  columns: number
}

export interface FirstRows {
  /** The workbook with the first rows of the sheet that is shown when it opens. All others are empty, and have their heights. */
  bytes: Uint8Array<ArrayBuffer>
  /** How far the sheets reach in the whole workbook, by name. */
  extents: ReadonlyMap<string, Extent>
  defaults: ReadonlyMap<string, LineDefaults>
}

/** Cuts a large workbook down to what is seen first; null for one that is quickly read as a whole. @throws RangeError as `openXlsx` */
export async function firstRows(bytes: ArrayBuffer, least = leastBytes): Promise<FirstRows | null> {
  const entries = packageEntries(bytes)
  const { part, folder, book, relations } = await openBook(bytes)
  const sheets = sheetEntries(book, relations)
  if (sheets.reduce((sum, sheet) => sum + (entries.get(sheet.part)?.size ?? 0), 0) < least) return null
  const shown = sheets.find(({ hidden }) => !hidden)
  const extents = new Map<string, Extent>()
  const defaults = new Map<string, LineDefaults>()
  const replaced = new Map<string, Uint8Array>()
  let strings = 0
  for (const sheet of sheets) {
    const located = locateRows(await part(sheet.part, largestPart))
    extents.set(sheet.name, { rows: (located.numbers.at(-1) ?? -1) + 1, columns: lastColumn(located) })
    defaults.set(sheet.name, lineDefaultsOf(located))
    if (located.offsets.length === 0) continue
    const count = sheet === shown ? firstRowCount : 0
    replaced.set(sheet.part, cutAfter(located, count))
    strings = Math.max(strings, stringsIn(located, count))
  }
  const shared = [...relations.values()].find((name) => /sharedStrings\.xml$/i.test(name)) ?? `${folder}sharedStrings.xml`
  if (entries.has(shared)) replaced.set(shared, firstStrings(await part(shared, largestPart), strings))
  return { bytes: replaceParts(bytes, replaced), extents, defaults }
}

const decoder = new TextDecoder()
const greaterThan = 0x3e

/** A sheet with the cells of its first rows. The tags of the others stay where they set a height, hide the row or group it. */
function cutAfter({ bytes, offsets, end }: SheetPart, count: number): Uint8Array {
  const kept: string[] = []
  for (const offset of offsets.subarray(count)) {
    const tag = decoder.decode(bytes.subarray(offset, bytes.indexOf(greaterThan, offset) + 1))
    if (/\s(?:ht|hidden|outlineLevel|collapsed)=/.test(tag)) kept.push(tag.endsWith('/>') ? tag : `${tag.slice(0, -1)}/>`)
  }
  const [head, middle, tail] = [bytes.subarray(0, offsets[count] ?? end), new TextEncoder().encode(kept.join('')), bytes.subarray(end)]
  const cut = new Uint8Array(head.length + middle.length + tail.length)
  cut.set(head)
  cut.set(middle, head.length)
  cut.set(tail, head.length + middle.length)
  return cut
}

/** The number of shared strings up to the last one that the first rows refer to. */
function stringsIn({ bytes, offsets, end }: SheetPart, count: number): number {
  const rows = decoder.decode(bytes.subarray(offsets[0] ?? end, offsets[count] ?? end))
  let strings = 0
  let isShared = false
  for (const { name, isClosing, attributes, end: from } of tagsIn(rows)) {
    if (name === 'c' && !isClosing) isShared = attributeOf(attributes, 't') === 's'
    else if (name === 'v' && !isClosing && isShared) strings = Math.max(strings, Number.parseInt(rows.slice(from, from + 10), 10) + 1)
  }
  return strings
}

/** The first shared strings, and the end of their part, as of an open element without a prefix or with one. */
function firstStrings(bytes: Uint8Array, count: number): Uint8Array {
  const { offsets } = locateStrings(bytes)
  const cutAt = offsets[count] ?? bytes.length
  const close = bytes.lastIndexOf(0x3c)
  if (cutAt >= close) return bytes
  const cut = new Uint8Array(cutAt + bytes.length - close)
  cut.set(bytes.subarray(0, cutAt))
  cut.set(bytes.subarray(close), cutAt)
  return cut
}
