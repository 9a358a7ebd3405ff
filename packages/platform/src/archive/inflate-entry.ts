import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import type { ArchiveBytes } from './archive-bytes.ts'
import { ArchiveRefused } from './archive-refused.ts'

/** Position and expected result of an entry's bytes. */
export interface PackedEntry {
  /** Of the header before the bytes. */
  offset: number
  packedSize: number
  size: number
  crc: number
  method: number
}

const LOCAL_HEADER = 0x04034b50
const LOCAL_HEADER_SIZE = 30
const STORED = 0
const DEFLATED = 8

/**
 * Unpacks an entry while counting and checking its bytes: never more than the directory declares. `take` is called before each chunk is
 * yielded and may throw.
 *
 * @throws ArchiveRefused damaged, method
 */
export async function* inflateEntry(archive: ArchiveBytes, entry: PackedEntry, take: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new ArchiveRefused('method')
  const start = await dataStart(archive, entry)
  const packed = entry.packedSize === 0 ? [] : await archive.stream(start, start + entry.packedSize)
  let size = 0
  let crc = 0
  for await (const chunk of entry.method === STORED ? packed : inflated(packed)) {
    size += chunk.byteLength
    if (size > entry.size) throw new ArchiveRefused('damaged')
    take(chunk.byteLength)
    crc = crc32(chunk, crc)
    yield chunk
  }
  if (size !== entry.size || crc !== entry.crc) throw new ArchiveRefused('damaged')
}

async function dataStart(archive: ArchiveBytes, { offset, packedSize }: PackedEntry): Promise<number> {
  const header = Buffer.from(await archive.read(offset, offset + LOCAL_HEADER_SIZE))
  if (header.length < LOCAL_HEADER_SIZE || header.readUInt32LE(0) !== LOCAL_HEADER) throw new ArchiveRefused('damaged')
  const start = offset + LOCAL_HEADER_SIZE + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (start + packedSize > archive.size) throw new ArchiveRefused('damaged')
  return start
}

async function* inflated(packed: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  const source = Readable.from(packed, { objectMode: true })
  // A failure of the source destroys the inflater, whose reader fails below.
  const feeding = pipeline(source, inflate).catch(() => {})
  try {
    for await (const chunk of inflate) yield chunk as Uint8Array
  } catch (error) {
    const isZlibError = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isZlibError ? new ArchiveRefused('damaged', error) : error
  } finally {
    source.destroy()
    await feeding
  }
}
