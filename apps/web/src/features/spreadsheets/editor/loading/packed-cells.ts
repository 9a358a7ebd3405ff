import type { ICellData } from '@univerjs/core'
import { type ArrayMark, markOf, withMark } from '../arrays/array-mark.ts'

type Row = Record<number, ICellData>
/** The cells of a sheet of the editor, by rows and columns. */
export type CellsByRow = Record<number, Row>

/**
 * The cells of a sheet as arrays. A worker hands them over without a copy, whereas a million cells as objects take longer to be copied than to be read.
 * Row `n` of those that have cells is row `rows[n]` of the sheet, and its cells are `starts[n]` up to `starts[n + 1]`.
 */
export interface PackedCells {
  rows: Uint32Array<ArrayBuffer>
  starts: Uint32Array<ArrayBuffer>
  columns: Uint16Array<ArrayBuffer>
  /** `CellValueType` of the editor, with `isText` and `isFormula`; 0 without a value. */
  kinds: Uint8Array<ArrayBuffer>
  /** The number, or the place of the text. */
  values: Float64Array<ArrayBuffer>
  /** The place of the style after the first, 0 without one. */
  styles: Uint32Array<ArrayBuffer>
  texts: string[]
  styleIds: string[]
  /** Those of the cells that have one, in their order. */
  formulas: string[]
  /** Marks of cells of array formulas, by the cells in their order. */
  arrays: Map<number, ArrayMark>
}

const [typeBits, isText, isFormula] = [7, 8, 16]

/** Packs the cells of a sheet, which have a value, a formula, the id of a style and the mark of an array formula, and nothing else. */
export function packCells(cells: CellsByRow): PackedCells {
  const lines = Object.keys(cells).map(Number)
  const count = lines.reduce((sum, row) => sum + Object.keys(cells[row] ?? {}).length, 0)
  const packed: PackedCells = {
    rows: Uint32Array.from(lines),
    starts: new Uint32Array(lines.length + 1),
    columns: new Uint16Array(count),
    kinds: new Uint8Array(count),
    values: new Float64Array(count),
    styles: new Uint32Array(count),
    texts: [],
    styleIds: [],
    formulas: [],
    arrays: new Map(),
  }
  const [textAt, styleAt] = [placesIn(packed.texts), placesIn(packed.styleIds)]
  let at = 0
  for (const [index, row] of lines.entries()) {
    for (const [column, { v, t, f, s, custom }] of Object.entries(cells[row] ?? {})) {
      packed.columns[at] = Number(column)
      packed.kinds[at] = (t ?? 0) | (typeof v === 'string' ? isText : 0) | (typeof f === 'string' ? isFormula : 0)
      packed.values[at] = typeof v === 'string' ? textAt(v) : Number(v ?? 0)
      if (typeof s === 'string') packed.styles[at] = styleAt(s) + 1
      if (typeof f === 'string') packed.formulas.push(f)
      const mark = markOf({ custom })
      if (mark !== null) packed.arrays.set(at, mark)
      at += 1
    }
    packed.starts[index + 1] = at
  }
  return packed
}

/** Adds each text to a list once. @returns where it is in the list */
function placesIn(list: string[]): (text: string) => number {
  const places = new Map<string, number>()
  return (text) => {
    const known = places.get(text)
    if (known !== undefined) return known
    places.set(text, list.length)
    return list.push(text) - 1
  }
}

/** The memory of packed cells that a worker gives away. */
export const buffersOf = ({ rows, starts, columns, kinds, values, styles }: PackedCells): ArrayBuffer[] =>
  [rows, starts, columns, kinds, values, styles].map(({ buffer }) => buffer)

/** The rows of a sheet one after the other, each with its number. */
export function* unpackedRows(packed: PackedCells): Generator<[number, Row]> {
  let formula = 0
  for (const [index, row] of packed.rows.entries()) {
    const cells: Row = {}
    for (let at = packed.starts[index] ?? 0; at < (packed.starts[index + 1] ?? 0); at += 1) {
      const kind = packed.kinds[at] ?? 0
      const type = kind & typeBits
      const value = packed.values[at] ?? 0
      const style = packed.styleIds[(packed.styles[at] ?? 0) - 1]
      const cell: ICellData = type === 0 ? {} : { v: (kind & isText) === 0 ? value : (packed.texts[value] ?? ''), t: type }
      if ((kind & isFormula) !== 0) cell.f = packed.formulas[formula++] ?? ''
      if (style !== undefined) cell.s = style
      const mark = packed.arrays.get(at)
      if (mark !== undefined) cell.custom = withMark(mark)
      cells[packed.columns[at] ?? 0] = cell
    }
    yield [row, cells]
  }
}

/** How long the page may be kept from drawing and from scrolling, milliseconds. */
const pieceMs = 8

/**
 * Does work on each of the parts in pieces between which the page draws.
 *
 * @param isGone whether the rest is no longer wanted
 */
export async function inPieces<Part>(parts: Iterable<Part>, work: (part: Part) => void, isGone: () => boolean): Promise<void> {
  let begun = performance.now()
  for (const part of parts) {
    work(part)
    if (performance.now() - begun < pieceMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    if (isGone()) return
    begun = performance.now()
  }
}
