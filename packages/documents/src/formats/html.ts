import { declaredEncoding, decodeText } from '../decode-text.ts'
import { htmlBlocks } from '../flow/html-blocks.ts'
import { paginate } from '../flow/paginate.ts'
import type { ReadLimits } from '../limits.ts'
import type { ParsedDocument } from '../page.ts'

/**
 * Reads a web page: its visible text, headings and tables.
 * @throws UnreadableDocument
 */
export const readHtml = (bytes: Uint8Array, limits: ReadLimits): ParsedDocument => {
  const { blocks, title } = htmlBlocks(decodeText(bytes, declaredEncoding(bytes)).text)
  return { kind: 'html', ...(title === undefined ? {} : { title }), ...paginate(blocks, limits) }
}
