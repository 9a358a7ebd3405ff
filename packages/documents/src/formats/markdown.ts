import MarkdownIt from 'markdown-it'
import { decodeText } from '../decode-text.ts'
import { htmlBlocks } from '../flow/html-blocks.ts'
import { paginate } from '../flow/paginate.ts'
import type { ReadLimits } from '../limits.ts'
import type { ParsedDocument } from '../page.ts'
import { readText } from './text.ts'

/**
 * Reads Markdown (CommonMark with tables). HTML inside it is read as HTML.
 * @throws UnreadableDocument
 */
export const readMarkdown = (bytes: Uint8Array, limits: ReadLimits): ParsedDocument => {
  const renderer = new MarkdownIt({ html: true, maxNesting: 64 })
  // Front matter is data about the text.
  const source = decodeText(bytes)
    .text.replace(/^\ufeff/, '')
    .replace(/^---\r?\n[\s\S]{0,20000}?\r?\n---\r?\n/, '')
  const { blocks } = htmlBlocks(renderer.render(source))
  // The renderer leaves out markup that is nested unusually deep; it is read as plain text.
  if (blocks.length === 0 && source.trim() !== '') return { ...readText(bytes, limits), kind: 'md' }
  const first = blocks.find((block) => block.kind === 'heading')
  return { kind: 'md', ...(first?.level === 1 ? { title: first.text } : {}), ...paginate(blocks, limits) }
}
