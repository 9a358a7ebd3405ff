import { crc32, inflateRawSync } from 'node:zlib'
import { WorkbookNotAudited } from '../audit-error.ts'
import type { AuditLimits } from '../audit-limits.ts'

interface PackageEntry {
  name: string
  method: number
  isEncrypted: boolean
  packed: number
  unpacked: number
  offset: number
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endWindow = 22 + 0xffff
/** Files smaller than this may be packed as tightly as they like. */
const ratioFloor = 1024 * 1024
/** What an old or an encrypted workbook begins with (MS-CFB). */
const compoundFileMark = 0xd0cf11e0

/** What a model consists of; pictures, charts and macros are left packed. */
const isRead = (name: string): boolean =>
  /\.(?:xml|rels)$/i.test(name) && !/(?:^|\/)(?:media|drawings|charts|theme|pivotCache)\//i.test(name)

/**
 * The files of a workbook that an audit reads, unpacked within limits: on each file's ratio, on the sum that the directory claims, and never
 * more of a file than it claims.
 * @throws WorkbookNotAudited
 */
export function unpackWorkbook(bytes: Uint8Array, limits: AuditLimits): Map<string, Buffer> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (source.length >= 8 && source.readUInt32BE(0) === compoundFileMark) {
    const isEncrypted = source.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw new WorkbookNotAudited(isEncrypted ? 'encrypted' : 'damaged')
  }
  const entries = readDirectory(source, limits).filter(({ name }) => isRead(name))
  let claimed = 0
  for (const { packed, unpacked } of entries) {
    claimed += unpacked
    if (claimed > limits.unpackedBytes || (unpacked > ratioFloor && unpacked > packed * limits.packingRatio))
      throw new WorkbookNotAudited('too-large')
  }
  const parts = new Map<string, Buffer>()
  for (const entry of entries) if (!parts.has(entry.name)) parts.set(entry.name, unpackEntry(source, entry))
  return parts
}

function readDirectory(source: Buffer, limits: AuditLimits): PackageEntry[] {
  const end = findEnd(source)
  if (end < 0) throw new WorkbookNotAudited('damaged')
  let at = source.readUInt32LE(end + 16)
  // A directory behind a prefix stands right before the end record all the same.
  if (at + 4 > source.length || source.readUInt32LE(at) !== entryMark) at = end - source.readUInt32LE(end + 12)
  const entries: PackageEntry[] = []
  while (at >= 0 && at + 46 <= source.length && source.readUInt32LE(at) === entryMark) {
    if (entries.length >= limits.entries) throw new WorkbookNotAudited('too-large')
    const nameLength = source.readUInt16LE(at + 28)
    entries.push({
      name: source.toString('utf8', at + 46, at + 46 + nameLength),
      method: source.readUInt16LE(at + 10),
      isEncrypted: (source.readUInt16LE(at + 8) & 1) === 1,
      packed: source.readUInt32LE(at + 20),
      unpacked: source.readUInt32LE(at + 24),
      offset: source.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + source.readUInt16LE(at + 30) + source.readUInt16LE(at + 32)
  }
  if (entries.length === 0) throw new WorkbookNotAudited('damaged')
  return entries
}

function findEnd(source: Buffer): number {
  for (let at = source.length - 22; at >= Math.max(0, source.length - endWindow); at--) if (source.readUInt32LE(at) === endMark) return at
  return -1
}

function unpackEntry(source: Buffer, { method, isEncrypted, packed, unpacked, offset }: PackageEntry): Buffer {
  if (isEncrypted) throw new WorkbookNotAudited('encrypted')
  if (offset + 30 > source.length || source.readUInt32LE(offset) !== localMark) throw new WorkbookNotAudited('damaged')
  const start = offset + 30 + source.readUInt16LE(offset + 26) + source.readUInt16LE(offset + 28)
  const content = source.subarray(start, start + packed)
  if (method === 0) return content.subarray(0, unpacked)
  if (method !== 8) throw new WorkbookNotAudited('damaged')
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, unpacked) })
  } catch (cause) {
    throw new WorkbookNotAudited('damaged', { cause })
  }
}

/** Packs files without compression, so that a library that unpacks by itself gets exactly what was checked. */
export function packStored(parts: ReadonlyMap<string, Uint8Array>): Buffer {
  const chunks: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const [path, content] of parts) {
    const name = Buffer.from(path)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(localMark, 0)
    header.writeUInt16LE(20, 4)
    header.writeUInt16LE(0x0800, 6)
    header.writeUInt32LE(crc32(content), 14)
    header.writeUInt32LE(content.byteLength, 18)
    header.writeUInt32LE(content.byteLength, 22)
    header.writeUInt16LE(name.byteLength, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(entryMark, 0)
    entry.writeUInt16LE(20, 4)
    header.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(offset, 42)
    chunks.push(header, name, content)
    directory.push(entry, name)
    offset += header.byteLength + name.byteLength + content.byteLength
  }
  const size = directory.reduce((sum, part) => sum + part.byteLength, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(endMark, 0)
  end.writeUInt16LE(parts.size, 8)
  end.writeUInt16LE(parts.size, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...chunks, ...directory, end])
}
