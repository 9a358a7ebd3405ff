import type { ParsedPage, TextItem } from '@llamaindex/liteparse'
import type { Box } from '../page.ts'
import type { Word } from './word.ts'

/** Clockwise rotation in degrees of a page's text relative to the page. */
export type Turn = 0 | 90 | 180 | 270

const turnOfItem = (item: TextItem): Turn => {
  const quarter = ((Math.round((item.rotation ?? 0) / 90) % 4) + 4) % 4
  return quarter === 1 ? 90 : quarter === 2 ? 180 : quarter === 3 ? 270 : 0
}

/** True for text that runs up or down a page that is read upright. */
export const isSideways = (item: TextItem): boolean => turnOfItem(item) % 180 === 90

/** The rotation of most of a page's text: a wide table may be printed sideways on an upright page. */
export const turnOf = (page: ParsedPage): Turn => {
  const letters: Record<Turn, number> = { 0: 0, 90: 0, 180: 0, 270: 0 }
  let all = 0
  for (const item of page.textItems) {
    letters[turnOfItem(item)] += item.text.length
    all += item.text.length
  }
  for (const turn of [90, 180, 270] as const) if (letters[turn] > all * 0.6) return turn
  return 0
}

/**
 * Converts the position of a word on an upright page to its position on the displayed page.
 * @param page width and height of the displayed page
 */
export const placeOnPage = (turn: Turn, page: { width: number; height: number }): ((word: Word) => Box) => {
  const { width, height } = page
  const places: Record<Turn, (word: Word) => Box> = {
    0: ({ x0, x1, y0, y1 }) => ({ x: x0, y: y0, width: x1 - x0, height: y1 - y0 }),
    90: ({ x0, x1, y0, y1 }) => ({ x: width - y1, y: x0, width: y1 - y0, height: x1 - x0 }),
    180: ({ x0, x1, y0, y1 }) => ({ x: width - x1, y: height - y1, width: x1 - x0, height: y1 - y0 }),
    270: ({ x0, x1, y0, y1 }) => ({ x: y0, y: height - x1, width: y1 - y0, height: x1 - x0 }),
  }
  return places[turn]
}
