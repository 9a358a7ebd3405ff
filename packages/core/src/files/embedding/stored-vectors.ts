import { BlobNotFound, type BlobStore } from '@dossier/platform'

/** Blob key of a file's vectors. They are stored so that rebuilding the index does not cost them again. */
export const vectorsKey = (blobKey: string) => `${blobKey}.vectors`

/** Vectors by the hashes of their texts, all of one model. */
export type VectorsByHash = Map<string, Float32Array>

interface Header {
  model: string
  dimensions: number
  count: number
}

const HASH_BYTES = 16
const LINE_END = 0x0a

/** Stores the vectors of a file: a JSON header line, the hashes, then the vectors as 32-bit floats. */
export async function storeVectors({ blobs }: { blobs: BlobStore }, blobKey: string, model: string, vectors: VectorsByHash): Promise<void> {
  const [first] = vectors.values()
  const header: Header = { model, dimensions: first?.length ?? 0, count: vectors.size }
  async function* bytes() {
    yield Buffer.from(`${JSON.stringify(header)}\n`)
    yield Buffer.from([...vectors.keys()].join(''), 'hex')
    for (const vector of vectors.values()) yield new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
  }
  await blobs.put(vectorsKey(blobKey), bytes())
}

/** The stored vectors of a file; empty when there are none of this model. */
export async function findVectors({ blobs }: { blobs: BlobStore }, blobKey: string, model: string): Promise<VectorsByHash> {
  const bytes = await blobs.read(vectorsKey(blobKey)).catch((error: unknown) => {
    if (error instanceof BlobNotFound) return undefined
    throw error
  })
  if (bytes === undefined) return new Map()
  const lineEnd = bytes.indexOf(LINE_END)
  // Only `storeVectors` writes this key.
  const header = JSON.parse(Buffer.from(bytes.subarray(0, lineEnd)).toString()) as Header
  if (header.model !== model) return new Map()
  const hashes = Buffer.from(bytes.subarray(lineEnd + 1, lineEnd + 1 + header.count * HASH_BYTES)).toString('hex')
  // Copied, because a Float32Array must begin at a multiple of four bytes.
  const values = new Float32Array(Uint8Array.from(bytes.subarray(lineEnd + 1 + header.count * HASH_BYTES)).buffer)
  return new Map(
    Array.from({ length: header.count }, (_, at) => [
      hashes.slice(at * HASH_BYTES * 2, (at + 1) * HASH_BYTES * 2),
      values.subarray(at * header.dimensions, (at + 1) * header.dimensions),
    ]),
  )
}
