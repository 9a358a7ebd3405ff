import type { VectorGraphics, VectorLine } from '@llamaindex/liteparse'

/** A grid of drawn lines. Points, origin top left. */
export interface Grid {
  /** Positions of the lines, ascending: n + 1 for n columns, and for n rows. */
  xs: number[]
  ys: number[]
  /** True for a line between column `column` and the next, in row `row`. */
  dividesColumns(row: number, column: number): boolean
  /** True for a line between row `row` and the next, in column `column`. */
  dividesRows(row: number, column: number): boolean
}

interface Stroke {
  /** Position across its direction: x of a vertical line, y of a horizontal one. */
  at: number
  from: number
  to: number
}

/** Lines closer than this are merged, and lines with a smaller gap between them meet. */
const tolerance = 2.5
/** More lines than this are a drawing. */
const maxLines = 4000

const luminance = (color: string | undefined): number => {
  if (color === undefined || color.length !== 8) return 0
  const part = (at: number): number => Number.parseInt(color.slice(at, at + 2), 16)
  return (part(2) * 0.3 + part(4) * 0.6 + part(6) * 0.1) / 255
}

/** Stroked lines, and dark fills thin enough to be lines; the edges of light shading are ignored. */
const rules = (line: VectorLine): boolean => line.stroke || luminance(line.fillColor) < 0.7

const strokesOf = (lines: readonly VectorLine[]): { horizontal: Stroke[]; vertical: Stroke[] } => {
  const horizontal: Stroke[] = []
  const vertical: Stroke[] = []
  for (const line of lines) {
    if (!rules(line)) continue
    const [width, height] = [Math.abs(line.x2 - line.x1), Math.abs(line.y2 - line.y1)]
    if (height < 1 && width > 8) horizontal.push({ at: line.y1, from: Math.min(line.x1, line.x2), to: Math.max(line.x1, line.x2) })
    else if (width < 1 && height > 4) vertical.push({ at: line.x1, from: Math.min(line.y1, line.y2), to: Math.max(line.y1, line.y2) })
  }
  return { horizontal, vertical }
}

const meet = (horizontal: Stroke, vertical: Stroke): boolean =>
  vertical.at >= horizontal.from - tolerance &&
  vertical.at <= horizontal.to + tolerance &&
  horizontal.at >= vertical.from - tolerance &&
  horizontal.at <= vertical.to + tolerance

/** Groups of lines that are connected, directly or through others. */
const connected = (horizontal: readonly Stroke[], vertical: readonly Stroke[]): { horizontal: Stroke[]; vertical: Stroke[] }[] => {
  const groups: { horizontal: Stroke[]; vertical: Stroke[] }[] = []
  const left = new Set(horizontal)
  const right = new Set(vertical)
  for (const seed of vertical) {
    if (!right.delete(seed)) continue
    const group = { horizontal: [] as Stroke[], vertical: [seed] }
    for (const stroke of group.vertical) {
      for (const crossing of left) {
        if (!meet(crossing, stroke)) continue
        left.delete(crossing)
        group.horizontal.push(crossing)
        for (const other of right) {
          if (!meet(crossing, other)) continue
          right.delete(other)
          group.vertical.push(other)
        }
      }
    }
    groups.push(group)
  }
  return groups
}

/** Merges positions that are close to each other. */
const places = (values: readonly number[]): number[] => {
  const sorted = [...values].sort((a, b) => a - b)
  const kept: number[] = []
  for (const value of sorted) if (value - (kept.at(-1) ?? -Infinity) > tolerance) kept.push(value)
  return kept
}

const covers = (strokes: readonly Stroke[], at: number, middle: number): boolean =>
  strokes.some((stroke) => Math.abs(stroke.at - at) <= tolerance && stroke.from <= middle && stroke.to >= middle)

const gridOf = (horizontal: readonly Stroke[], vertical: readonly Stroke[]): Grid | undefined => {
  const xs = places([...vertical.map((line) => line.at), ...horizontal.flatMap((line) => [line.from, line.to])])
  const ys = places([...horizontal.map((line) => line.at), ...vertical.flatMap((line) => [line.from, line.to])])
  if (xs.length < 3 || ys.length < 3 || xs.length > 80 || ys.length > 400) return undefined
  const middle = (values: readonly number[], index: number): number => ((values[index] ?? 0) + (values[index + 1] ?? 0)) / 2
  return {
    xs,
    ys,
    dividesColumns: (row, column) => covers(vertical, xs[column + 1] ?? 0, middle(ys, row)),
    dividesRows: (row, column) => covers(horizontal, ys[row + 1] ?? 0, middle(xs, column)),
  }
}

/** The grids of at least two columns and two rows that lines form on a page, top to bottom. */
export const gridsOf = (graphics: VectorGraphics | undefined): Grid[] => {
  if (graphics === undefined || graphics.lines.length < 5 || graphics.lines.length > maxLines) return []
  const { horizontal, vertical } = strokesOf(graphics.lines)
  if (vertical.length === 0 || horizontal.length < 2) return []
  return connected(horizontal, vertical)
    .flatMap((group) => gridOf(group.horizontal, group.vertical) ?? [])
    .sort((a, b) => (a.ys[0] ?? 0) - (b.ys[0] ?? 0))
}
