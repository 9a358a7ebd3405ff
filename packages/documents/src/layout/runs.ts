import type { TextItem } from '@llamaindex/liteparse'
import { cleanText, isClean } from './clean-text.ts'
import { hasLeaders, withoutLeaders } from './leaders.ts'
import { isSideways } from './turned-page.ts'
import type { Run, Word } from './word.ts'

const boldName = /bold|black|heavy|semibold|demi/i

const splitItem = (item: TextItem): { text: string; x: number; y: number; width: number; height: number }[] => {
  if (item.words !== undefined && item.words.length > 0) return item.words
  const parts: { text: string; x: number; y: number; width: number; height: number }[] = []
  const step = item.width / Math.max(1, item.text.length)
  for (const match of item.text.matchAll(/\S+/g)) {
    parts.push({ text: match[0], x: item.x + match.index * step, y: item.y, width: match[0].length * step, height: item.height })
  }
  return parts
}

/** The runs of a page in the parser's order, with clean words and without dot leaders. Runs without a visible word are left out. */
export const runsOf = (items: readonly TextItem[]): Run[] => {
  const runs: Run[] = []
  for (const item of items) {
    const words: Word[] = []
    const asItIs = isClean(item.text) && !hasLeaders(item.text)
    for (const part of splitItem(item)) {
      const text = asItIs ? part.text : cleanText(part.text)
      if (text === '') continue
      const word: Word = { text, x0: part.x, x1: part.x + part.width, y0: part.y, y1: part.y + part.height }
      if (asItIs) words.push(word)
      else words.push(...withoutLeaders(word))
    }
    if (words.length === 0) continue
    runs.push({
      words,
      x0: Math.min(item.x, words[0]?.x0 ?? item.x),
      x1: item.x + item.width,
      y0: item.y,
      y1: item.y + item.height,
      bold: item.fontName !== undefined && boldName.test(item.fontName),
      running: false,
      ...(item.fontName === undefined ? {} : { font: item.fontName }),
      ...(isSideways(item) ? { sideways: true } : {}),
    })
  }
  return runs
}
