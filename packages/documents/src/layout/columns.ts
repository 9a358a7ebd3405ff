import { sizeOf, type Run } from './word.ts'

const byTop = (a: Run, b: Run): number => a.y0 - b.y0 || a.x0 - b.x0
const lettersOf = (run: Run): number => run.words.reduce((sum, word) => sum + word.text.length, 0)

/** A line of prose in a column: neither a table's short cell nor a line over the whole page. */
const isColumnProse = (run: Run, pageWidth: number): boolean => {
  const width = run.x1 - run.x0
  return width > pageWidth * 0.18 && width < pageWidth * 0.62 && lettersOf(run) >= 18
}

const fillsColumn = (prose: readonly Run[]): boolean => {
  const edge = Math.max(...prose.map((run) => run.x1))
  const left = Math.min(...prose.map((run) => run.x0))
  const full = prose.filter((run) => run.x1 > left + (edge - left) * 0.85).length
  return full >= prose.length * 0.5
}

/** The left edge of a second column of prose, if the runs stand in columns side by side. */
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

/** Stretches of a page, top to bottom: either across both sides of the gutter, or side by side. */
const bandsOf = (runs: readonly Run[], gutter: number): { split: boolean; runs: Run[] }[] => {
  const bands: { split: boolean; runs: Run[] }[] = []
  const sorted = [...runs].sort(byTop)
  let index = 0
  while (index < sorted.length) {
    const first = sorted[index]
    if (first === undefined) break
    const row: Run[] = []
    let bottom = first.y0 + sizeOf(first) * 0.6
    while (index < sorted.length) {
      const run = sorted[index]
      if (run === undefined || run.y0 > bottom) break
      row.push(run)
      bottom = Math.max(bottom, Math.min(run.y1, first.y1) - sizeOf(run) * 0.4)
      index++
    }
    const crosses = row.some((run) => run.x0 < gutter - 1 && run.x1 > gutter + 1)
    const left = row.filter((run) => run.x1 <= gutter + 1)
    const right = row.filter((run) => run.x0 >= gutter - 1)
    const tableRow =
      left.length > 0 && right.length > 0 && right.every((run) => lettersOf(run) < 14) && left.some((run) => lettersOf(run) >= 3)
    const split = !crosses && !tableRow
    const band = bands.at(-1)
    if (band?.split === split) band.runs.push(...row)
    else bands.push({ split, runs: row })
  }
  return bands
}

/**
 * The runs of a page in blocks, in reading order: columns of prose side by side become one block after another, everything
 * else (and above all the columns of a table) stays together.
 */
export const readingBlocks = (runs: readonly Run[], pageWidth: number, depth = 0): Run[][] => {
  const gutter = depth < 3 ? findGutter(runs, pageWidth) : undefined
  if (gutter === undefined) return [[...runs]]
  const blocks: Run[][] = []
  for (const band of bandsOf(runs, gutter)) {
    const left = band.runs.filter((run) => (run.x0 + run.x1) / 2 < gutter)
    const right = band.runs.filter((run) => (run.x0 + run.x1) / 2 >= gutter)
    if (!band.split || left.length === 0 || right.length === 0) {
      const last = blocks.at(-1)
      if (band.split || last === undefined) blocks.push(band.runs)
      else blocks.push(band.runs)
      continue
    }
    blocks.push(...readingBlocks(left, pageWidth, depth + 1), ...readingBlocks(right, pageWidth, depth + 1))
  }
  return blocks
}
