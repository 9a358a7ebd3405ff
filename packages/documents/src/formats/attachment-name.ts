import type { Attachment } from 'postal-mime'
import { mediaTypes } from '../file-kinds.ts'
import { withoutInvisible } from '../invisible.ts'

/** A longer name is one that nobody gave. */
const longestName = 200

/**
 * What an attachment is called. It is a label and never a path: folders in front of it are cut off.
 * @param nth 1-based place among the attachments
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
