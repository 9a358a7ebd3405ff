import { decodeText } from '../decode-text.ts'
import type { Block } from '../flow/blocks.ts'
import { paginate } from '../flow/paginate.ts'
import { namedLevel } from '../layout/headings.ts'
import type { ReadLimits } from '../limits.ts'
import type { ParsedDocument } from '../page.ts'

const unwanted = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

const blockOf = (passage: string): Block => {
  const level = passage.length < 100 && !passage.includes('\n') ? namedLevel(passage.trim()) : undefined
  return level === undefined ? { kind: 'paragraph', text: passage } : { kind: 'heading', level, text: passage.trim() }
}

/**
 * Reads plain text: paragraphs as blank lines divide it, lines kept.
 * @throws UnreadableDocument
 */
export const readText = (bytes: Uint8Array, limits: ReadLimits): ParsedDocument => {
  const text = decodeText(bytes)
    .text.replace(/\r\n?|\u2028|\u0085/g, '\n')
    .replace(unwanted, '')
  const passages = text.split(/\n[^\S\n]*(?:\n[^\S\n]*)+|\f/).map((passage) => passage.replace(/[^\S\n]+$/gm, '').replace(/^\n+/, ''))
  const blocks = passages.filter((passage) => passage.trim() !== '').map(blockOf)
  return { kind: 'txt', ...paginate(blocks, limits) }
}
