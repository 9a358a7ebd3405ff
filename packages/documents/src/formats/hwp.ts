import { parseHwp, parseHwp3 } from 'kordoc'
import type { ReadLimits } from '../limits.ts'
import type { ParsedDocument } from '../page.ts'
import { hancomPages } from './hancom.ts'

/**
 * Reads a document of Hancom's word processor: version 5 (a compound file), or 3. What its streams unpack to is bounded by
 * the parser, at 100 MB.
 * @throws UnreadableDocument
 */
export const readHwp = async (bytes: Uint8Array, limits: ReadLimits): Promise<ParsedDocument> => {
  const parse = bytes[0] === 0xd0 ? parseHwp : parseHwp3
  return { kind: 'hwp', ...(await hancomPages(bytes, (buffer) => parse(buffer), limits)) }
}
