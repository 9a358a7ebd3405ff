import type { IRange } from '@univerjs/core'

/** A rectangle of cells, 0-based, its ends included. */
export interface CellRange {
  top: number
  left: number
  bottom: number
  right: number
}

/** A range of the editor. */
export const cellsOfRange = ({ startRow, startColumn, endRow, endColumn }: IRange): CellRange => ({
  top: startRow,
  left: startColumn,
  bottom: endRow,
  right: endColumn,
})

export const rangeOfCells = ({ top, left, bottom, right }: CellRange): IRange => ({
  startRow: top,
  startColumn: left,
  endRow: bottom,
  endColumn: right,
})

export const isOverlapping = (one: CellRange, other: CellRange): boolean =>
  one.top <= other.bottom && other.top <= one.bottom && one.left <= other.right && other.left <= one.right

/** Whether all cells of a rectangle are in another. */
export const isWithin = (one: CellRange, other: CellRange): boolean =>
  one.top >= other.top && one.bottom <= other.bottom && one.left >= other.left && one.right <= other.right

/** Cells as few rectangles: runs within rows, joined with equal runs above. */
export function rangesOf(cells: readonly { row: number; column: number }[]): CellRange[] {
  const ranges: CellRange[] = []
  /** The rectangle that ends in a row, by its columns. */
  let above = new Map<string, CellRange>()
  for (const [row, ofRow] of [...Map.groupBy(cells, (cell) => cell.row)].toSorted(([one], [other]) => one - other)) {
    const columns = ofRow.map(({ column }) => column).toSorted((one, other) => one - other)
    const ending = new Map<string, CellRange>()
    for (const { from, to } of runsOf(columns)) {
      const key = `${from}:${to}`
      const joined = above.get(key)
      const range = joined?.bottom === row - 1 ? joined : { top: row, left: from, bottom: row, right: to }
      range.bottom = row
      if (range !== joined) ranges.push(range)
      ending.set(key, range)
    }
    above = ending
  }
  return ranges
}

/** Runs of numbers that follow one another. @param sorted ascending, each once */
export function runsOf(sorted: readonly number[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (const number of sorted) {
    const last = runs.at(-1)
    if (last?.to === number - 1) last.to = number
    else runs.push({ from: number, to: number })
  }
  return runs
}
