import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'
import { finished } from 'node:stream/promises'
import { behindRecord, directoryRecord, endRecords, localRecord, type PackedFile } from './zip-records.ts'

/** One file of an archive. */
export interface ZipEntry {
  /** Relative, with `/` between folders. */
  path: string
  bytes: AsyncIterable<Uint8Array>
  modifiedAt: Date
}

// By its first bytes it is seen whether a file is worth compressing. Most files of a data room, PDFs and Office files, are compressed.
const PROBE_BYTES = 64 * 1024
const WORTH_DEFLATING = 0.9
const PIECE_BYTES = 64 * 1024

/**
 * A ZIP archive, made while it is read: each entry is asked for when the one before it is packed. Names are UTF-8; large archives and
 * large files are ZIP64. An entry that fails ends the stream with its error. In memory are a few chunks and some 200 bytes an
 * entry; packages that do this look through all entries at each, or hold the whole directory several times at the end.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory = new Directory()
  let offset = 0
  for await (const entry of entries) {
    const packed = yield* pack(entry, offset)
    offset = packed.end
    directory.add(directoryRecord(packed.file))
  }
  yield* directory.pieces()
  yield endRecords({ offset, size: directory.size, files: directory.files })
}

/** The part of the archive that one file takes. @returns what the directory says of it, and where the part ends */
async function* pack({ path, bytes, modifiedAt }: ZipEntry, offset: number): AsyncGenerator<Uint8Array, { file: PackedFile; end: number }> {
  if (!isRelative(path)) throw new Error(`not a relative path: ${path}`)
  const iterator = bytes[Symbol.asyncIterator]()
  try {
    const { head, ended } = await beginning(iterator)
    const smaller = deflateRawSync(head)
    const isDeflated = smaller.length < head.length * WORTH_DEFLATING
    const file: PackedFile = {
      name: Buffer.from(path),
      modifiedAt,
      isDeflated,
      offset,
      isStreamed: !ended,
      crc32: 0,
      packedSize: 0,
      size: 0,
    }
    if (ended) {
      const content = isDeflated ? smaller : head
      Object.assign(file, { crc32: crc32(head), packedSize: content.length, size: head.length })
      const part = Buffer.concat([localRecord(file), content])
      yield part
      return { file, end: offset + part.length }
    }
    const before = localRecord(file)
    yield before
    const content = counted(head, iterator, file)
    for await (const chunk of isDeflated ? deflated(content) : content) {
      file.packedSize += chunk.byteLength
      yield chunk
    }
    const behind = behindRecord(file)
    yield behind
    return { file, end: offset + before.length + file.packedSize + behind.length }
  } finally {
    await iterator.return?.()
  }
}

const isRelative = (path: string) => !/^\/|^[a-z]:|\\/i.test(path) && !path.split('/').includes('..')

async function beginning(iterator: AsyncIterator<Uint8Array, unknown>): Promise<{ head: Buffer; ended: boolean }> {
  const chunks: Uint8Array[] = []
  for (let size = 0; size <= PROBE_BYTES;) {
    const next = await iterator.next()
    if (next.done === true) return { head: Buffer.concat(chunks), ended: true }
    chunks.push(next.value)
    size += next.value.byteLength
  }
  return { head: Buffer.concat(chunks), ended: false }
}

/** The bytes of a file from its beginning on; `packed` learns their number and checksum. */
async function* counted(head: Uint8Array, iterator: AsyncIterator<Uint8Array, unknown>, packed: PackedFile): AsyncGenerator<Uint8Array> {
  for (let chunk: Uint8Array | undefined = head; chunk !== undefined;) {
    packed.size += chunk.byteLength
    packed.crc32 = crc32(chunk, packed.crc32)
    yield chunk
    const next = await iterator.next()
    chunk = next.done === true ? undefined : next.value
  }
}

async function* deflated(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw()
  const ready: Uint8Array[] = []
  deflate.on('data', (chunk: Buffer) => ready.push(chunk))
  try {
    for await (const chunk of bytes) {
      await new Promise<void>((resolve, reject) => deflate.write(chunk, (error) => (error ? reject(error) : resolve())))
      yield* ready.splice(0)
    }
    deflate.end()
    await finished(deflate)
    yield* ready
  } finally {
    deflate.destroy()
  }
}

/** The lines of the directory, put together in large pieces: what is left of small buffers would keep others in memory. */
class Directory {
  readonly #pieces: Buffer[] = []
  #piece: Buffer[] = []
  #size = 0
  size = 0
  files = 0

  add(record: Buffer): void {
    this.#piece.push(record)
    this.#size += record.length
    this.size += record.length
    this.files += 1
    if (this.#size > PIECE_BYTES) this.#close()
  }

  pieces(): readonly Buffer[] {
    this.#close()
    return this.#pieces
  }

  #close(): void {
    this.#pieces.push(Buffer.concat(this.#piece))
    this.#piece = []
    this.#size = 0
  }
}
