import { isUnitLine, isYearOrDate } from '@dossier/notation'
import type { Line, Segment } from './lines.ts'

/** Lines of a block that make one table: `from` inclusive, `to` exclusive. */
export interface TableRegion {
  from: number
  to: number
  numeric: boolean
}

type LineKind = 'figures' | 'cells' | 'single'

/** The role of a line in a table: a row with numbers, a row of words in cells, or a single phrase. */
const kindOf = (line: Line): LineKind => {
  if (line.segments.length < 2 || line.running) return 'single'
  return line.segments.some((segment, index) => segment.figure && index > 0) ? 'figures' : 'cells'
}

interface Interval {
  x0: number
  x1: number
}

const rightCells = (line: Line): Segment[] => {
  const [first, ...rest] = line.segments
  return first?.figure === true ? line.segments : rest
}

const overlaps = (a: Interval, b: Interval, slack: number): boolean => a.x0 < b.x1 + slack && b.x0 < a.x1 + slack

const fits = (line: Line, columns: readonly Interval[]): boolean =>
  rightCells(line).some((cell) => columns.some((column) => overlaps({ x0: cell.core, x1: cell.x1 }, column, 1)))

const widen = (columns: Interval[], line: Line): void => {
  for (const cell of rightCells(line)) {
    const column = columns.find((known) => overlaps({ x0: cell.core, x1: cell.x1 }, known, 1))
    if (column === undefined) columns.push({ x0: cell.core, x1: cell.x1 })
    else if (cell.figure) {
      column.x0 = Math.min(column.x0, cell.core)
      column.x1 = Math.max(column.x1, cell.x1)
    }
  }
}

/** True for a row with numbers that are not all years, and so cannot be its table's heading. */
export const isDataLine = (line: Line): boolean =>
  !line.running && rightCells(line).some((cell) => cell.figure && !isYearOrDate(cell.text)) && line.segments.length > 1

const isHeadingLine = (line: Line | undefined): boolean => line !== undefined && kindOf(line) !== 'single' && !isDataLine(line)

/** More single lines than this in a row end a table. */
const pendingLimit = 6

const grow = (lines: readonly Line[], from: number): TableRegion => {
  const columns: Interval[] = []
  const first = lines[from]
  if (first === undefined) return { from, to: from, numeric: false }
  widen(columns, first)
  let figures = kindOf(first) === 'figures' ? 1 : 0
  let last = from
  let heading = !isDataLine(first)
  for (let index = from + 1; index < lines.length && index - last <= pendingLimit; index++) {
    const line = lines[index]
    const above = lines[index - 1]
    if (line === undefined || above === undefined || line.y0 - above.y1 > Math.max(line.size, above.size) * 3.2 || line.running) break
    const kind = kindOf(line)
    if (kind === 'single') {
      // The actual headings are below the unit: the lines above it only introduce the table.
      if (heading && isUnitLine(line.segments[0]?.text ?? '') && isHeadingLine(lines[index + 1])) break
      const left = Math.min(...columns.map((column) => column.x0))
      const isLabel = line.x1 <= left + line.size
      const isInside = line.x0 >= left - line.size
      if (!isLabel && !isInside && line.x1 - line.x0 > line.size * 30) break
      continue
    }
    // Headings are seldom exactly over their numbers: closely following lines belong to them.
    if (!fits(line, columns) && !(heading && line.y0 - above.y1 < line.size * 1.6)) break
    if (heading && isDataLine(line)) {
      heading = false
      columns.length = 0
    }
    widen(columns, line)
    if (kind === 'figures') figures++
    last = index
  }
  return { from, to: last + 1, numeric: figures >= 2 }
}

/** A single line below the last row that only finishes one of its cells. */
const isContinuation = (line: Line, above: Line, left: number): boolean => {
  if (line.y0 - above.y1 > line.size * 0.55 || line.segments.length !== 1 || line.running) return false
  const text = line.segments[0]?.text ?? ''
  return line.x0 >= left - 1 ? line.x0 > left - 1 && line.x1 - line.x0 < line.size * 40 : /^[\p{Ll})]/u.test(text) && line.x1 < left
}

/** The parts of a block whose lines align in columns, with or without ruling lines around them. */
export const tableRegions = (lines: readonly Line[]): TableRegion[] => {
  const regions: TableRegion[] = []
  let index = 0
  while (index < lines.length) {
    const line = lines[index]
    if (line === undefined || kindOf(line) === 'single') {
      index++
      continue
    }
    const region = grow(lines, index)
    const rows = lines.slice(region.from, region.to).filter((row) => row.segments.length > 1)
    const enough = region.numeric
      ? rows.length >= 2
      : rows.length >= 3 || (rows.length === 2 && rows.some((row) => kindOf(row) === 'figures'))
    if (!enough) {
      index = Math.max(index + 1, region.to)
      continue
    }
    const left = Math.min(...rows.flatMap((row) => rightCells(row).map((cell) => cell.core)))
    for (;;) {
      const next = lines[region.to]
      const above = lines[region.to - 1]
      if (next === undefined || above === undefined || !isContinuation(next, above, left)) break
      region.to++
    }
    regions.push(region)
    index = region.to
  }
  return regions
}
