import { BlobNotFound, type BlobStore } from '@dossier/platform'
import { type BuiltMap, encodeMapHeader, readMapHeader, type WorkbookMap } from '@dossier/workbook'

/** Workbooks from this size on are mapped, so that saving a cell does not take longer the larger they are. Bytes. */
export const MAPPED_BYTES = 128 * 1024

/** Blob key of the map of a workbook. */
export const mapKey = (blobKey: string) => `${blobKey}.map`

/** The map of a stored workbook, with its windows read on demand. */
export interface StoredMap {
  map: WorkbookMap
  /** Bytes of what is kept behind the map. */
  readWindows: (from: number, to: number) => Promise<Uint8Array>
}

interface Mapped {
  blobKey: string
}

/** The map of a workbook: `unmapped` where none is stored, null for one that has to be edited as a whole. */
export async function findMap(blobs: BlobStore, { blobKey }: Mapped): Promise<StoredMap | 'unmapped' | null> {
  const key = mapKey(blobKey)
  try {
    const size = await blobs.size(key)
    if (size === 0) return null
    const read = await readMapHeader((from, to) => blobs.readRange(key, from, to))
    if (read === null) return 'unmapped'
    const { map, windowsAt } = read
    return { map, readWindows: (from, to) => blobs.readRange(key, windowsAt + from, Math.min(size, windowsAt + to)) }
  } catch (error) {
    if (error instanceof BlobNotFound) return 'unmapped'
    throw error
  }
}

/** Stores a map beside the bytes of its workbook. @param built null for one that has to be edited as a whole */
export async function storeMap(blobs: BlobStore, { blobKey }: Mapped, built: BuiltMap | null): Promise<void> {
  await blobs.put(mapKey(blobKey), built === null ? new Uint8Array() : Buffer.concat([encodeMapHeader(built.map), built.windows]))
}

/** Stores the map of an edited workbook, whose windows are those of the one before. */
export async function storeEditedMap(blobs: BlobStore, file: Mapped, { map, readWindows }: StoredMap): Promise<void> {
  await storeMap(blobs, file, { map, windows: await readWindows(0, Number.MAX_SAFE_INTEGER) })
}
