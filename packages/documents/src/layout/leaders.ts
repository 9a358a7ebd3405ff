import type { Word } from './word.ts'

const leader = /[.·‥…_․‧]{4,}/

/** True for text with dots that lead the eye to a page number. */
export const hasLeaders = (text: string): boolean => leader.test(text)

/**
 * Splits a word at the dots that lead to a page number: no word for dots only, two words for "Business.......5". Their boxes share the word's width
 * by their number of characters.
 */
export const withoutLeaders = (word: Word): Word[] => {
  if (!leader.test(word.text)) return [word]
  const step = (word.x1 - word.x0) / word.text.length
  const words: Word[] = []
  let from = 0
  for (const part of word.text.split(leader)) {
    const start = word.text.indexOf(part, from)
    if (part !== '') words.push({ ...word, text: part, x0: word.x0 + start * step, x1: word.x0 + (start + part.length) * step })
    from = start + part.length
  }
  return words
}
