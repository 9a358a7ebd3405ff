import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Chunk size in bytes, so that a file of any size takes little memory. */
const chunkBytes = 4 * 1024 * 1024

/** The SHA-256 of a file in hex; null when it cannot be read. `onBytes` gets the size of each chunk. */
export async function hashFile(file: Blob, onBytes: (bytes: number) => void, signal?: AbortSignal): Promise<string | null> {
  const hash = sha256.create()
  try {
    for (let start = 0; start < file.size; start += chunkBytes) {
      if (signal?.aborted === true) return null
      const chunk = await file.slice(start, start + chunkBytes).arrayBuffer()
      hash.update(new Uint8Array(chunk))
      onBytes(chunk.byteLength)
    }
  } catch {
    return null
  }
  return bytesToHex(hash.digest())
}
