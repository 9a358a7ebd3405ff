import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { type FactTable, FactsOutdated, unpackFacts } from '@dossier/finance'
import { BlobNotFound, type BlobStore } from '@dossier/platform'
import { LRUCache } from 'lru-cache'

const inflate = promisify(inflateRaw)
/** What facts may unpack to, bytes: far above those of any real file. */
const UNPACKED_LIMIT = 253 * 1024 * 1024

/** Where the figures of a file's tables lie, beside its pages. */
export const factsKey = (blobKey: string) => `${blobKey}.facts`

interface Held {
  /** As they are stored: a fortieth of what they take. */
  bytes: number
  tables: Promise<readonly FactTable[]>
}

/** Figures that are held between questions, by the digest of their stored bytes. */
const held = new LRUCache<string, Held>({ max: 24, maxSize: 3 * 1024 * 1024, sizeCalculation: ({ bytes }) => Math.max(1, bytes) })

/** The tables of figures of a file that was read; none for a file that was read before figures were kept. */
export async function readStoredFacts(blobs: BlobStore, { blobKey }: { blobKey: string }): Promise<readonly FactTable[]> {
  try {
    const stored = await blobs.read(factsKey(blobKey))
    // Unpacking takes a hundred times as long as this, and the same array lets what was made of it be held too.
    const digest = createHash('sha256').update(stored).digest('hex')
    const tables = held.get(digest)?.tables ?? unpack(stored)
    held.set(digest, { bytes: stored.byteLength, tables })
    // What does not unpack is tried again.
    tables.catch(() => held.delete(digest))
    return await tables
  } catch (error) {
    if (error instanceof BlobNotFound || error instanceof FactsOutdated) return []
    throw error
  }
}

async function unpack(stored: Uint8Array): Promise<readonly FactTable[]> {
  const packed = await inflate(stored, { maxOutputLength: UNPACKED_LIMIT })
  return unpackFacts(packed.toString('utf8'))
}
