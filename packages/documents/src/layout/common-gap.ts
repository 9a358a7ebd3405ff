import type { Line } from './lines.ts'

/** Number of rows that a gap must separate to be a column edge: with figures after it, and with words only. */
const minFigures = 2
const minWords = 3

interface Gap {
  from: number
  to: number
  beforeFigure: boolean
}

/** A horizontal position (points) that is empty between two segments in most rows, and the indices of the rows with text across it. */
export interface CommonGap {
  from: number
  to: number
  crossed: number[]
}

const gapsOf = (line: Line): Gap[] =>
  line.segments.slice(1).map((segment, index) => ({
    from: line.segments[index]?.x1 ?? 0,
    to: segment.x0,
    beforeFigure: segment.figure,
  }))

/** Where a gap ends: one place for each quarter of a point is enough, however many cells a page has. */
const placesOf = (gaps: readonly Gap[]): number[] => {
  const places = new Map<number, number>()
  for (const { to } of gaps) {
    const quarter = Math.floor(to * 4)
    places.set(quarter, Math.min(to, places.get(quarter) ?? Infinity))
  }
  return [...places.values()]
}

/** The gap that separates the most of these rows, each of one line or several, if more than twice as many rows have it as have text across it. */
export const commonGap = (rows: readonly (readonly Line[])[]): CommonGap | undefined => {
  const gaps = rows.map((lines) => lines.flatMap(gapsOf))
  let best: (CommonGap & { parted: number }) | undefined
  const places = placesOf(gaps.flat())
  for (const place of places) {
    const meeting = gaps.map((ofRow) => ofRow.filter((gap) => gap.from <= place && place <= gap.to))
    const parted = meeting.filter((ofRow) => ofRow.length > 0).length
    if (parted <= (best?.parted ?? 1)) continue
    const all = meeting.flat()
    const from = Math.max(...all.map((gap) => gap.from))
    const to = Math.min(...all.map((gap) => gap.to))
    const x = (from + to) / 2
    const isCrossed = (lines: readonly Line[]): boolean =>
      lines.some((line) => line.segments.some((segment) => segment.x0 < x && x < segment.x1))
    const crossed = rows.flatMap((lines, index) => (isCrossed(lines) ? [index] : []))
    const least = all.every((gap) => gap.beforeFigure) ? minFigures : minWords
    if (parted >= least && parted > crossed.length * 2) best = { from, to, crossed, parted }
  }
  return best
}
