/** A word with its position. Points, origin top left, in the reading direction of the page. */
export interface Word {
  text: string
  x0: number
  x1: number
  y0: number
  y1: number
  /** The rest of the previous word, which a line end splits: there is no space between them. */
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
  /** The name of its font, where the document states it. */
  font?: string
  /** A running head or foot, or a page number. */
  running: boolean
  /** Its letters are rotated by a quarter turn relative to those of the page. */
  sideways?: boolean
}

/** The letter height of a run in points; used instead of the font size, which documents often scale. */
export const sizeOf = (part: { y0: number; y1: number }): number => part.y1 - part.y0

/** Joins two touching words into one. */
export const joinWords = (left: Word, right: Word): Word => ({
  text: left.text + right.text,
  x0: Math.min(left.x0, right.x0),
  x1: Math.max(left.x1, right.x1),
  y0: Math.min(left.y0, right.y0),
  y1: Math.max(left.y1, right.y1),
})

/** Words as text: with single spaces between them. */
export const textOf = (words: readonly Word[]): string => {
  const [first] = words
  if (first !== undefined && words.length === 1) return first.text
  return words.reduce((text, word) => (text === '' || word.joined === true ? text + word.text : `${text} ${word.text}`), '')
}

/** One- and two-letter words of English and its neighbours: never the separated end of another word. */
const shortWords = new Set(
  'a i o am an as at be by co da de di do du el en es et go ha he hi if ii im in is it iv ix la le lo me mr ms my na ne no of oh on or os pc pm re se si so st to tv uk un up us va vi vs we xi xv'.split(
    ' ',
  ),
)
/** True for a common word of one or two letters, in lower case. */
export const isShortWord = (text: string): boolean => text.length < 3 && shortWords.has(text)

const edges = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu

/** A word as a key: lower case, without the punctuation around it. */
export const wordKey = (text: string): string => text.replace(edges, '').toLowerCase()

/** Adds to `seen` the wanted words (see `wordKey`) that the pages contain. */
export const findWords = (pages: readonly (readonly Run[])[], wanted: ReadonlySet<string>, seen: Set<string>): void => {
  const missing = [...wanted].filter((key) => !seen.has(key))
  const shortest = Math.min(...missing.map((key) => key.length))
  const initials = new Set(missing.flatMap((key) => [key.charAt(0), key.charAt(0).toUpperCase()]))
  // The first letter excludes nearly all words, and most of the others were found before.
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
