import { type DeflateSpan, joinSpans, packedRange, spanAround, textRange } from '@dossier/zip'
import { type CellPlace, maxColumns, maxRows } from '../../formula/cell-address.ts'
import { isArrayEdit } from '../array-formulas.ts'
import { isFormula } from '../cell-xml.ts'
import { isTypedArray } from '../typed-formulas.ts'
import { type CellEdit, type FormatEdit, isCellEdit, type NoteEdit, type ThreadEdit, type WorkbookEdit } from '../workbook-edit.ts'
import type { ByteRange, MappedRecord, MappedRows, WorkbookMap } from './workbook-map.ts'

/** An edit that needs the rows of its cells and nothing else of a sheet, or no rows: notes and threads have parts of their own. */
export type NearbyEdit = CellEdit | FormatEdit | CommentEdit
type CommentEdit = NoteEdit | ThreadEdit

/** What of a package is needed to edit some of its cells. */
export interface EditPlan {
  edits: readonly NearbyEdit[]
  /** Bytes of the package, apart from each other and in order. */
  ranges: readonly ByteRange[]
  /** Bytes of what is kept behind the map. */
  windows: readonly ByteRange[]
  /** Whether values of formulas are left to the program that opens the file, since the workbook is too large to be recalculated. */
  isCalculatedOnOpening: boolean
}

/** A part of the rows of a sheet: from its first row up to a later one. */
export interface RowRegion extends ByteRange {
  /** The row that follows, 0-based; null at the end of the rows. */
  next: number | null
}

const most = {
  /** A paste of more is an edit of the workbook as a whole. */
  cells: 20_000,
  /** Bytes of the text that is unpacked. */
  text: 32 * 1024 * 1024,
  /** Of a part that is read as a whole. */
  part: 1024 * 1024,
  sharedStrings: 4 * 1024 * 1024,
  calculationChain: 16 * 1024 * 1024,
  /** Bytes of the package that are read. */
  packed: 24 * 1024 * 1024,
}

/**
 * Plans edits of cells of a mapped workbook, of their formats, notes and threads of comments.
 *
 * @returns null where they need the workbook as a whole: other edits than those, formulas that must be computed, array formulas, edits all over
 * a sheet; and edits that are refused anyway
 */
export function planEdits(map: WorkbookMap, edits: readonly WorkbookEdit[]): EditPlan | null {
  const nearby = edits.filter(isNearby)
  const cells = nearby.filter(isCellEdit)
  if (nearby.length === 0 || nearby.length < edits.length || nearby.reduce((sum, edit) => sum + cellsOf(edit), 0) > most.cells) return null
  if (cells.some((edit) => isArrayEdit(edit) || isTypedArray(edit))) return null
  const isCalculatedOnOpening = needsCalculation(map, cells)
  if (isCalculatedOnOpening && !map.calculation.isTooLarge) return null
  const ranges: ByteRange[] = [{ from: map.directoryAt, to: map.size }, ...recordsFor(map, nearby)]
  const windows: ByteRange[] = []
  let text = 0
  for (const [name, own] of Map.groupBy(nearby, ({ sheet }) => sheet)) {
    const sheet = map.sheets.find((one) => one.name === name)
    if (sheet === undefined || own.flatMap(cornersOf).some((place) => !isPlace(place))) return null
    const { rows } = sheet
    if (rows === null) continue
    if (own.filter(isCellEdit).some((place) => isInside(rows, place))) return null
    // The header of the record, with what follows its name.
    const record = map.records.find((one) => one.name.toLowerCase() === sheet.path.toLowerCase())
    if (record === undefined) return null
    ranges.push({ from: record.from, to: rows.dataAt })
    for (const span of spansOf(rows, regionsOf(rows, editedRows(own)), hasComments(own))) {
      const [packed, unpacked] = [packedRange(rows.stream, span), textRange(rows.stream, span)]
      ranges.push({ from: rows.dataAt + packed.from, to: rows.dataAt + packed.to })
      text += unpacked.to - unpacked.from
      const window = rows.stream.checkpoints[span.first]?.window ?? null
      if (window !== null) windows.push(window)
    }
  }
  const joined = joinRanges(ranges)
  const packed = joined.reduce((sum, { from, to }) => sum + to - from, 0)
  return text > most.text || packed > most.packed ? null : { edits: nearby, ranges: joined, windows, isCalculatedOnOpening }
}

const isNearby = (edit: WorkbookEdit): edit is NearbyEdit => isCellEdit(edit) || edit.kind === 'format' || isComment(edit)

const isComment = (edit: WorkbookEdit): edit is CommentEdit => !isCellEdit(edit) && (edit.kind === 'note' || edit.kind === 'thread')

/** Whether edits may change what a sheet says of its notes, behind its rows. */
export const hasComments = (edits: readonly NearbyEdit[]): boolean => edits.some(isComment)

const cellsOf = (edit: NearbyEdit): number =>
  isCellEdit(edit) || isComment(edit)
    ? 1
    : edit.ranges.reduce((sum, { top, left, bottom, right }) => sum + (bottom - top + 1) * (right - left + 1), 0)

