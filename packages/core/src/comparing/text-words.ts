/** A word, number or punctuation mark of a text, with its page (1-based). */
export interface Word {
  text: string
  /** Whether it follows a space. */
  spaced: boolean
  /** Whether it is the first of a line. */
  startsLine: boolean
  page: number
}

// Numbers with separators and words with apostrophes are one word.
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

/** Joins words with their original spaces; `leading` includes the one before the first word. */
export function textOfWords(words: readonly Word[], leading: boolean): string {
  return words.map(({ text, spaced }, at) => (spaced && (at > 0 || leading) ? ` ${text}` : text)).join('')
}
