import mammoth from 'mammoth'
import { htmlBlocks } from '../flow/html-blocks.ts'
import { marginBlocks } from '../flow/margin-blocks.ts'
import { paginate } from '../flow/paginate.ts'
import type { ReadLimits } from '../limits.ts'
import { UnreadableDocument, type ParsedDocument } from '../page.ts'
import { unpack, packStored } from '../document-package.ts'
import { emptyUnlessDrawn, isDrawnOn } from './drawn-parts.ts'
import { checkMarkupParts } from './markup-parts.ts'

/** Only these parts are unpacked; pictures and fonts contain no text. */
const isText = (name: string): boolean => /\.(?:xml|rels)$/i.test(name) && !/^word\/(?:theme|fontTable|webSettings|glossary\/)/i.test(name)

const styles = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh", "p[style-name='제목'] => h1:fresh"]

/**
 * Reads a Word document: text, headings by their styles, tables, the state of checkboxes. Pictures, comments and deleted text are left out; headers
 * and footers too, unless the file contains nothing else.
 * @throws UnreadableDocument
 */
export const readDocx = async (bytes: Uint8Array, limits: ReadLimits): Promise<ParsedDocument> => {
  // A Word file in a compound file is a locked one: its package lies encrypted in there.
  if (bytes[0] === 0xd0) throw new UnreadableDocument('encrypted')
  const parts = unpack(bytes, limits, isText)
  checkMarkupParts(parts, limits)
  const { value } = await mammoth
    .convertToHtml(
      { buffer: packStored(parts) },
      { styleMap: styles, externalFileAccess: false, convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })) },
    )
    .catch((cause: unknown) => {
      throw new UnreadableDocument('damaged', { cause })
    })
  const { blocks } = htmlBlocks(value)
  if (blocks.length === 0 && !isDrawnOn(bytes, limits)) blocks.push(...marginBlocks(parts))
  return { kind: 'docx', ...emptyUnlessDrawn(bytes, limits, () => paginate(blocks, limits)) }
}
