import { decodeText } from '../decode-text.ts'
import type { Block } from '../flow/blocks.ts'
import { paginate } from '../flow/paginate.ts'
import { namedLevel } from '../layout/headings.ts'
import { trimLineEnds, withoutInvisible } from '../invisible.ts'
import type { ReadLimits } from '../limits.ts'
import type { ParsedDocument } from '../page.ts'

const blockOf = (passage: string): Block => {
  const level = passage.length < 100 && !passage.includes('\n') ? namedLevel(passage.trim()) : undefined
  return level === undefined ? { kind: 'paragraph', text: passage } : { kind: 'heading', level, text: passage.trim() }
}

/**
 * Reads plain text, scripts and style sheets: paragraphs as blank lines divide them, lines kept.
 * @throws UnreadableDocument
 */
export const readText = (bytes: Uint8Array, limits: ReadLimits, kind: 'txt' | 'css' | 'js' = 'txt'): ParsedDocument => {
  const text = withoutInvisible(decodeText(bytes).text.replace(/\r\n?|\u2028|\u0085/g, '\n'))
  const passages = text.split(/\n[^\S\n]*(?:\n[^\S\n]*)+|\f/).map((passage) => trimLineEnds(passage).replace(/^\n+/, ''))
  const blocks = passages.filter((passage) => passage.trim() !== '').map(blockOf)
  return { kind, ...paginate(blocks, limits) }
}
