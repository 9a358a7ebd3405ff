/** A word with its place. Points, origin top left, in the direction in which the page is read. */
export interface Word {
  text: string
  x0: number
  x1: number
  y0: number
  y1: number
  /** The rest of the word before it, which a line end cut in two: no space stands between them. */
  joined?: boolean
}

/** Words that the page draws as one stretch in one font. */
export interface Run {
  words: Word[]
  x0: number
  x1: number
  y0: number
  y1: number
  bold: boolean
  /** A running head or foot, or a page number. */
  running: boolean
  /** Its letters are turned by a quarter against those of the page. */
  sideways?: boolean
}

/** The height of a run's letters in points; stands in for the font size, which documents often scale. */
export const sizeOf = (part: { y0: number; y1: number }): number => part.y1 - part.y0

/** One word made of two that touch. */
export const joinWords = (left: Word, right: Word): Word => ({
  text: left.text + right.text,
  x0: Math.min(left.x0, right.x0),
  x1: Math.max(left.x1, right.x1),
  y0: Math.min(left.y0, right.y0),
  y1: Math.max(left.y1, right.y1),
})

/** Words as they are written: single spaces between them. */
export const textOf = (words: readonly Word[]): string => {
  const [first] = words
  if (first !== undefined && words.length === 1) return first.text
  return words.reduce((text, word) => (text === '' || word.joined === true ? text + word.text : `${text} ${word.text}`), '')
}

const edges = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu

/** A word as it is counted: lower case, without the punctuation around it. */
export const wordKey = (text: string): string => text.replace(edges, '').toLowerCase()

/** Adds to `seen` those of the wanted words (see `wordKey`) that the pages write. */
export const findWords = (pages: readonly (readonly Run[])[], wanted: ReadonlySet<string>, seen: Set<string>): void => {
  const missing = [...wanted].filter((key) => !seen.has(key))
  const shortest = Math.min(...missing.map((key) => key.length))
  const initials = new Set(missing.flatMap((key) => [key.charAt(0), key.charAt(0).toUpperCase()]))
  // Nearly all words are told from the wanted ones by their first letter, and most of the others were met before.
  const mayBegin = new Map<number, boolean>()
  const met = new Set<string>()
  const isWanted = (text: string): boolean => {
    if (text.length < shortest) return false
    const code = text.charCodeAt(0)
    let may = mayBegin.get(code)
    if (may === undefined) {
      may = initials.has(text.charAt(0)) || !/\p{L}/u.test(text.charAt(0))
      mayBegin.set(code, may)
    }
    return may && !met.has(text)
  }
  for (const runs of pages) {
    for (const run of runs) {
      for (const word of run.words) {
        if (!isWanted(word.text)) continue
        met.add(word.text)
        const key = wordKey(word.text)
        if (wanted.has(key)) seen.add(key)
      }
    }
  }
}
