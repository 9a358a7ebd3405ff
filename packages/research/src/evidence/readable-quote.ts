import type { Span } from '../words/index.ts'

const wordBreak = /(?<!\p{L})(\p{L}+)([-\u2010\u00ad]?)[^\S\n]*\n\s*(\p{L}+)/gu

/**
 * The words of a span as one line: line ends become blanks, and a word that a line end breaks is joined if the page has it unbroken elsewhere.
 * Nothing else changes, so that it still passes the quote gate.
 */
export function readableQuote(pageText: string, { start, end }: Span): string {
  const words = new Set<string>()
  const written = (word: string): boolean => {
    if (words.size === 0) for (const word of pageText.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []) words.add(word.toLowerCase())
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
