import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { type FactTable, FactsOutdated, unpackFacts } from '@dossier/finance'
import { BlobNotFound, type BlobStore } from '@dossier/platform'
import { LRUCache } from 'lru-cache'

const inflate = promisify(inflateRaw)
/** Maximum unpacked size in bytes, far above that of any real file. */
const UNPACKED_LIMIT = 253 * 1024 * 1024

/** Blob key of the figures of a file's tables. */
export const factsKey = (blobKey: string) => `${blobKey}.facts`

interface CacheEntry {
  /** Stored size, about a fortieth of the size in memory. */
  bytes: number
  tables: Promise<readonly FactTable[]>
}

/** Cache of unpacked figures, by the digest of their stored bytes. */
const cache = new LRUCache<string, CacheEntry>({ max: 24, maxSize: 3 * 1024 * 1024, sizeCalculation: ({ bytes }) => Math.max(1, bytes) })

/** The tables of figures of a file; empty for a file that was read before figures were stored. */
export async function readStoredFacts(blobs: BlobStore, { blobKey }: { blobKey: string }): Promise<readonly FactTable[]> {
  try {
    return await unpackStoredFacts(await blobs.read(factsKey(blobKey)))
  } catch (error) {
    if (error instanceof BlobNotFound) return []
    throw error
  }
}

/** The tables of figures as a reader returns them; empty for those of an earlier version. */
export async function unpackStoredFacts(stored: Uint8Array): Promise<readonly FactTable[]> {
  // Unpacking takes a hundred times as long as this, and returning the same array lets callers cache what they derive from it.
  const digest = createHash('sha256').update(stored).digest('hex')
  const tables = cache.get(digest)?.tables ?? unpack(stored)
  cache.set(digest, { bytes: stored.byteLength, tables })
  // A failed unpacking is not cached.
  tables.catch(() => cache.delete(digest))
  try {
    return await tables
  } catch (error) {
    if (error instanceof FactsOutdated) return []
    throw error
  }
}

async function unpack(stored: Uint8Array): Promise<readonly FactTable[]> {
  const packed = await inflate(stored, { maxOutputLength: UNPACKED_LIMIT })
  return unpackFacts(packed.toString('utf8'))
}
