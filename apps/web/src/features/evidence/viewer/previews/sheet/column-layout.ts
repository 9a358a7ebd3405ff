import type { SheetOutline, ShownRow } from './workbook.ts'

const narrowest = 24
const widest = 420
/** Limits of the width of a column that is sized by its text, pixels. */
const minByText = 72
const maxByText = 300
/** Average character width, and horizontal padding, pixels. */
const characterWidth = 7.2
const padding = 18

/** Column positions: `offsets[column]` to `offsets[column + 1]`, pixels from the first column. */
export interface ColumnLayout {
  offsets: Float64Array
  count: number
}

/** Width of a text in average characters; wide characters (Hangul, Han, Kana, full width) count about double. */
function lengthShown(text: string): number {
  let length = 0
  for (const character of text.slice(0, 100)) length += (character.codePointAt(0) ?? 0) >= 0x1100 ? 1.8 : 1
  return length
}

/** Lays out columns by the file's widths, else by the text of the sample rows. `count` may exceed the columns of the sheet. */
export function layOutColumns(outline: Pick<SheetOutline, 'widths'>, sample: readonly ShownRow[], count: number): ColumnLayout {
  const widths = new Float64Array(count).fill(minByText)
  for (const { cells } of sample) {
    for (const { column, text, wraps } of cells) {
      if (column >= count || wraps) continue
      // Ignores a text that is alone in its row, such as a title, because it overflows into its neighbours.
      if (cells.length === 1 && text.length > 30) continue
      widths[column] = Math.max(widths[column] ?? 0, Math.min(maxByText, lengthShown(text) * characterWidth + padding))
    }
  }
  for (const { from, to, width } of outline.widths) {
    for (let column = Math.max(0, from); column <= to && column < count; column += 1)
      widths[column] = Math.min(widest, Math.max(narrowest, width))
  }
  const offsets = new Float64Array(count + 1)
  for (let column = 0; column < count; column += 1) offsets[column + 1] = (offsets[column] ?? 0) + (widths[column] ?? 0)
  return { offsets, count }
}

export function widthOf({ offsets }: ColumnLayout, from: number, to = from): number {
  return (offsets[Math.min(to + 1, offsets.length - 1)] ?? 0) - (offsets[from] ?? 0)
}

/** The column at a distance from the first, pixels. */
export function columnAt({ offsets, count }: ColumnLayout, x: number): number {
  let low = 0
  let high = Math.max(0, count - 1)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((offsets[middle] ?? 0) <= x) low = middle
    else high = middle - 1
  }
  return low
}

/** Number of text lines of a row (1 to 3), from its cells with wrapped text. */
export function linesOf(row: ShownRow, layout: ColumnLayout): number {
  let lines = 1
  for (const { column, text, wraps } of row.cells) {
    const room = Math.max(1, (widthOf(layout, column) - padding) / characterWidth)
    if (wraps) lines = Math.max(lines, Math.ceil(lengthShown(text) / room))
    else if (text.includes('\n')) lines = Math.max(lines, text.split('\n', 3).length)
    if (lines >= 3) return 3
  }
  return lines
}
