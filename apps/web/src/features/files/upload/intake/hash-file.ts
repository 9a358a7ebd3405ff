import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Bytes that are read at a time, so that a file of any size takes little memory. */
const portionBytes = 4 * 1024 * 1024

/** The SHA-256 of a file in hex; null when it cannot be read. `onBytes` tells the bytes of each portion. */
export async function hashFile(file: Blob, onBytes: (bytes: number) => void, signal?: AbortSignal): Promise<string | null> {
  const hash = sha256.create()
  try {
    for (let start = 0; start < file.size; start += portionBytes) {
      if (signal?.aborted === true) return null
      const portion = await file.slice(start, start + portionBytes).arrayBuffer()
      hash.update(new Uint8Array(portion))
      onBytes(portion.byteLength)
    }
  } catch {
    return null
  }
  return bytesToHex(hash.digest())
}
