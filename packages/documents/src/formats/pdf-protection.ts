import { UnreadableDocument } from '../page.ts'
import { parsePages } from './pdf-pages.ts'

/** The effect of a password on a file. A PDF with only an owner password opens without one: it is not protected. */
export type PasswordTry = { outcome: 'opens'; password: string } | { outcome: 'wrong' } | { outcome: 'not-protected' }

/**
 * Tries a password on a PDF, as typed and in the form of newer PDFs (SASLprep: compatibility characters replaced, soft hyphens removed). Returns the
 * form that opens it.
 *
 * @throws UnreadableDocument when the file cannot be read for another reason
 */
export const tryPdfPassword = async (bytes: Uint8Array, password: string): Promise<PasswordTry> => {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (await opens(source)) return { outcome: 'not-protected' }
  const forms = new Set([password, password.normalize('NFC'), password.normalize('NFKC').replaceAll('\u{ad}', '')])
  for (const form of forms) if (form !== '' && (await opens(source, form))) return { outcome: 'opens', password: form }
  return { outcome: 'wrong' }
}

const opens = async (bytes: Buffer, password?: string): Promise<boolean> => {
  try {
    await parsePages({ bytes, password }, 1, 1, false)
    return true
  } catch (error) {
    if (error instanceof UnreadableDocument && error.failure === 'encrypted') return false
    throw error
  }
}
