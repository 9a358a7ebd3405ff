import { BlobNotFound, type BlobStore } from '@dossier/platform'

/** Where the vectors of a file's passages lie: a new index must not cost them again. */
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

/** Keeps the vectors of a file: a line that says whose they are and how many, their hashes, themselves. */
export async function keepVectors({ blobs }: { blobs: BlobStore }, blobKey: string, model: string, vectors: VectorsByHash): Promise<void> {
  const [first] = vectors.values()
  const header: Header = { model, dimensions: first?.length ?? 0, count: vectors.size }
  async function* bytes() {
    yield Buffer.from(`${JSON.stringify(header)}\n`)
    yield Buffer.from([...vectors.keys()].join(''), 'hex')
    for (const vector of vectors.values()) yield new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
  }
  await blobs.put(vectorsKey(blobKey), bytes())
}

/** The vectors that are kept of a file, if they are of this model. */
export async function findVectors({ blobs }: { blobs: BlobStore }, blobKey: string, model: string): Promise<VectorsByHash> {
  const bytes = await blobs.read(vectorsKey(blobKey)).catch((error: unknown) => {
    if (error instanceof BlobNotFound) return undefined
    throw error
  })
  if (bytes === undefined) return new Map()
  const lineEnd = bytes.indexOf(LINE_END)
  // Nothing but `keepVectors` writes under this key.
  const header = JSON.parse(Buffer.from(bytes.subarray(0, lineEnd)).toString()) as Header
  if (header.model !== model) return new Map()
  const hashes = Buffer.from(bytes.subarray(lineEnd + 1, lineEnd + 1 + header.count * HASH_BYTES)).toString('hex')
  // Copied, so that the numbers begin where numbers may begin.
  const values = new Float32Array(Uint8Array.from(bytes.subarray(lineEnd + 1 + header.count * HASH_BYTES)).buffer)
  return new Map(
    Array.from({ length: header.count }, (_, at) => [
      hashes.slice(at * HASH_BYTES * 2, (at + 1) * HASH_BYTES * 2),
      values.subarray(at * header.dimensions, (at + 1) * header.dimensions),
    ]),
  )
}
