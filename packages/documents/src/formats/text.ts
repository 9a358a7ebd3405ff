import { decodeBeginning } from '../decode-text.ts'
import type { Block } from '../flow/blocks.ts'
import { paginate } from '../flow/paginate.ts'
import { namedLevel } from '../layout/headings.ts'
import { trimLineEnds, withoutInvisible } from '../invisible.ts'
import type { ReadLimits } from '../limits.ts'
import type { ParsedDocument } from '../page.ts'

/** Longer texts are processed in chunks of this many characters, which limits the number of pieces in memory. */
const stretch = 1_000_000

const blockOf = (passage: string): Block => {
  const level = passage.length < 100 && !passage.includes('\n') ? namedLevel(passage.trim()) : undefined
  return level === undefined ? { kind: 'paragraph', text: passage } : { kind: 'heading', level, text: passage.trim() }
}

/** Chunks of a text, cut between paragraphs, else lines, else words, else anywhere. */
const stretchesOf = function* (text: string): Generator<string> {
  let from = 0
  while (from < text.length) {
    let end = Math.min(text.length, from + stretch)
    if (end < text.length) {
      const last = (mark: string): number => text.lastIndexOf(mark, end - mark.length)
      const cut = [last('\n\n'), last('\n'), last(' ')].find((at) => at > from + stretch / 2)
      if (cut !== undefined) end = cut + 1
      else if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end--
    }
    yield text.slice(from, end)
    from = end
  }
}

const blocksOf = function* (text: string): Generator<Block> {
  for (const part of stretchesOf(text)) {
    const plain = withoutInvisible(part.replace(/\r\n?|\u2028|\u0085/g, '\n'))
    for (const passage of plain.split(/\n[^\S\n]*(?:\n[^\S\n]*)+|\f/))
      if (passage.trim() !== '') yield blockOf(trimLineEnds(passage).replace(/^\n+/, ''))
  }
}

/**
 * Reads plain text, scripts and style sheets: paragraphs separated by blank lines, with their lines.
 * @throws UnreadableDocument
 */
export const readText = (bytes: Uint8Array, limits: ReadLimits, kind: 'txt' | 'css' | 'js' = 'txt'): ParsedDocument => {
  const { text, isComplete } = decodeBeginning(bytes, limits.readTextBytes)
  const { pages, warnings } = paginate(blocksOf(text), { ...limits, pages: limits.sections })
  return { kind, pages, warnings: isComplete || warnings.length > 0 ? warnings : [{ code: 'truncated', limit: 'textBytes' }] }
}
