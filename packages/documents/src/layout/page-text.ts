import type { WordBoxes } from '../page.ts'
import type { Word } from './word.ts'

const tenth = (value: number): number => Math.round(value * 10) / 10

export interface Span {
  start: number
  end: number
}

/** Builds a page's canonical text word by word, and with it the list of boxes that index into it. */
export interface PageText {
  /** Writes words with single spaces between them and answers the span they take. */
  write(words: readonly Word[]): Span
  /** Writes text that has no place on a page. */
  writeText(passage: string): Span
  /** Writes what stands between words: spaces and line ends. */
  separate(text: string): void
  position(): number
  finish(): { text: string; words: WordBoxes }
}

export const startPageText = (place: (word: Word) => { x: number; y: number; width: number; height: number }): PageText => {
  let text = ''
  const boxes: WordBoxes = []
  return {
    write(words) {
      const start = text.length
      let first = true
      for (const word of words) {
        if (!first && word.joined !== true) text += ' '
        first = false
        const box = place(word)
        boxes.push(text.length, word.text.length, tenth(box.x), tenth(box.y), tenth(box.width), tenth(box.height))
        text += word.text
      }
      return { start, end: text.length }
    },
    writeText(passage) {
      const start = text.length
      text += passage
      return { start, end: text.length }
    },
    separate(between) {
      if (text !== '') text += between
    },
    position: () => text.length,
    finish: () => ({ text, words: boxes }),
  }
}
