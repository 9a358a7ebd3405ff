import { declaredEncoding, decodeText } from '../decode-text.ts'
import { htmlBlocks } from '../flow/html-blocks.ts'
import { paginate } from '../flow/paginate.ts'
import { xmlBlocks } from '../flow/xml-blocks.ts'
import type { ReadLimits } from '../limits.ts'
import { UnreadableDocument, type ParsedDocument } from '../page.ts'

/** XML that marks up a text with tables, as regulators' filing formats do. */
const isMarkedUpText = (text: string): boolean => /<table[\s>]/i.test(text) && /<t[deu][\s>]/i.test(text) && /<(?:p|title)[\s>]/i.test(text)

/**
 * Reads XML: text with tables as a document, anything else as named values. A document type is ignored, so that its entities can neither expand nor
 * fetch anything.
 * @throws UnreadableDocument
 */
export const readXml = (bytes: Uint8Array, limits: ReadLimits): ParsedDocument => {
  const { text } = decodeText(bytes, declaredEncoding(bytes))
  if (!/<[\p{L}_]/u.test(text)) throw new UnreadableDocument(text.trim() === '' ? 'empty' : 'damaged')
  const { blocks } = isMarkedUpText(text) ? htmlBlocks(text, { xml: true }) : xmlBlocks(text, limits)
  return { kind: 'xml', ...paginate(blocks, limits) }
}
