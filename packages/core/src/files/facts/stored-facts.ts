import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { type FactTable, FactsOutdated, unpackFacts } from '@dossier/finance'
import { BlobNotFound, type BlobStore } from '@dossier/platform'

const inflate = promisify(inflateRaw)
/** What facts may unpack to, bytes: far above those of any real file. */
const UNPACKED_LIMIT = 256 * 1024 * 1024

/** Where the figures of a file's tables lie, beside its pages. */
export const factsKey = (blobKey: string) => `${blobKey}.facts`

/** The tables of figures of a file that was read; none for a file that was read before figures were kept. */
export async function readStoredFacts(blobs: BlobStore, { blobKey }: { blobKey: string }): Promise<FactTable[]> {
  try {
    const packed = await inflate(await blobs.read(factsKey(blobKey)), { maxOutputLength: UNPACKED_LIMIT })
    return unpackFacts(packed.toString('utf8'))
  } catch (error) {
    if (error instanceof BlobNotFound || error instanceof FactsOutdated) return []
    throw error
  }
}
