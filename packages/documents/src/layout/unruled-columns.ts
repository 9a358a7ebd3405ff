import { linesOf, type Line } from './lines.ts'
import type { Grid } from './rulings.ts'
import type { Run } from './word.ts'

/** A field of a grid with its text: the row and the column that it begins in, and how many columns it covers. */
export interface Field {
  row: number
  column: number
  span: number
  runs: readonly Run[]
}

/** Fields one below the other that a gap must part before it is taken for a column's edge: of figures, and of words. */
const leastFigures = 2
const leastWords = 3
/** A grid is not divided more often than this. */
const mostCuts = 12

interface Gap {
  from: number
  to: number
  beforeFigure: boolean
}

const gapsOf = (line: Line): Gap[] =>
  line.segments.slice(1).map((segment, index) => ({
    from: line.segments[index]?.x1 ?? 0,
    to: segment.x0,
    beforeFigure: segment.figure,
  }))

const isWithin = (gap: Gap, x: number): boolean => gap.from <= x && x <= gap.to

/** Where a column of the grid holds two side by side, and which of its rows have text across that place. */
const findCut = (fields: readonly Field[]): { x: number; crossed: Set<number> } | undefined => {
  const read = fields.map((field) => ({ row: field.row, lines: linesOf(field.runs) }))
  const gaps = read.map(({ lines }) => lines.flatMap(gapsOf))
  const places = gaps.flat().map((gap) => gap.to)
  let best: { x: number; parted: number; crossed: Set<number> } | undefined
  for (const place of places) {
    const meeting = gaps.map((ofField) => ofField.filter((gap) => isWithin(gap, place)))
    const parted = meeting.filter((ofField) => ofField.length > 0).length
    if (parted <= (best?.parted ?? 1)) continue
    const all = meeting.flat()
    const x = (Math.max(...all.map((gap) => gap.from)) + Math.min(...all.map((gap) => gap.to))) / 2
    const crossing = read.filter(({ lines }) => lines.some((line) => line.segments.some((segment) => segment.x0 < x && x < segment.x1)))
    const least = all.every((gap) => gap.beforeFigure) ? leastFigures : leastWords
    if (parted >= least && parted > crossing.length * 2) best = { x, parted, crossed: new Set(crossing.map(({ row }) => row)) }
  }
  return best
}

const withCut = (grid: Grid, cut: number, x: number, crossed: ReadonlySet<number>): Grid => ({
  xs: grid.xs.toSpliced(cut + 1, 0, x),
  ys: grid.ys,
  dividesColumns: (row, column) => (column === cut ? !crossed.has(row) : grid.dividesColumns(row, column < cut ? column : column - 1)),
  dividesRows: (row, column) => grid.dividesRows(row, column <= cut ? column : column - 1),
})

/** A grid with the edges of the columns that stand side by side in one of its own, as where a page rules some of them alone. */
export const divideColumns = (ruled: Grid, fieldsOf: (grid: Grid) => readonly Field[]): Grid => {
  let grid = ruled
  for (let cuts = 0; cuts < mostCuts; cuts++) {
    const fields = fieldsOf(grid)
    let found: Grid | undefined
    for (let column = 0; column + 1 < grid.xs.length && found === undefined; column++) {
      const cut = findCut(fields.filter((field) => field.column === column && field.span === 1))
      if (cut !== undefined) found = withCut(grid, column, cut.x, cut.crossed)
    }
    if (found === undefined) return grid
    grid = found
  }
  return grid
}
