import type { Span } from '../words/index.ts'

const wordBreak = /(?<!\p{L})(\p{L}+)([-\u2010\u00ad]?)[^\S\n]*\n\s*(\p{L}+)/gu

/**
 * The words of a span as one line: line ends become blanks, and a word that the line end broke in two is joined when the
 * page writes it whole somewhere else. Nothing else changes, so that it still passes the gate.
 */
export function readableQuote(pageText: string, { start, end }: Span): string {
  const words = new Set<string>()
  const written = (word: string): boolean => {
    if (words.size === 0) for (const known of pageText.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []) words.add(known.toLowerCase())
    return words.has(word.toLowerCase())
  }
  return pageText
    .slice(start, end)
    .replace(wordBreak, (found, before: string, hyphen: string, after: string) => {
      if (hyphen !== '') return written(before + after) ? before + after : `${before}-${after}`
      const korean = /\p{Script=Hangul}$/u.test(before) && /^\p{Script=Hangul}/u.test(after)
      return korean && written(before + after) ? before + after : found
    })
    .replace(/\s+/g, ' ')
    .trim()
}
