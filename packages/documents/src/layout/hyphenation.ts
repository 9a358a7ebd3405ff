import type { Line } from './lines.ts'
import { findWords, wordKey, type Run, type Word } from './word.ts'

const hyphens = new Set(['-', '\u2010', '\u2011'])
const brokenEnd = /\p{L}{2}[-\u2010\u2011]$/u
const brokenStart = /^\p{Ll}{2}/u

interface Break {
  above: Line
  below: Line
  last: Word
  next: Word
  joined: string
  hyphenated: string
}

const breakOf = (above: Line, below: Line): Break | undefined => {
  const last = above.segments.at(-1)?.words.at(-1)
  if (last === undefined || !hyphens.has(last.text.charAt(last.text.length - 1))) return undefined
  const next = below.segments[0]?.words[0]
  if (next === undefined || !brokenEnd.test(last.text) || !brokenStart.test(next.text)) return undefined
  if (below.y0 - above.y1 > above.size || above.segments.length > 1) return undefined
  const rest = wordKey(next.text)
  return { above, below, last, next, joined: wordKey(last.text) + rest, hyphenated: `${wordKey(last.text)}-${rest}` }
}

/**
 * Joins words that are split at a line end: the rest of the word moves to the line where it begins, in the text, and keeps its box. The hyphen is
 * removed when the document writes the word without it elsewhere, and kept when it writes it with it; a word found in neither form is not changed.
 * Adds the found words to `seen`.
 */
export const joinHyphenated = (blocks: readonly (readonly Line[])[], pages: readonly (readonly Run[])[], seen: Set<string>): void => {
  const breaks: Break[] = []
  for (const lines of blocks) {
    for (let index = 0; index + 1 < lines.length; index++) {
      const [above, below] = [lines[index], lines[index + 1]]
      const found = above === undefined || below === undefined ? undefined : breakOf(above, below)
      if (found !== undefined) breaks.push(found)
    }
  }
  if (breaks.length === 0) return
  findWords(pages, new Set(breaks.flatMap((entry) => [entry.joined, entry.hyphenated])), seen)
  for (const { above, below, last, next, joined, hyphenated } of breaks) {
    const isOneWord = seen.has(joined)
    const first = below.segments[0]
    if ((!isOneWord && !seen.has(hyphenated)) || first === undefined || first.words.length < 2) continue
    if (isOneWord) last.text = last.text.slice(0, -1)
    above.segments.at(-1)?.words.push({ ...next, joined: true })
    first.words.shift()
  }
}
