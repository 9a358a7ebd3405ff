import type { WordBoxes } from '../page.ts'
import type { Word } from './word.ts'

const tenth = (value: number): number => Math.round(value * 10) / 10

export interface Span {
  start: number
  end: number
}

/** Builds a page's canonical text word by word, and with it the list of boxes that index into it. */
export interface PageText {
  /** Writes words with single spaces between them and returns their span. */
  write(words: readonly Word[]): Span
  /** Writes text without a position on the page. */
  writeText(passage: string): Span
  /** Writes separators between words: spaces and line ends. */
  separate(text: string): void
  position(): number
  finish(): { text: string; words: WordBoxes }
}

export const startPageText = (place: (word: Word) => { x: number; y: number; width: number; height: number }): PageText => {
  // Joined at the end: appending to one string keeps every intermediate string, many times its size.
  const pieces: string[] = []
  let length = 0
  const boxes: WordBoxes = []
  const add = (piece: string): void => {
    pieces.push(piece)
    length += piece.length
  }
  return {
    write(words) {
      const start = length
      let first = true
      for (const word of words) {
        if (!first && word.joined !== true) add(' ')
        first = false
        const box = place(word)
        boxes.push(length, word.text.length, tenth(box.x), tenth(box.y), tenth(box.width), tenth(box.height))
        add(word.text)
      }
      return { start, end: length }
    },
    writeText(passage) {
      const start = length
      add(passage)
      return { start, end: length }
    },
    separate(between) {
      if (length > 0) add(between)
    },
    position: () => length,
    finish: () => ({ text: pieces.join(''), words: boxes }),
  }
}
