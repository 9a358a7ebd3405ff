import { crc32, deflateRawSync } from 'node:zlib'
import type { ArchiveBytes } from './archive-bytes.ts'

/** One entry as a packer writes it, possibly with false fields. */
export interface RawEntry {
  /** A string is written as UTF-8 with its flag. */
  name: string | Uint8Array
  content?: Uint8Array | string
  /** Overrides the flag of UTF-8. */
  flags?: number
  method?: number
  /** Override the real values. */
  size?: number
  packed?: Uint8Array
  crc?: number
  /** Upper half of the external attributes. */
  mode?: number
  extra?: Uint8Array
  /** Shares the header of that entry. */
  sharedWith?: number
  /** Sizes and checksum follow the bytes (data descriptor). */
  withDataDescriptor?: boolean
}

/** Writes a zip archive manually, so that its directory can contain false fields. */
export function makeArchive(entries: readonly RawEntry[], { zip64 = false } = {}): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  const offsets: number[] = []
  let at = 0
  const add = (part: Buffer) => {
    parts.push(part)
    at += part.length
  }
  for (const entry of entries) {
    const { mode = 0, extra = new Uint8Array(), method = 8, sharedWith, withDataDescriptor = false } = entry
    const name = typeof entry.name === 'string' ? Buffer.from(entry.name) : Buffer.from(entry.name)
    const flags = (entry.flags ?? (typeof entry.name === 'string' ? 0x800 : 0)) | (withDataDescriptor ? 8 : 0)
    const content = Buffer.from(entry.content ?? '')
    const packed = Buffer.from(entry.packed ?? (method === 8 ? deflateRawSync(content) : content))
    const crc = entry.crc ?? crc32(content)
    const size = entry.size ?? content.length
    const offset = sharedWith === undefined ? at : (offsets[sharedWith] ?? 0)
    offsets.push(offset)
    const header = withDataDescriptor ? [0, 0, 0] : [crc, packed.length, size]
    const common = (numbers: number[]) => {
      const fields = Buffer.alloc(26)
      fields.writeUInt16LE(20, 0)
      fields.writeUInt16LE(flags, 2)
      fields.writeUInt16LE(method, 4)
      numbers.forEach((number, index) => fields.writeUInt32LE(number >>> 0, 10 + index * 4))
      fields.writeUInt16LE(name.length, 22)
      fields.writeUInt16LE(extra.length, 24)
      return fields
    }
    if (sharedWith === undefined) {
      add(Buffer.concat([signature(0x04034b50), common(header), name, extra, packed]))
      if (withDataDescriptor) add(Buffer.concat([signature(0x08074b50), word(crc), word(packed.length), word(size)]))
    }
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([signature(0x02014b50), Buffer.from([20, mode === 0 ? 0 : 3]), common([crc, packed.length, size]), rest, name, extra]),
    )
  }
  const start = at
  for (const part of directory) add(part)
  const length = at - start
  if (zip64) {
    const record = Buffer.alloc(56)
    record.writeUInt32LE(0x06064b50, 0)
    record.writeBigUInt64LE(44n, 4)
    record.writeBigUInt64LE(BigInt(entries.length), 24)
    record.writeBigUInt64LE(BigInt(entries.length), 32)
    record.writeBigUInt64LE(BigInt(length), 40)
    record.writeBigUInt64LE(BigInt(start), 48)
    const locator = Buffer.alloc(20)
    locator.writeUInt32LE(0x07064b50, 0)
    locator.writeBigUInt64LE(BigInt(at), 8)
    locator.writeUInt32LE(1, 16)
    add(record)
    add(locator)
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(zip64 ? 0xffff : entries.length, 8)
  end.writeUInt16LE(zip64 ? 0xffff : entries.length, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(start, 16)
  add(end)
  return Buffer.concat(parts)
}

const signature = (number: number) => word(number)

function word(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number >>> 0)
  return bytes
}

/** An archive in memory. Streams yield chunks of a few bytes, so that readers must join them. */
export function inMemory(bytes: Uint8Array, chunkSize = 16 * 1024): ArchiveBytes {
  return {
    size: bytes.length,
    read: async (start, end) => bytes.slice(start, end),
    stream: async (start, end) =>
      (async function* () {
        for (let at = start; at < end; at += chunkSize) yield bytes.slice(at, Math.min(at + chunkSize, end))
      })(),
  }
}