const cornersOf = (edit: NearbyEdit): CellPlace[] =>
  isCellEdit(edit) || isComment(edit)
    ? [edit]
    : edit.ranges.flatMap(({ top, left, bottom, right }) => [
        { row: top, column: left },
        { row: bottom, column: right },
      ])

/** The rows of edits; those of a range with at most as many cells as are edited at once. */
export function editedRows(edits: readonly NearbyEdit[]): ReadonlySet<number> {
  const rows = new Set<number>()
  for (const edit of edits)
    if (isCellEdit(edit)) rows.add(edit.row)
    else if (!isComment(edit)) for (const { top, bottom } of edit.ranges) for (let row = top; row <= bottom; row++) rows.add(row)
  return rows
}

/** Whether formulas have other values once cells are edited. */
function needsCalculation({ calculation }: WorkbookMap, edits: readonly CellEdit[]): boolean {
  if (edits.some(({ content }) => isFormula(content))) return true
  const { hasFormulas, isAnywhere, isTooLarge, areas } = calculation
  if (!hasFormulas) return false
  return (
    isAnywhere ||
    isTooLarge ||
    edits.some(({ sheet, row, column }) =>
      areas.some((area) => area.sheet === sheet && area.top <= row && row <= area.bottom && area.left <= column && column <= area.right),
    )
  )
}

/** The records of small parts, and of edited sheets that are not mapped. */
function recordsFor(map: WorkbookMap, edits: readonly NearbyEdit[]): MappedRecord[] {
  const edited = new Set(edits.map(({ sheet }) => sheet))
  const paths = new Map(map.sheets.map((sheet) => [sheet.path.toLowerCase(), sheet]))
  const areCommented = hasComments(edits)
  const hasText = edits.some((edit) => isCellEdit(edit) && typeof edit.content === 'string')
  return map.records.filter(({ name, unpacked }) => {
    const sheet = paths.get(name.toLowerCase())
    if (sheet !== undefined) return sheet.rows === null && edited.has(sheet.name)
    if (isNoteDrawing(name)) return areCommented && unpacked <= most.part
    if (isSharedStrings(name)) return hasText && unpacked <= most.sharedStrings
    return unpacked <= (/calcChain\.xml$/i.test(name) ? most.calculationChain : most.part)
  })
}

/** The texts that cells share; where they are many a new text is written into its cell. */
export const isSharedStrings = (name: string): boolean => /sharedStrings\.xml$/i.test(name)

/** The shapes of notes. */
export const isNoteDrawing = (name: string): boolean => /\.vml$/i.test(name)

const isPlace = ({ row, column }: CellPlace): boolean =>
  Number.isInteger(row) && Number.isInteger(column) && row >= 0 && row < maxRows && column >= 0 && column < maxColumns

const isInside = ({ areas }: MappedRows, { row, column }: CellPlace): boolean =>
  areas.some(({ top, left, bottom, right }) => top <= row && row <= bottom && left <= column && column <= right)

/** The parts of the rows in which these are, or between whose rows they come, apart from each other and in order. */
export function regionsOf({ firstRows, rowsTo }: MappedRows, edited: ReadonlySet<number>): RowRegion[] {
  const indexes = new Set(
    [...edited].map((row) => {
      // The last checkpoint whose first row is not behind the cell; the cell comes before the first row of the next one.
      let [low, high] = [0, firstRows.length - 1]
      while (low < high) {
        const middle = (low + high + 1) >>> 1
        if ((firstRows[middle]?.row ?? Infinity) <= row) low = middle
        else high = middle - 1
      }
      return low
    }),
  )
  const regions: RowRegion[] = []
  for (const index of [...indexes].toSorted((one, other) => one - other)) {
    const [first, following] = [firstRows[index], firstRows[index + 1]]
    const next = following?.row ?? null
    const region = { from: first?.at ?? rowsTo, to: next === null ? rowsTo : (following?.at ?? rowsTo), next }
    const before = regions.at(-1)
    if (before !== undefined && before.to >= region.from) Object.assign(before, { to: region.to, next })
    else regions.push(region)
  }
  return regions
}

/** The spans of the stream that have the head of a sheet, some regions of its rows, and what stands behind them where that is asked for. */
export const spansOf = ({ stream, rowsFrom, rowsTo }: MappedRows, regions: readonly RowRegion[], hasEnd: boolean): DeflateSpan[] =>
  joinSpans([
    spanAround(stream, 0, rowsFrom),
    ...regions.map(({ from, to }) => spanAround(stream, from, to)),
    ...(hasEnd ? [spanAround(stream, rowsTo, stream.textBytes)] : []),
  ])

function joinRanges(ranges: readonly ByteRange[]): ByteRange[] {
  const joined: ByteRange[] = []
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    const before = joined.at(-1)
    if (before !== undefined && from <= before.to) before.to = Math.max(before.to, to)
    else joined.push({ from, to })
  }
  return joined
}
