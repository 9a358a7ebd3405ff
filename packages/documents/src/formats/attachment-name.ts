import type { Attachment } from 'postal-mime'
import { mediaTypes } from '../file-kinds.ts'
import { withoutInvisible } from '../invisible.ts'

/** Names that people give are shorter. */
const longestName = 200

/**
 * The name of an attachment as a label, never a path: leading folders are removed.
 * @param nth 1-based position among the attachments
 */
export const attachmentName = ({ filename, mimeType }: Pick<Attachment, 'filename' | 'mimeType'>, nth: number): string => {
  const name = withoutInvisible((filename ?? '').toWellFormed())
    .replace(/^.*[\\/]/s, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (name !== '' && name !== '.' && name !== '..') return name.slice(-longestName).toWellFormed()
  const ending = Object.entries(mediaTypes).find(([, type]) => type === mimeType)?.[0]
  return `${nth}${ending === undefined ? '' : `.${ending}`}`
}

export const attachmentBytes = ({ content }: Pick<Attachment, 'content'>): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
