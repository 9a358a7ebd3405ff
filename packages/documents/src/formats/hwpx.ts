import { parseHwpx } from 'kordoc'
import type { ReadLimits } from '../limits.ts'
import { UnreadableDocument, type ParsedDocument } from '../page.ts'
import { unpack, packStored } from '../document-package.ts'
import { hancomPages } from './hancom.ts'
import { checkMarkupParts } from './markup-parts.ts'

/** Only these parts are unpacked; pictures, scripts and previews contain no text. */
const isText = (name: string): boolean =>
  name === 'mimetype' || (/\.(?:xml|hpf|rdf)$/i.test(name) && !/^(?:BinData|Scripts|Preview)\//i.test(name))

/**
 * Reads a document of Hancom's word processor in its open form (OWPML, KS X 6101).
 * @throws UnreadableDocument
 */
export const readHwpx = async (bytes: Uint8Array, limits: ReadLimits): Promise<ParsedDocument> => {
  const parts = unpack(bytes, limits, isText)
  // Encrypted parts are not markup, so encryption is checked first.
  if (parts.get('META-INF/manifest.xml')?.includes('encryption-data') === true) throw new UnreadableDocument('encrypted')
  checkMarkupParts(parts, limits)
  return { kind: 'hwpx', ...(await hancomPages(packStored(parts), (buffer) => parseHwpx(buffer), limits)) }
}
