import mammoth from 'mammoth'
import { htmlBlocks } from '../flow/html-blocks.ts'
import { paginate } from '../flow/paginate.ts'
import type { ReadLimits } from '../limits.ts'
import { UnreadableDocument, type ParsedDocument } from '../page.ts'
import { unzip, zipStored } from '../zip.ts'

/** Only these parts are unpacked; pictures and fonts say nothing. */
const isText = (name: string): boolean => /\.(?:xml|rels)$/i.test(name) && !/^word\/(?:theme|fontTable|webSettings|glossary\/)/i.test(name)

/** Nesting of a part's elements, counted without building anything. */
const depthOf = (part: Buffer): number => {
  let depth = 0
  let deepest = 0
  for (let at = part.indexOf(0x3c); at >= 0; at = part.indexOf(0x3c, at + 1)) {
    const next = part[at + 1]
    if (next === 0x2f) depth--
    else if (next !== 0x21 && next !== 0x3f) {
      const end = part.indexOf(0x3e, at)
      if (end > 0 && part[end - 1] !== 0x2f) depth++
      if (depth > deepest) deepest = depth
    }
  }
  return deepest
}

const checkParts = (parts: ReadonlyMap<string, Buffer>, limits: ReadLimits): void => {
  for (const part of parts.values()) {
    // A document type has no place in an Office file (ECMA-376 part 2): it is there to be expanded.
    if (part.subarray(0, 4096).includes('<!DOCTYPE')) throw new UnreadableDocument('damaged')
    if (depthOf(part) > limits.depth) throw new UnreadableDocument('too-large')
  }
}

const styles = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh", "p[style-name='제목'] => h1:fresh"]

/**
 * Reads a Word document: text, headings by their styles, tables. Pictures, comments and deleted text are left out.
 * @throws UnreadableDocument
 */
export const readDocx = async (bytes: Uint8Array, limits: ReadLimits): Promise<ParsedDocument> => {
  // A Word file in a compound file is a locked one: its package lies encrypted in there.
  if (bytes[0] === 0xd0) throw new UnreadableDocument('encrypted')
  const parts = unzip(bytes, limits, isText)
  checkParts(parts, limits)
  const { value } = await mammoth
    .convertToHtml(
      { buffer: zipStored(parts) },
      { styleMap: styles, externalFileAccess: false, convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })) },
    )
    .catch((cause: unknown) => {
      throw new UnreadableDocument('damaged', { cause })
    })
  const { blocks } = htmlBlocks(value)
  return { kind: 'docx', ...paginate(blocks, limits) }
}
