import { RandomAccessReader } from 'yauzl'
import type { BlobStore } from '../blobs/blob-store.ts'
import { ArchiveRefused } from './archive-refused.ts'

/** Random access to the bytes of an archive. */
export interface ArchiveBytes {
  readonly size: number
  /** From `start` up to, not including, `end`; shorter when the archive ends first. */
  read(start: number, end: number): Promise<Uint8Array>
  stream(start: number, end: number): Promise<AsyncIterable<Uint8Array>>
}

/** @throws BlobNotFound */
export async function archiveInStore(blobs: BlobStore, key: string): Promise<ArchiveBytes> {
  return {
    size: await blobs.size(key),
    read: (start, end) => blobs.readRange(key, start, end),
    stream: (start, end) => blobs.stream(key, { start, end }),
  }
}

// Read-ahead, since a directory is read in small sequential steps.
const READ_AHEAD = 64 * 1024

/** Reads the parts that yauzl requests. */
export class DirectoryReader extends RandomAccessReader {
  readonly #bytes: ArchiveBytes
  readonly #broken = Promise.withResolvers<never>()
  #window: Uint8Array = new Uint8Array()
  #start = 0

  constructor(bytes: ArchiveBytes) {
    super()
    this.#bytes = bytes
    // Nobody may be listening.
    this.#broken.promise.catch(() => {})
  }

  /** Rejects when reading failed or yauzl threw while processing what was read, since neither reaches its callback. */
  get broken(): Promise<never> {
    return this.#broken.promise
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, callback: (error: Error | null, read?: number) => void) {
    void this.#answer(buffer.subarray(offset), { length, position }, callback)
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null)
  }

  async #answer(into: Buffer, at: { length: number; position: number }, callback: (error: null, read: number) => void): Promise<void> {
    let read: number
    try {
      const part = await this.#part(at.position, at.length)
      into.set(part)
      read = part.byteLength
    } catch (error) {
      return this.#broken.reject(error)
    }
    try {
      callback(null, read)
    } catch (error) {
      this.#broken.reject(new ArchiveRefused('damaged', error))
    }
  }

  async #part(position: number, length: number): Promise<Uint8Array> {
    const end = Math.min(position + length, this.#bytes.size)
    if (position >= end) return new Uint8Array()
    if (position < this.#start || end > this.#start + this.#window.byteLength) {
      this.#window = await this.#bytes.read(position, Math.min(Math.max(end, position + READ_AHEAD), this.#bytes.size))
      this.#start = position
    }
    return this.#window.subarray(position - this.#start, end - this.#start)
  }
}
