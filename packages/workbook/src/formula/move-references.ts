import { type CellPlace, type CellRange, columnLetters, maxColumns, maxRows } from './cell-address.ts'
import type { AreaPoint, SheetPrefix } from './formula-node.ts'
import { type WrittenReference, writtenReferences } from './parse-formula.ts'

/** Rows or columns that are inserted before one, or deleted from one on. */
export interface LineMove {
  kind: 'insert' | 'delete'
  axis: 'row' | 'column'
  /** 0-based. */
  at: number
  count: number
}

/** Where a row or column is afterwards; null where it is deleted or pushed off the sheet. */
export function moveIndex(index: number, { kind, axis, at, count }: LineMove): number | null {
  if (index < at) return index
  if (kind === 'delete') return index < at + count ? null : index - count
  return index + count < (axis === 'row' ? maxRows : maxColumns) ? index + count : null
}

/** Where rows or columns next to each other are afterwards; null where none is left. Those that reach from the first to the last stay all. */
export function moveSpan(from: number, to: number, move: LineMove): { from: number; to: number } | null {
  const last = (move.axis === 'row' ? maxRows : maxColumns) - 1
  if (from === 0 && to === last) return { from, to }
  const { kind, at, count } = move
  if (kind === 'insert') {
    const first = moveIndex(from, move)
    return first === null ? null : { from: first, to: moveIndex(to, move) ?? last }
  }
  const end = at + count
  const moved = { from: from < at ? from : Math.max(from, end) - count, to: to >= end ? to - count : Math.min(to, at - 1) }
  return moved.from > moved.to ? null : moved
}

/** Where a rectangle of cells is afterwards; null where nothing of it is left. */
export function moveRange(range: CellRange, move: LineMove): CellRange | null {
  const isRows = move.axis === 'row'
  const span = moveSpan(isRows ? range.top : range.left, isRows ? range.bottom : range.right, move)
  if (span === null) return null
  return isRows ? { ...range, top: span.from, bottom: span.to } : { ...range, left: span.from, right: span.to }
}

export const movePlace = ({ row, column }: CellPlace, move: LineMove): CellPlace | null => {
  const moved = moveIndex(move.axis === 'row' ? row : column, move)
  if (moved === null) return null
  return move.axis === 'row' ? { row: moved, column } : { row, column: moved }
}

/**
 * A formula with some of its references written otherwise; all else stays as it is written.
 *
 * @param write the reference anew; null leaves it
 * @throws FormulaSyntaxError
 */
export function rewriteReferences(text: string, write: (reference: WrittenReference) => string | null): string {
  let [written, at] = ['', 0]
  for (const reference of writtenReferences(text)) {
    const changed = write(reference)
    if (changed === null) continue
    written += text.slice(at, reference.start) + changed
    at = reference.end
  }
  return written + text.slice(at)
}

/** A formula as it is after it was copied rows down and columns right; references that leave the sheet wrap around, as in shared formulas. */
export function copyFormula(text: string, rows: number, columns: number): string {
  if (rows === 0 && columns === 0) return text
  const shifted = (index: number | null, isFixed: boolean, by: number, most: number): number | null =>
    index === null || isFixed ? index : (index + by + most) % most
  const copied = (point: AreaPoint): AreaPoint => ({
    ...point,
    row: shifted(point.row, point.isRowFixed, rows, maxRows),
    column: shifted(point.column, point.isColumnFixed, columns, maxColumns),
  })
  return rewriteReferences(text, (reference) => {
    const { area } = reference
    return area === null ? null : writeArea(text, reference, { from: copied(area.from), to: copied(area.to) })
  })
}

/** A reference as it is written, to other cells. */
export function writeArea(
  text: string,
  { start, end, prefixEnd }: WrittenReference,
  { from, to }: { from: AreaPoint; to: AreaPoint },
): string {
  const points = text.slice(prefixEnd, end).includes(':') ? `${writePoint(from)}:${writePoint(to)}` : writePoint(from)
  return text.slice(start, prefixEnd) + points
}

function writePoint({ row, column, isRowFixed, isColumnFixed }: AreaPoint): string {
  const letters = column === null ? '' : `${isColumnFixed ? '$' : ''}${columnLetters(column)}`
  return `${letters}${row === null ? '' : `${isRowFixed ? '$' : ''}${row + 1}`}`
}

const plainName = /^[\p{L}_][\p{L}\p{N}_.]*$/u
/** "A1", "RC" and the like are read as cells. */
const likeCell = /^(?:[a-z]{1,3}\d{1,7}|r\d*(?:c\d*)?|c\d*)$/i

/** Sheets before an exclamation mark, in quotes where they must be. */
export function writeSheetPrefix({ book, sheet, lastSheet }: SheetPrefix): string {
  const needsQuotes = [sheet, ...(lastSheet === null ? [] : [lastSheet])].some((name) => !plainName.test(name) || likeCell.test(name))
  const names = `${book === null ? '' : `[${book}]`}${sheet}${lastSheet === null ? '' : `:${lastSheet}`}`
  return needsQuotes ? `'${names.replaceAll("'", "''")}'!` : `${names}!`
}
