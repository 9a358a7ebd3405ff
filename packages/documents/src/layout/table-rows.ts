import { isYearOrDate } from '@dossier/notation'
import { type DraftCell, type DraftRow, joinRows, openEnd } from './draft-row.ts'
import { joinHeadings } from './heading-rows.ts'
import type { Line } from './lines.ts'
import { placeOf, type Column } from './table-columns.ts'

const rowOf = (line: Line, columns: readonly Column[]): DraftRow => {
  const cells: DraftCell[] = []
  for (const segment of line.segments) {
    const place = placeOf(segment, columns)
    // A label that extends over empty cells still belongs to its own column.
    const last = place.first === 0 ? 0 : place.last
    const before = cells.at(-1)
    if (before !== undefined && place.first < before.column + before.span) {
      before.words.push(...segment.words)
      before.text += ` ${segment.text}`
      before.figure = false
      before.span = Math.max(before.span, last - before.column + 1)
    } else {
      cells.push({
        column: place.first,
        span: last - place.first + 1,
        words: [...segment.words],
        text: segment.text,
        figure: segment.figure,
      })
    }
  }
  return { cells, y0: line.y0, y1: line.y1, size: line.size, bold: line.bold }
}

const labelOf = (row: DraftRow): DraftCell | undefined => row.cells.find((cell) => cell.column === 0)
const isLabelOnly = (row: DraftRow): boolean => row.cells.length === 1 && row.cells[0]?.column === 0
const hasFigure = (row: DraftRow): boolean => row.cells.some((cell) => cell.figure && cell.column > 0)

const continues = /^[\p{Ll})]/u
/** Boxes that overlap by more, in letter heights, share a line. */
const minOverlap = -0.5

const compatible = (above: DraftRow, below: DraftRow): boolean =>
  !above.cells.some((cell) => cell.figure && below.cells.some((other) => other.column === cell.column))

/** Whether a line is a new label below another one, in lines set so tightly that their boxes overlap, rather than its continuation. */
const beginsAnew = (upper: DraftCell | undefined, lower: DraftCell | undefined, gap: number): boolean =>
  upper !== undefined &&
  lower !== undefined &&
  gap > minOverlap &&
  /^\p{Lu}/u.test(lower.text) &&
  /\p{Ll}/u.test(upper.text) &&
  !openEnd.test(upper.text)

/** Whether two consecutive lines are one row with cells of several lines. */
const sameRow = (above: DraftRow, below: DraftRow): boolean => {
  if (!compatible(above, below)) return false
  const gap = below.y0 - above.y1
  const size = Math.min(above.size, below.size)
  const upper = labelOf(above)
  const lower = labelOf(below)
  if (gap < size * -0.12 && !beginsAnew(upper, lower, gap / size)) return !hasFigure(above) || !hasFigure(below)
  if (gap > size * 0.7 || upper === undefined || lower === undefined || upper.figure || lower.figure) return false
  if (isLabelOnly(above) && !upper.text.endsWith(':')) return continues.test(lower.text) || openEnd.test(upper.text)
  return isLabelOnly(below) && continues.test(lower.text)
}

/** A line without a label or a number completes (or begins) the cells of the nearer row. */
const isOverflow = (row: DraftRow): boolean => labelOf(row) === undefined && row.cells.every((cell) => !cell.figure)

/** Whether the first row of a table of words names its columns: every column, in few words, or in bold. */
const namesColumns = (rows: readonly DraftRow[], columns: number): boolean => {
  const [first, ...rest] = rows
  if (first === undefined || first.cells.length < 2 || first.cells.some((cell) => cell.figure)) return false
  if (first.bold && !rest.every((row) => row.bold)) return true
  const longest = Math.max(...rest.flatMap((row) => row.cells.map((cell) => cell.text.length)))
  return first.cells.length === columns && first.cells.every((cell) => cell.text.length <= 40 && cell.text.length * 2 <= longest)
}

/** Number of the top rows that name the columns. */
export const countHeaderRows = (rows: readonly DraftRow[], columns: number): number => {
  // A year names a column unless the row below has one there too: then it is a date among dates.
  const namesColumn = (cell: DraftCell, index: number): boolean =>
    isYearOrDate(cell.text) && rows[index + 1]?.cells.some((below) => below.column === cell.column && isYearOrDate(below.text)) !== true
  const isData = (row: DraftRow, index: number): boolean =>
    row.cells.some((cell) => cell.figure && cell.column > 0 && !namesColumn(cell, index))
  const firstData = rows.findIndex(isData)
  if (firstData < 0) return namesColumns(rows, columns) ? 1 : 0
  let count = 0
  for (let index = 0; index < Math.min(firstData, 8); index++) if (rows[index]?.cells.some((cell) => cell.column > 0)) count = index + 1
  return count
}

/** Rows of a table from its lines: below the headings, rows with cells of several lines are joined. */
export const tableRows = (lines: readonly Line[], columns: readonly Column[]): { rows: DraftRow[]; headerRows: number } => {
  const single = lines.map((line) => rowOf(line, columns))
  const headerRows = countHeaderRows(single, columns.length)
  const body = single.slice(headerRows)
  const glued = body.map(() => false)
  body.forEach((row, index) => {
    const above = body[index - 1]
    const below = body[index + 1]
    if (above !== undefined && sameRow(above, row)) glued[index] = true
    if (!isOverflow(row)) return
    const gapAbove = above === undefined ? Infinity : row.y0 - above.y1
    const gapBelow = below === undefined ? Infinity : below.y0 - row.y1
    if (Math.min(gapAbove, gapBelow) > row.size * 0.8) return
    if (gapBelow < gapAbove - 1 && below !== undefined && compatible(row, below)) glued[index + 1] = true
    else if (above !== undefined && compatible(above, row)) glued[index] = true
  })
  const rows = joinHeadings(single.slice(0, headerRows))
  const headings = rows.length
  body.forEach((row, index) => {
    const above = rows.at(-1)
    const clash = above !== undefined && hasFigure(above) && hasFigure(row)
    if (glued[index] === true && index > 0 && above !== undefined && !clash) rows[rows.length - 1] = joinRows(above, row)
    else rows.push(row)
  })
  return { rows, headerRows: headings }
}

/**
 * Spreads headings centred over several columns ("Years ended December 31") over all of them, if the headings of a row divide the columns evenly and
 * each is in the middle of its share.
 */
export const spreadHeadings = (row: DraftRow, columns: readonly Column[]): void => {
  const headings = row.cells.filter((cell) => cell.column > 0)
  const share = (columns.length - 1) / headings.length
  if (headings.length === 0 || share < 2 || !Number.isInteger(share)) return
  const places = headings.map((cell, index) => {
    const first = columns[1 + index * share]
    const last = columns[index * share + share]
    if (first === undefined || last === undefined) return undefined
    const left = Math.min(...cell.words.map((word) => word.x0))
    const right = Math.max(...cell.words.map((word) => word.x1))
    const offset = Math.abs((left + right) / 2 - (first.x0 + last.x1) / 2)
    return offset < (last.x1 - first.x0) * 0.2 ? 1 + index * share : undefined
  })
  if (places.some((place) => place === undefined)) return
  headings.forEach((cell, index) => {
    cell.column = places[index] ?? cell.column
    cell.span = share
  })
}
