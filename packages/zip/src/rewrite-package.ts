import { crc32, deflateRawSync } from 'node:zlib'
import { endMark, entryMark, localMark } from './marks.ts'
import { findEnd, listZip, type UnzipLimits, type ZipEntry } from './unzip.ts'
import { ZipRefused } from './zip-refused.ts'

/** Bit 3: sizes follow the content in a data descriptor. */
const descriptorFlag = 1 << 3
const zip64Field = 1
const deflated = 8
const utf8Flag = 1 << 11
/** Of deflated entries (APPNOTE.TXT of PKWARE, section 4.4.3). */
const versionNeeded = 20
/** The number of entries has 16 bits. */
const mostEntries = 0xffff
/** An offset that does not fit 32 bits, or is written elsewhere. */
const unknownOffset = 0xffffffff

/** The content of an entry that is deflated already. */
export interface PackedContent {
  /** The raw deflated stream, in parts. */
  chunks: readonly Uint8Array[]
  /** Bytes of the stream, and of its text. */
  packed: number
  unpacked: number
  /** CRC-32 of the text. */
  crc: number
}

type Content = Uint8Array | PackedContent | null

/**
 * Replaces or removes (null) entries of a package; those that it does not have are added behind the others. All other entries are kept byte for byte, in
 * their order, with the package's comment, and none of their bytes is read.
 *
 * @returns the package in chunks; those that are kept are parts of `bytes`
 * @throws ZipRefused `damaged` for a package whose directory cannot be read or that is larger than 4 GB; `encrypted` where a replaced entry is encrypted
 */
export function rewritePackage(
  bytes: Uint8Array,
  replacements: ReadonlyMap<string, Content>,
  limits: Pick<UnzipLimits, 'entries'>,
): Uint8Array[] {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = listZip(source, limits)
  const { at: directoryAt, records } = readDirectory(source, entries)
  const chunks: Uint8Array[] = []
  let written = 0
  const write = (chunk: Uint8Array): void => {
    chunks.push(chunk)
    written += chunk.byteLength
  }
  const ends = endsOfRecords(entries, directoryAt)
  // What precedes the first entry, as of a self-extracting package.
  write(source.subarray(0, Math.min(directoryAt, ...entries.map(({ offset }) => offset))))
  const directory: Buffer[] = []
  for (const [index, entry] of entries.entries()) {
    const before = records[index] ?? Buffer.alloc(0)
    const content = replacements.get(entry.name)
    if (content === null) continue
    if (written >= unknownOffset || before.readUInt32LE(42) === unknownOffset) throw new ZipRefused('damaged')
    const { record, chunks: packed } =
      content === undefined
        ? { record: Buffer.from(before), chunks: [source.subarray(entry.offset, ends.get(entry.offset))] }
        : packEntry(source, entry, packedContent(content), before)
    record.writeUInt32LE(written, 42)
    directory.push(record)
    for (const chunk of packed) write(chunk)
  }
  const known = new Set(entries.map(({ name }) => name))
  for (const [name, content] of replacements) {
    if (content === null || known.has(name)) continue
    if (written >= unknownOffset || directory.length >= mostEntries) throw new ZipRefused('damaged')
    const { record, chunks: packed } = newEntry(Buffer.from(name), packedContent(content))
    record.writeUInt32LE(written, 42)
    directory.push(record)
    for (const chunk of packed) write(chunk)
  }
  const start = written
  for (const record of directory) write(record)
  write(endRecord(source, directory.length, start, written - start))
  return chunks
}

const packedContent = (content: Uint8Array | PackedContent): PackedContent => {
  if (!(content instanceof Uint8Array)) return content
  const packed = deflateRawSync(content)
  return { chunks: [packed], packed: packed.byteLength, unpacked: content.byteLength, crc: crc32(content) }
}

/**
 * Where the entries of a package and its directory are: of an entry the bytes from its header up to the next one. Only the directory is read.
 *
 * @throws ZipRefused
 */
export function listRecords(
  bytes: Uint8Array,
  limits: Pick<UnzipLimits, 'entries'>,
): { records: { entry: ZipEntry; from: number; to: number }[]; directoryAt: number } {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = listZip(source, limits)
  const { at: directoryAt } = readDirectory(source, entries)
  const ends = endsOfRecords(entries, directoryAt)
  return { records: entries.map((entry) => ({ entry, from: entry.offset, to: ends.get(entry.offset) ?? directoryAt })), directoryAt }
}

