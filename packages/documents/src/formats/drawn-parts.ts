import type { ReadLimits } from '../limits.ts'
import { UnreadableDocument } from '../page.ts'
import { listPackage } from '../document-package.ts'

/** Parts of an Office package that display something without being its text. */
const isDrawn = (name: string): boolean => /\/(?:media|charts|diagrams|embeddings)\/.|\/drawings\/drawing\d*\.xml$/i.test(name)

/** Whether an Office package contains drawings, pictures or charts. */
export const isDrawnOn = (bytes: Uint8Array, limits: Pick<ReadLimits, 'entries'>): boolean =>
  listPackage(bytes, limits).some(({ name }) => isDrawn(name))

/**
 * The result of `read` for an Office package. If `read` finds it empty although it contains drawings, the reason becomes `no-text`, because the file
 * does not look empty to people.
 * @throws UnreadableDocument
 */
export const emptyUnlessDrawn = <Read>(bytes: Uint8Array, limits: Pick<ReadLimits, 'entries'>, read: () => Read): Read => {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnreadableDocument) || error.failure !== 'empty') throw error
    throw isDrawnOn(bytes, limits) ? new UnreadableDocument('no-text', { cause: error }) : error
  }
}
