import type { Box, Page } from './page.ts'

/** Words share a line when their vertical centres are closer than this fraction of the smaller one's height. */
const sameLine = 0.5
/** A gap wider than this, in word heights, starts a new box: the next cell of a table, the next column. */
const widestGap = 3

/**
 * The boxes to highlight for a span of a page's text: one per line, or one per cell where a line has cells. Points, origin top left; empty where the
 * page has no geometry. A partly covered word counts in full.
 */
export const boxesOfSpan = (page: Pick<Page, 'words'>, start: number, end: number): Box[] => {
  const { words } = page
  const boxes: Box[] = []
  for (let index = 0; index + 5 < words.length; index += 6) {
    const from = words[index] ?? 0
    const to = from + (words[index + 1] ?? 0)
    if (to <= start || from >= end) continue
    const box = { x: words[index + 2] ?? 0, y: words[index + 3] ?? 0, width: words[index + 4] ?? 0, height: words[index + 5] ?? 0 }
    const last = boxes.at(-1)
    if (last !== undefined && continuesLine(last, box)) widen(last, box)
    else boxes.push(box)
  }
  return boxes
}

const continuesLine = (line: Box, word: Box): boolean => {
  const offset = Math.abs(line.y + line.height / 2 - (word.y + word.height / 2))
  const gap = word.x - (line.x + line.width)
  const height = Math.min(line.height, word.height)
  return offset <= height * sameLine && gap <= height * widestGap && gap >= -height * widestGap
}

const widen = (line: Box, word: Box): void => {
  const right = Math.max(line.x + line.width, word.x + word.width)
  const bottom = Math.max(line.y + line.height, word.y + word.height)
  line.x = Math.min(line.x, word.x)
  line.y = Math.min(line.y, word.y)
  line.width = right - line.x
  line.height = bottom - line.y
}
