import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { type FactTable, FactsOutdated, unpackFacts } from '@dossier/finance'
import { BlobNotFound, type BlobStore } from '@dossier/platform'

const inflate = promisify(inflateRaw)
/** What facts may unpack to, bytes: far above those of any real file. */
const UNPACKED_LIMIT = 253 * 1024 * 1024

/** Where the figures of a file's tables lie, beside its pages. */
export const factsKey = (blobKey: string) => `${blobKey}.facts`

/** Figures that are held between questions: so many files, and so many bytes of them as they are stored, a fortieth of what they take. */
const MOST_HELD = 16
const MOST_HELD_BYTES = 3 * 1024 * 1024

/** By the digest of the stored bytes, the last used at the end. */
const held = new Map<string, { bytes: number; tables: Promise<readonly FactTable[]> }>()

/** The tables of figures of a file that was read; none for a file that was read before figures were kept. */
export async function readStoredFacts(blobs: BlobStore, { blobKey }: { blobKey: string }): Promise<readonly FactTable[]> {
  try {
    const stored = await blobs.read(factsKey(blobKey))
    // Unpacking takes a hundred times as long as this, and the same array lets what was made of it be held too.
    const digest = createHash('sha256').update(stored).digest('hex')
    const tables = held.get(digest)?.tables ?? unpack(stored)
    hold(digest, { bytes: stored.byteLength, tables })
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

/** Holds what was used last, and lets go of what was not used for longest. What does not unpack is tried again. */
function hold(digest: string, entry: { bytes: number; tables: Promise<readonly FactTable[]> }): void {
  held.delete(digest)
  if (entry.bytes > MOST_HELD_BYTES) return
  held.set(digest, entry)
  entry.tables.catch(() => held.delete(digest))
  let bytes = [...held.values()].reduce((sum, one) => sum + one.bytes, 0)
  for (const [oldest, one] of held) {
    if (held.size <= MOST_HELD && bytes <= MOST_HELD_BYTES) return
    held.delete(oldest)
    bytes -= one.bytes
  }
}
