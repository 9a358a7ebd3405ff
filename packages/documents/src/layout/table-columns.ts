import { commonGap } from './common-gap.ts'
import type { Line, Segment } from './lines.ts'
import { isDataLine } from './table-region.ts'

export interface Column {
  x0: number
  x1: number
}

/** Gaps narrower than this (points) do not separate columns. */
const narrowestGap = 2

const overlapOf = (segment: Segment, column: Column): number => Math.min(segment.x1, column.x1) - Math.max(segment.core, column.x0)

/**
 * The columns of a table: the stretches of the page's width that its rows cover, cut where (nearly) no row has ink. Rows with
 * numbers decide where a table has them, since headings spread over several columns.
 */
export const columnsOf = (lines: readonly Line[]): Column[] => {
  const numeric = lines.filter(isDataLine)
  const rows = numeric.length >= 2 ? numeric : lines.filter((line) => line.segments.length > 1)
  const width = Math.ceil(Math.max(...rows.map((line) => line.x1))) + 2
  const origin = Math.floor(Math.min(...rows.map((line) => line.x0)))
  const cover = new Uint16Array(Math.max(1, Math.min(20_000, width - origin)))
  for (const row of rows) {
    for (const segment of row.segments) addCover(cover, segment.core - origin, segment.x1 - origin)
  }
  const tolerance = rows.length >= 12 ? Math.floor(rows.length * 0.06) : 0
  const columns: Column[] = []
  let start = -1
  let gap = 0
  for (let x = 0; x < cover.length; x++) {
    const inked = (cover[x] ?? 0) > tolerance
    if (inked) {
      if (start < 0) start = x
      gap = 0
    } else if (start >= 0 && ++gap >= narrowestGap) {
      columns.push({ x0: origin + start, x1: origin + x - gap + 1 })
      start = -1
    }
  }
  if (start >= 0) columns.push({ x0: origin + start, x1: origin + cover.length - gap })
  return columns.flatMap((column) => divided(column, rows))
}

/** The columns within a column in which most rows have several cells: a few rows with text between them had closed their gap. */
const divided = (column: Column, rows: readonly Line[]): Column[] => {
  const inside = rows.flatMap((row) => {
    const segments = row.segments.filter((segment) => segment.x1 > column.x0 && segment.core < column.x1)
    return segments.length === 0 ? [] : [[{ ...row, segments }]]
  })
  const gap = commonGap(inside)
  if (gap === undefined || gap.from <= column.x0 || gap.to >= column.x1) return [column]
  return [...divided({ x0: column.x0, x1: gap.from }, rows), ...divided({ x0: gap.to, x1: column.x1 }, rows)]
}

const addCover = (cover: Uint16Array, from: number, to: number): void => {
  const end = Math.min(cover.length, Math.ceil(to))
  for (let x = Math.max(0, Math.floor(from)); x < end; x++) cover[x] = (cover[x] ?? 0) + 1
}

/** The first and last column that a segment covers. */
export const placeOf = (segment: Segment, columns: readonly Column[]): { first: number; last: number } => {
  let first = -1
  let last = -1
  let best = 0
  let most = -Infinity
  for (let index = 0; index < columns.length; index++) {
    const column = columns[index]
    if (column === undefined) continue
    const overlap = overlapOf(segment, column)
    if (overlap > most) {
      most = overlap
      best = index
    }
    if (overlap > Math.min(3, (column.x1 - column.x0) * 0.3)) {
      if (first < 0) first = index
      last = index
    }
  }
  if (segment.figure || first < 0) return { first: best, last: best }
  return { first, last }
}
