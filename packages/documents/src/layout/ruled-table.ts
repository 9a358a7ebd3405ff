import type { DraftCell, DraftRow } from './draft-row.ts'
import { linesOf } from './lines.ts'
import { isFigure } from '@dossier/notation'
import type { Grid } from './rulings.ts'
import { countHeaderRows } from './table-rows.ts'
import { divideColumns, type Field } from './unruled-columns.ts'
import { textOf, type Run, type Word } from './word.ts'

export interface RuledTable {
  /** Horizontal positions of its lines, points: a table that extends over pages has the same ones in every part. */
  xs: readonly number[]
  columns: number
  headerRows: number
  rows: DraftRow[]
  top: number
  bottom: number
}

const bandOf = (places: readonly number[], value: number): number => {
  for (let index = 0; index + 1 < places.length; index++)
    if (value >= (places[index] ?? 0) && value < (places[index + 1] ?? 0)) return index
  return -1
}

/** For every field of the grid, the field to which its text belongs: the top left one of those that no line separates from it. */
const homesOf = (grid: Grid): number[] => {
  const columns = grid.xs.length - 1
  const rows = grid.ys.length - 1
  const homes = Array.from({ length: rows * columns }, (_, index) => index)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const field = row * columns + column
      if (column > 0 && !grid.dividesColumns(row, column - 1)) homes[field] = homes[field - 1] ?? field
      else if (row > 0 && !grid.dividesRows(row - 1, column)) homes[field] = homes[field - columns] ?? field
    }
  }
  return homes
}

const part = (run: Run, words: Word[]): Run => ({
  ...run,
  words,
  x0: Math.min(...words.map((word) => word.x0)),
  x1: Math.max(...words.map((word) => word.x1)),
})

/** Assigns runs to the fields that contain their words; runs outside all fields remain. */
const sortRuns = (grid: Grid, runs: readonly Run[], homes: readonly number[]): { fields: Map<number, Run[]>; outside: Run[] } => {
  const columns = grid.xs.length - 1
  const fields = new Map<number, Run[]>()
  const outside: Run[] = []
  for (const run of runs) {
    const parts = new Map<number, Word[]>()
    for (const word of run.words) {
      const row = bandOf(grid.ys, (word.y0 + word.y1) / 2)
      const column = bandOf(grid.xs, (word.x0 + word.x1) / 2)
      const field = row < 0 || column < 0 ? -1 : (homes[row * columns + column] ?? -1)
      const words = parts.get(field)
      if (words === undefined) parts.set(field, [word])
      else words.push(word)
    }
    for (const [field, words] of parts) {
      const piece = parts.size === 1 ? run : part(run, words)
      const home = fields.get(field)
      if (field < 0) outside.push(piece)
      else if (home === undefined) fields.set(field, [piece])
      else home.push(piece)
    }
  }
  return { fields, outside }
}

/** A field that contains columns of figures: the page does not rule its rows. */
const isStacked = (runs: readonly Run[]): boolean => {
  const lines = linesOf(runs)
  return lines.length > 1 && lines.every((line) => line.segments.every((segment) => segment.figure))
}

const cellOf = (runs: readonly Run[], column: number, span: number): DraftCell => {
  const words = linesOf(runs).flatMap((line) => line.segments.flatMap((segment) => segment.words))
  const text = textOf(words)
  return { column, span, words, text, figure: isFigure(text) }
}

const spanOf = (columns: number, field: number, homes: readonly number[]): number => {
  let span = 1
  while ((field % columns) + span < columns && homes[field + span] === field) span++
  return span
}

const fieldsOf = (grid: Grid, runs: readonly Run[]): Field[] => {
  const columns = grid.xs.length - 1
  const homes = homesOf(grid)
  return [...sortRuns(grid, runs, homes).fields].map(([field, inside]) => ({
    row: Math.floor(field / columns),
    column: field % columns,
    span: spanOf(columns, field, homes),
    runs: inside,
  }))
}

const rowOf = (grid: Grid, row: number, fields: ReadonlyMap<number, Run[]>, homes: readonly number[]): DraftRow => {
  const columns = grid.xs.length - 1
  const cells: DraftCell[] = []
  let letters = 0
  let bold = 0
  for (let column = 0; column < columns; column++) {
    const field = row * columns + column
    const runs = homes[field] === field ? fields.get(field) : undefined
    if (runs === undefined) continue
    cells.push(cellOf(runs, column, spanOf(columns, field, homes)))
    for (const run of runs) {
      letters += run.words.length
      if (run.bold) bold += run.words.length
    }
  }
  const [y0, y1] = [grid.ys[row] ?? 0, grid.ys[row + 1] ?? 0]
  return { cells, y0, y1, size: y1 - y0, bold: letters > 0 && bold > letters * 0.6 }
}

/** Empty columns and rows come from lines drawn twice, or from decoration. */
const withoutEmptyColumns = (rows: readonly DraftRow[], columns: number): number => {
  const used = Array.from({ length: columns }, (_, column) => rows.some((row) => row.cells.some((cell) => cell.column === column)))
  const shift = used.map((_, column) => used.slice(0, column).filter(Boolean).length)
  for (const row of rows) {
    for (const cell of row.cells) {
      const end = cell.column + cell.span
      cell.span = Math.max(1, used.slice(cell.column, end).filter(Boolean).length)
      cell.column = shift[cell.column] ?? cell.column
    }
  }
  return used.filter(Boolean).length
}

/**
 * The text inside a grid as a table, with the cells that its lines separate, and the runs outside it. Undefined when the grid is a frame or a
 * drawing, or does not separate rows.
 */
export const ruledTable = (ruled: Grid, runs: readonly Run[]): { table: RuledTable; outside: Run[] } | undefined => {
  const grid = divideColumns(ruled, (divided) => fieldsOf(divided, runs))
  const homes = homesOf(grid)
  const { fields, outside } = sortRuns(grid, runs, homes)
  if (fields.size < 4) return undefined
  const stacked = [...fields.values()].filter(isStacked).length
  if (stacked > 1 && stacked > fields.size * 0.1) return undefined
  const rows: DraftRow[] = []
  for (let row = 0; row + 1 < grid.ys.length; row++) {
    const drafted = rowOf(grid, row, fields, homes)
    if (drafted.cells.length > 0) rows.push(drafted)
  }
  const columns = withoutEmptyColumns(rows, grid.xs.length - 1)
  const filled = rows.filter((row) => row.cells.length > 1).length
  if (columns < 2 || rows.length < 2 || filled < rows.length * 0.4) return undefined
  const headerRows = countHeaderRows(rows, columns)
  return { table: { xs: ruled.xs, columns, headerRows, rows, top: grid.ys[0] ?? 0, bottom: grid.ys.at(-1) ?? 0 }, outside }
}
