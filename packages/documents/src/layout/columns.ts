import { isFigure, withoutCurrencySigns } from '@dossier/notation'
import { sizeOf, textOf, type Run } from './word.ts'

const byTop = (a: Run, b: Run): number => a.y0 - b.y0 || a.x0 - b.x0
const lettersOf = (run: Run): number => run.words.reduce((sum, word) => sum + word.text.length, 0)

/** A line of prose in a column: neither a short cell or figures of a table nor a line over the full page width. */
const isColumnProse = (run: Run, pageWidth: number): boolean => {
  const width = run.x1 - run.x0
  if (width < pageWidth * 0.18 || width > pageWidth * 0.62 || run.words.length < 3 || lettersOf(run) < 18) return false
  const figures = run.words.filter((word) => /^\(?\d/.test(withoutCurrencySigns(word.text))).length
  return figures * 3 < run.words.length
}

const fillsColumn = (prose: readonly Run[]): boolean => {
  const edge = Math.max(...prose.map((run) => run.x1))
  const left = Math.min(...prose.map((run) => run.x0))
  const full = prose.filter((run) => run.x1 > left + (edge - left) * 0.85).length
  return full >= prose.length * 0.5
}

/** The left edge of a second column of prose, if the runs form columns side by side. */
const findGutter = (runs: readonly Run[], pageWidth: number): number | undefined => {
  const prose = runs.filter((run) => isColumnProse(run, pageWidth))
  if (prose.length < 10) return undefined
  const edges = new Map<number, number>()
  for (const run of prose) edges.set(Math.floor(run.x0 / 4), (edges.get(Math.floor(run.x0 / 4)) ?? 0) + 1)
  let best: { gutter: number; side: number } | undefined
  for (const [edge, count] of edges) {
    if (count < 4) continue
    const gutter = edge * 4 - 2
    const left = prose.filter((run) => run.x1 <= gutter)
    const right = prose.filter((run) => run.x0 >= gutter)
    const crossing = prose.length - left.length - right.length
    const side = Math.min(left.length, right.length)
    if (side < 5 || crossing * 2 > side || side <= (best?.side ?? 0)) continue
    if (fillsColumn(left) && fillsColumn(right)) best = { gutter, side }
  }
  return best?.gutter
}

interface Row {
  runs: Run[]
  /** No run crosses the gutter, and the two sides are not label and figures. */
  split: boolean
  /** A side contains cells. */
  cells: boolean
}

const hasCells = (side: readonly Run[]): boolean => {
  const sorted = [...side].sort((a, b) => a.x0 - b.x0)
  return sorted.some((run, index) => run.x0 - (sorted[index - 1]?.x1 ?? Infinity) > sizeOf(run) * 1.5)
}

const rowsOf = (runs: readonly Run[], gutter: number): Row[] => {
  const rows: Row[] = []
  const sorted = [...runs].sort(byTop)
  let index = 0
  for (let first = sorted[0]; first !== undefined; first = sorted[index]) {
    const row: Run[] = []
    let bottom = first.y0 + sizeOf(first) * 0.6
    for (let run = sorted[index]; run !== undefined && run.y0 <= bottom; run = sorted[++index]) {
      row.push(run)
      bottom = Math.max(bottom, Math.min(run.y1, first.y1) - sizeOf(run) * 0.4)
    }
    const crosses = row.some((run) => run.x0 < gutter - 1 && run.x1 > gutter + 1)
    const left = row.filter((run) => run.x1 <= gutter + 1)
    const right = row.filter((run) => run.x0 >= gutter - 1)
    const tableRow =
      left.length > 0 &&
      right.length > 0 &&
      right.every((run) => lettersOf(run) < 14) &&
      right.some((run) => isFigure(textOf(run.words))) &&
      left.some((run) => lettersOf(run) >= 3)
    rows.push({ runs: row, split: !crosses && !tableRow, cells: hasCells(left) || hasCells(right) })
  }
  return rows
}

/** Lines of prose that each side of a stretch must have to be read as columns. */
const minLines = 4

/** Stretches of a page, top to bottom: either across both sides of the gutter, or side by side. */
const bandsOf = (runs: readonly Run[], gutter: number, pageWidth: number): { split: boolean; runs: Run[] }[] => {
  const bands: { split: boolean; rows: Row[] }[] = []
  for (const row of rowsOf(runs, gutter)) {
    const band = bands.at(-1)
    if (band?.split === row.split) band.rows.push(row)
    else bands.push({ split: row.split, rows: [row] })
  }
  const merged: { split: boolean; runs: Run[] }[] = []
  for (const band of bands) {
    const inside = band.rows.flatMap((row) => row.runs)
    const prose = inside.filter((run) => isColumnProse(run, pageWidth))
    const left = prose.filter((run) => run.x1 <= gutter + 1).length
    const isTable = band.rows.filter((row) => row.cells).length > band.rows.length * 0.25
    const split = band.split && !isTable && left >= minLines && prose.length - left >= minLines
    const last = merged.at(-1)
    if (last !== undefined && !split && !last.split) last.runs.push(...inside)
    else merged.push({ split, runs: inside })
  }
  return merged
}

/**
 * The runs of a page in blocks, in reading order: columns of prose side by side become consecutive blocks, everything else (above all the columns of
 * a table) stays together.
 */
export const readingBlocks = (runs: readonly Run[], pageWidth: number, depth = 0): Run[][] => {
  const gutter = depth < 3 ? findGutter(runs, pageWidth) : undefined
  if (gutter === undefined) return [[...runs]]
  return bandsOf(runs, gutter, pageWidth).flatMap((band) => {
    if (!band.split) return [band.runs]
    const left = band.runs.filter((run) => (run.x0 + run.x1) / 2 < gutter)
    const right = band.runs.filter((run) => (run.x0 + run.x1) / 2 >= gutter)
    return [...readingBlocks(left, pageWidth, depth + 1), ...readingBlocks(right, pageWidth, depth + 1)]
  })
}