/** A record of the directory with the bytes of its entry. */
interface PackedEntry {
  record: Buffer
  chunks: Uint8Array[]
}

/** The records of the directory as they are, in its order. */
function readDirectory(source: Buffer, entries: readonly ZipEntry[]): { at: number; records: Buffer[] } {
  const end = findEnd(source)
  let at = source.readUInt32LE(end + 16)
  if (at + 4 > source.length || source.readUInt32LE(at) !== entryMark) at = end - source.readUInt32LE(end + 12)
  const start = at
  const records = entries.map(() => {
    const length = 46 + source.readUInt16LE(at + 28) + source.readUInt16LE(at + 30) + source.readUInt16LE(at + 32)
    at += length
    return source.subarray(at - length, at)
  })
  return { at: start, records }
}

/** Where the bytes of each entry end, by its offset: an entry reaches to the next one, with the descriptor behind its content. */
function endsOfRecords(entries: readonly ZipEntry[], directoryAt: number): Map<number, number> {
  const offsets = entries.map(({ offset }) => offset).toSorted((one, other) => one - other)
  return new Map(offsets.map((offset, index) => [offset, offsets[index + 1] ?? directoryAt]))
}

/** An entry that the package does not have, with its record of the directory; its name is UTF-8 (bit 11). */
function newEntry(name: Buffer, { chunks, packed, unpacked, crc }: PackedContent): PackedEntry {
  const record = Buffer.alloc(46 + name.byteLength)
  record.writeUInt32LE(entryMark, 0)
  record.writeUInt16LE(versionNeeded, 4)
  record.writeUInt16LE(versionNeeded, 6)
  record.writeUInt16LE(utf8Flag, 8)
  record.writeUInt16LE(deflated, 10)
  // 1 January 1980, the first day that records know: a package with the same content is the same bytes.
  record.writeUInt16LE(0x21, 14)
  if (packed >= unknownOffset || unpacked >= unknownOffset) throw new ZipRefused('damaged')
  record.writeUInt32LE(crc, 16)
  record.writeUInt32LE(packed, 20)
  record.writeUInt32LE(unpacked, 24)
  record.writeUInt16LE(name.byteLength, 28)
  name.copy(record, 46)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(localMark, 0)
  record.copy(header, 4, 6, 30)
  return { record, chunks: [header, name, ...chunks] }
}

/** A replaced entry with its record of the directory. */
function packEntry(source: Buffer, entry: ZipEntry, { chunks, packed, unpacked, crc }: PackedContent, before: Buffer): PackedEntry {
  if (entry.encrypted) throw new ZipRefused('encrypted')
  if (source.readUInt32LE(entry.offset) !== localMark) throw new ZipRefused('damaged')
  const record = withoutWideSizes(before)
  record.writeUInt16LE(record.readUInt16LE(8) & ~descriptorFlag, 8)
  record.writeUInt16LE(deflated, 10)
  if (packed >= unknownOffset || unpacked >= unknownOffset) throw new ZipRefused('damaged')
  record.writeUInt32LE(crc, 16)
  record.writeUInt32LE(packed, 20)
  record.writeUInt32LE(unpacked, 24)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(localMark, 0)
  // From the version to the length of the name both records are the same.
  record.copy(header, 4, 6, 30)
  return { record, chunks: [header, record.subarray(46, 46 + record.readUInt16LE(28)), ...chunks] }
}

/** A copy of a record of the directory without its ZIP64 field, which would say the sizes of the content before. */
function withoutWideSizes(record: Buffer): Buffer {
  const start = 46 + record.readUInt16LE(28)
  const end = start + record.readUInt16LE(30)
  const kept: Buffer[] = []
  let at = start
  while (at + 4 <= end) {
    const next = Math.min(end, at + 4 + record.readUInt16LE(at + 2))
    if (record.readUInt16LE(at) !== zip64Field) kept.push(record.subarray(at, next))
    at = next
  }
  const extra = Buffer.concat(kept)
  const copy = Buffer.concat([record.subarray(0, start), extra, record.subarray(end)])
  copy.writeUInt16LE(extra.byteLength, 30)
  return copy
}

/** With the comment of the package. */
function endRecord(source: Buffer, entries: number, start: number, size: number): Buffer {
  const record = Buffer.from(source.subarray(findEnd(source)))
  record.writeUInt32LE(endMark, 0)
  record.writeUInt16LE(entries, 8)
  record.writeUInt16LE(entries, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(start, 16)
  return record
}
