import { commonGap } from './common-gap.ts'
import { linesOf } from './lines.ts'
import type { Grid } from './rulings.ts'
import type { Run } from './word.ts'

/** A field of a grid with its text: the row and the column that it begins in, and how many columns it covers. */
export interface Field {
  row: number
  column: number
  span: number
  runs: readonly Run[]
}

/** A grid is not divided more often than this. */
const maxCuts = 12

/** The position at which a grid column contains two columns side by side, and the rows with text across it. */
const findCut = (fields: readonly Field[]): { x: number; crossed: Set<number> } | undefined => {
  const gap = commonGap(fields.map((field) => linesOf(field.runs)))
  return gap && { x: (gap.from + gap.to) / 2, crossed: new Set(gap.crossed.map((index) => fields[index]?.row ?? -1)) }
}

const withCut = (grid: Grid, cut: number, x: number, crossed: ReadonlySet<number>): Grid => ({
  xs: grid.xs.toSpliced(cut + 1, 0, x),
  ys: grid.ys,
  dividesColumns: (row, column) => (column === cut ? !crossed.has(row) : grid.dividesColumns(row, column < cut ? column : column - 1)),
  dividesRows: (row, column) => grid.dividesRows(row, column <= cut ? column : column - 1),
})

/** A grid with edges added for columns that share one of its own, as where a page rules only some columns. */
export const divideColumns = (ruled: Grid, fieldsOf: (grid: Grid) => readonly Field[]): Grid => {
  let grid = ruled
  for (let cuts = 0; cuts < maxCuts; cuts++) {
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
