/** A rectangle of cells, 0-based, its ends included. */
interface CellRectangle {
  top: number
  left: number
  bottom: number
  right: number
}

/** Cells that are cut and pasted within a sheet. */
export interface RangeMove {
  from: CellRectangle
  /** As large as `from`. */
  to: CellRectangle
}

/** Rows or columns, 0-based, both ends included. */
interface Span {
  from: number
  to: number
}

/** The size of a sheet (ECMA-376 part 1, 18.3.1.73 and 18.3.1.13). */
const lastRow = 1_048_575
const lastColumn = 16_383

const isWithin = (one: Span, other: Span): boolean => one.from >= other.from && one.to <= other.to
const isApart = (one: Span, other: Span): boolean => one.to < other.from || other.to < one.from

const rowsOf = ({ top, bottom }: CellRectangle): Span => ({ from: top, to: bottom })
const columnsOf = ({ left, right }: CellRectangle): Span => ({ from: left, to: right })
const isRectangleWithin = (one: CellRectangle, other: CellRectangle): boolean =>
  isWithin(rowsOf(one), rowsOf(other)) && isWithin(columnsOf(one), columnsOf(other))

/** Where cells that are cut are after they were pasted; null for cells that are not all among them. */
export function movedWith(range: CellRectangle, { from, to }: RangeMove): CellRectangle | null {
  if (!isRectangleWithin(range, from)) return null
  const [rows, columns] = [to.top - from.top, to.left - from.left]
  return { top: range.top + rows, left: range.left + columns, bottom: range.bottom + rows, right: range.right + columns }
}

/**
 * The cells that a reference means after cells of its sheet were cut and pasted, by the rules of Excel: a reference follows cells all of which are moved;
 * one whose first or last rows (columns) are moved along it grows or shrinks with them; cells that others are pasted over are no longer meant.
 *
 * @returns null where nothing of it is left: `#REF!`
 */
export function rangeAfterMove(range: CellRectangle, move: RangeMove): CellRectangle | null {
  const moved = movedWith(range, move)
  if (moved !== null) return moved
  const { from, to } = move
  const isAlongRows = from.left === to.left && isWithin(columnsOf(range), columnsOf(from))
  if (isAlongRows) return withRows(range, spanAfterMove(rowsOf(range), rowsOf(from), to.top - from.top), lastRow)
  const isAlongColumns = from.top === to.top && isWithin(rowsOf(range), rowsOf(from))
  if (isAlongColumns) return withColumns(range, spanAfterMove(columnsOf(range), columnsOf(from), to.left - from.left), lastColumn)
  return rangeAfterPaste(range, to)
}

/** The cells that a reference means after others were pasted over some of them, which came from another sheet; null where nothing of it is left. */
export function rangeAfterPaste(range: CellRectangle, over: CellRectangle): CellRectangle | null {
  if (isWithin(columnsOf(range), columnsOf(over))) return withRows(range, spanAfterPaste(rowsOf(range), rowsOf(over)), lastRow)
  if (isWithin(rowsOf(range), rowsOf(over))) return withColumns(range, spanAfterPaste(columnsOf(range), columnsOf(over)), lastColumn)
  return range
}

/** References to whole columns and rows stay what they are. */
function withRows(range: CellRectangle, span: Span | null, last: number): CellRectangle | null {
  if (range.top === 0 && range.bottom === last && span !== null) return range
  return span && { ...range, top: span.from, bottom: span.to }
}

function withColumns(range: CellRectangle, span: Span | null, last: number): CellRectangle | null {
  if (range.left === 0 && range.right === last && span !== null) return range
  return span && { ...range, left: span.from, right: span.to }
}

/** A span of which others are pasted over an end. */
function spanAfterPaste(span: Span, over: Span): Span | null {
  if (isWithin(span, over)) return null
  // In its middle, or beside it.
  if (isApart(span, over) || (over.from > span.from && over.to < span.to)) return span
  return over.from <= span.from ? { from: over.to + 1, to: span.to } : { from: span.from, to: over.from - 1 }
}

/** A span some lines of which, not all, are moved along it. */
function spanAfterMove(span: Span, moved: Span, by: number): Span | null {
  const target = { from: moved.from + by, to: moved.to + by }
  const [hasFirst, hasLast] = [isWithin({ from: span.from, to: span.from }, moved), isWithin({ from: span.to, to: span.to }, moved)]
  if (!hasFirst && !hasLast) return isApart(span, moved) ? spanAfterPaste(span, target) : shrunkAround(span, target)
  return hasFirst ? withMovedStart(span, moved, target) : mirrored(withMovedStart(mirrored(span), mirrored(moved), mirrored(target)))
}

/** Lines from the middle of a span that come to lie over one of its ends take that end out of it. */
function shrunkAround(span: Span, target: Span): Span {
  if (target.from < span.from && target.to >= span.from) return { from: target.to + 1, to: span.to }
  if (target.to > span.to && target.from <= span.to) return { from: span.from, to: target.from - 1 }
  return span
}

/** The first lines of a span are moved: they stay its first ones unless they leave it at the other end. */
function withMovedStart(span: Span, moved: Span, target: Span): Span {
  const by = target.from - moved.from
  if (by < 0) return { from: span.from + by, to: span.to }
  if (target.from > span.to) return span
  const start = span.from + by
  if (target.to < span.to) return { from: start, to: span.to }
  // Its last lines are pasted over: what was behind the moved lines may be first now.
  return { from: target.from > moved.to + 1 ? moved.to + 1 : start, to: Math.max(span.to, target.to) }
}

const mirrored = ({ from, to }: Span): Span => ({ from: -to, to: -from })
