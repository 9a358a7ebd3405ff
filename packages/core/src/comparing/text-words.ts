/** A word, number or sign of a text, and the page that it stands on. */
export interface Word {
  text: string
  /** Whether a space stands before it. */
  spaced: boolean
  /** Whether it is the first of a line. */
  startsLine: boolean
  page: number
}

// Numbers with their separators and words with their apostrophes are one.
const WORD = /[\p{L}\p{M}\p{N}]+(?:[.,'’·-][\p{L}\p{M}\p{N}]+)*|\S/gu

export function splitIntoWords(lines: readonly { text: string; page: number }[]): Word[] {
  const words: Word[] = []
  for (const { text, page } of lines) {
    let end = -1
    for (const { 0: word, index } of text.matchAll(WORD)) {
      words.push({ text: word, spaced: index !== end, startsLine: end === -1, page })
      end = index + word.length
    }
  }
  return words
}

/** Words as one text, spaces between them as they were; with `leading` also the one before the first. */
export function textOfWords(words: readonly Word[], leading: boolean): string {
  return words.map(({ text, spaced }, at) => (spaced && (at > 0 || leading) ? ` ${text}` : text)).join('')
}
