import { readPdf } from './formats/pdf.ts'
import { defaultLimits, type ReadLimits } from './limits.ts'
import { UnreadableDocument, type ParsedDocument } from './page.ts'

/**
 * Reads a file into pages. What kind of file it is, its content decides.
 * @throws UnreadableDocument when it cannot be read
 */
export const readDocument = async (
  bytes: Uint8Array,
  options: { filename: string; limits?: Partial<ReadLimits> },
): Promise<ParsedDocument> => {
  const limits = { ...defaultLimits, ...options.limits }
  if (bytes.byteLength === 0) throw new UnreadableDocument('empty')
  return await readPdf(bytes, limits)
}
