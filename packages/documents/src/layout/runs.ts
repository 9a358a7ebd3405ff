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

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/** Whether a word is drawn left of the one before it on its line: some programs draw the right one of two columns first, in one stretch. */
const isDrawnBefore = (before: Word, word: Word): boolean => word.x1 <= before.x0 && word.y0 < before.y1 && before.y0 < word.y1

/** Words in the order in which they are drawn, parted wherever one is left of the one before it. */
const partsFromLeft = (words: readonly Word[]): Word[][] => {
  const parts: Word[][] = []
  for (const word of words) {
    const part = parts.at(-1)
    const before = part?.at(-1)
    if (part === undefined || (before !== undefined && isDrawnBefore(before, word))) parts.push([word])
    else part.push(word)
  }
  return parts
}

/**
 * The runs of a page in the parser's order, with clean words and without dot leaders. Runs without a visible word are left out; one that goes back
 * to the left is parted there, unless its script does.
 */
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
    const sideways = isSideways(item)
    const run = {
      x0: Math.min(item.x, words[0]?.x0 ?? item.x),
      x1: item.x + item.width,
      y0: item.y,
      y1: item.y + item.height,
      bold: item.fontName !== undefined && boldName.test(item.fontName),
      running: false,
      ...(item.fontName === undefined ? {} : { font: item.fontName }),
      ...(sideways ? { sideways } : {}),
    }
    const parts = sideways || rightToLeft.test(item.text) ? [words] : partsFromLeft(words)
    if (parts.length === 1) runs.push({ words, ...run })
    else for (const part of parts) runs.push({ ...run, words: part, x0: part[0]?.x0 ?? run.x0, x1: Math.max(...part.map(({ x1 }) => x1)) })
  }
  return runs
}
