import { attributeOf, tagsIn } from '../../../evidence/viewer/previews/sheet/markup-tags.ts'
import { locateRows, openBook, sheetEntries, type SheetPart } from '../../../evidence/viewer/previews/sheet/xlsx-workbook.ts'

/** Sizes of a sheet's rows and columns that nobody has set, as the program that wrote the file has drawn them. */
export interface LineDefaults {
  /** Heights of rows that were fitted to their content, points, by row (0-based). */
  fitted: ReadonlyMap<number, number>
  /** Height of all other rows, points. */
  height?: number
  /** Width of columns without their own, in characters. */
  width?: number
}

/** As of the previews. */
const largestPart = 640 << 20
/** Points; the greatest height of a row in Excel. */
const tallest = 409.5
const widest = 255
/** Longest start of a sheet that is looked at for the default sizes, bytes. */
const longestHead = 64 << 10
const [greaterThan, blank, equals, letterH, letterT] = [0x3e, 0x20, 0x3d, 0x68, 0x74]
const decoder = new TextDecoder()

/** The sizes by the names of the sheets. Programs write the heights of fitted rows too (ECMA-376 part 1, 18.3.1.73: `ht` without `customHeight`). */
export async function lineDefaults(bytes: ArrayBuffer, isRead: (sheet: string) => boolean): Promise<Map<string, LineDefaults>> {
  const { part, book, relations } = await openBook(bytes)
  const sheets = new Map<string, LineDefaults>()
  for (const sheet of sheetEntries(book, relations)) {
    if (isRead(sheet.name)) sheets.set(sheet.name, lineDefaultsOf(locateRows(await part(sheet.part, largestPart))))
  }
  return sheets
}

export function lineDefaultsOf({ bytes, offsets, numbers, end }: SheetPart): LineDefaults {
  const head = decoder.decode(bytes.subarray(0, Math.min(offsets[0] ?? end, longestHead)))
  const fitted = new Map<number, number>()
  for (let at = 0; at < offsets.length; at += 1) {
    const from = offsets[at] ?? 0
    const to = bytes.indexOf(greaterThan, from)
    const row = numbers[at] ?? 0
    if (!hasHeight(bytes, from, to)) continue
    const attributes = decoder.decode(bytes.subarray(from, to))
    const height = sizeIn(attributes, 'ht', tallest)
    if (height !== undefined && !isTrue(attributeOf(attributes, 'customHeight'))) fitted.set(row, height)
  }
  for (const { name, attributes } of tagsIn(head)) {
    if (name !== 'sheetFormatPr') continue
    const [height, width] = [sizeIn(attributes, 'defaultRowHeight', tallest), sizeIn(attributes, 'defaultColWidth', widest)]
    return { fitted, ...(height !== undefined && { height }), ...(width !== undefined && { width }) }
  }
  return { fitted }
}

/** Whether a tag has the attribute `ht`, which few rows of a large sheet have. */
function hasHeight(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1)
    if (bytes[at] === blank && bytes[at + 1] === letterH && bytes[at + 2] === letterT && bytes[at + 3] === equals) return true
  return false
}

function sizeIn(attributes: string, name: string, most: number): number | undefined {
  const size = Number(attributeOf(attributes, name) ?? Number.NaN)
  return size > 0 ? Math.min(size, most) : undefined
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'
