import type { ReadLimits } from '../limits.ts'
import { UnreadableDocument } from '../page.ts'
import { listPackage } from '../document-package.ts'

/** Parts of an Office package that show something without being its text. */
const isDrawn = (name: string): boolean => /\/(?:media|charts|diagrams|embeddings)\/.|\/drawings\/drawing\d*\.xml$/i.test(name)

/**
 * What `read` makes of an Office package. Where it finds the package empty and something is drawn in it, the reason is `no-text`:
 * whoever opens the file sees that it is not empty.
 * @throws UnreadableDocument
 */
export const emptyUnlessDrawn = <Read>(bytes: Uint8Array, limits: Pick<ReadLimits, 'entries'>, read: () => Read): Read => {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnreadableDocument) || error.failure !== 'empty') throw error
    throw listPackage(bytes, limits).some(({ name }) => isDrawn(name)) ? new UnreadableDocument('no-text', { cause: error }) : error
  }
}
