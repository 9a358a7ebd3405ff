import type { TextItem } from '@llamaindex/liteparse'
import type { Word } from '../layout/word.ts'
import type { RecognisedText } from './parse-recognition.ts'

/** Gap between two words, in heights of their line, from which they belong to different columns. */
const columnGap = 1.5

/** Recognised lines in the form of the parser's text runs; `scale` is points per pixel. */
export const recognisedItems = ({ lines }: RecognisedText, scale: number): TextItem[] =>
  lines.flatMap(stretchesOf).map((words): TextItem => {
    const boxes = words.map(({ text, x0, x1, y0, y1 }) => ({
      text,
      x: x0 * scale,
      y: y0 * scale,
      width: (x1 - x0) * scale,
      height: (y1 - y0) * scale,
    }))
    const x = Math.min(...boxes.map((box) => box.x))
    const right = Math.max(...boxes.map((box) => box.x + box.width))
    const { y, height } = boxes[0] ?? { y: 0, height: 0 }
    return { text: words.map((word) => word.text).join(' '), x, y, width: right - x, height, words: boxes }
  })

/** The words of a line, split where a column ends. */
const stretchesOf = (words: readonly Word[]): Word[][] => {
  const stretches: Word[][] = []
  for (const word of words) {
    const current = stretches.at(-1)
    const last = current?.at(-1)
    if (current === undefined || last === undefined || word.x0 - last.x1 > columnGap * (last.y1 - last.y0)) stretches.push([word])
    else current.push(word)
  }
  return stretches
}
