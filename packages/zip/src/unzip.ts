import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { endMark, entryMark, localMark } from './marks.ts'
import { ZipRefused } from './zip-refused.ts'

/** How much of a package is read before it is refused as an attack. */
export interface UnzipLimits {
  /** Files in the package. */
  entries: number
  /** Bytes that the files which are read may unpack to. */
  unpackedBytes: number
  /** Unpacked over packed size, applied to files above one megabyte. */
  packingRatio: number
}

/** One file of a package as its directory describes it. */
export interface ZipEntry {
  /** With "/" between folders (APPNOTE.TXT of PKWARE, 4.4.17.1), also where a program wrote "\\" as Windows does. */
  name: string
  /** 0 stored, 8 deflated; anything else cannot be read here. */
  method: number
  encrypted: boolean
  /** Bytes in the package and unpacked, as the directory claims. */
  packed: number
  unpacked: number
  /** Where its local header starts. */
  offset: number
}

/** The end record is 22 bytes and may be followed by a comment of 65,535. */
const endWindow = 22 + 0xffff
/** Parts smaller than this may be packed as tightly as they like. */
const ratioFloor = 1024 * 1024

/** Where the end record of a package starts; -1 without one. */
export const findEnd = (bytes: Buffer): number => {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - endWindow); at--) if (bytes.readUInt32LE(at) === endMark) return at
  return -1
}

/** Sizes that do not fit 32 bits stand in an extra field (ZIP64). */
const wideSizes = (extra: Buffer, entry: ZipEntry): void => {
  let at = 0
  while (at + 4 <= extra.length) {
    const id = extra.readUInt16LE(at)
    const end = Math.min(extra.length, at + 4 + extra.readUInt16LE(at + 2))
    let field = at + 4
    const next = (): number | undefined => {
      if (field + 8 > end) return undefined
      field += 8
      return Number(extra.readBigUInt64LE(field - 8))
    }
    if (id === 1) {
      if (entry.unpacked === 0xffffffff) entry.unpacked = next() ?? entry.unpacked
      if (entry.packed === 0xffffffff) entry.packed = next() ?? entry.packed
      if (entry.offset === 0xffffffff) entry.offset = next() ?? entry.offset
    }
    at = end
  }
}

/**
 * The directory of a package.
 * @throws ZipRefused `damaged` without a readable directory, `too-large` with more entries than allowed
 */
export const listZip = (bytes: Uint8Array, limits: Pick<UnzipLimits, 'entries'>): ZipEntry[] => {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(source)
  if (end < 0) throw new ZipRefused('damaged')
  const entries: ZipEntry[] = []
  let at = source.readUInt32LE(end + 16)
  // A directory of a ZIP64 package, or one behind a prefix, stands right before the end record all the same.
  if (at + 4 > source.length || source.readUInt32LE(at) !== entryMark) at = end - source.readUInt32LE(end + 12)
  while (at >= 0 && at + 46 <= source.length && source.readUInt32LE(at) === entryMark) {
    if (entries.length >= limits.entries) throw new ZipRefused('too-large')
    const nameLength = source.readUInt16LE(at + 28)
    const extraLength = source.readUInt16LE(at + 30)
    const entry: ZipEntry = {
      name: source.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/'),
      method: source.readUInt16LE(at + 10),
      encrypted: (source.readUInt16LE(at + 8) & 1) === 1,
      packed: source.readUInt32LE(at + 20),
      unpacked: source.readUInt32LE(at + 24),
      offset: source.readUInt32LE(at + 42),
    }
    wideSizes(source.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength), entry)
    entries.push(entry)
    at += 46 + nameLength + extraLength + source.readUInt16LE(at + 32)
  }
  if (entries.length === 0) throw new ZipRefused('damaged')
  return entries
}

/**
 * Unpacks one entry, never to more than the directory claims.
 * @throws ZipRefused `damaged` when it is broken or larger than claimed, `encrypted`, `too-large` above `most` bytes
 */
export const unzipEntry = (bytes: Uint8Array, entry: ZipEntry, most: number): Buffer => {
  const packed = packedBytes(bytes, entry, most)
  if (entry.method === 0) return packed.subarray(0, entry.unpacked)
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.unpacked) })
  } catch (cause) {
    throw new ZipRefused('damaged', { cause })
  }
}

/** Of a part of an entry that is unpacked at once. */
const partBytes = 256 * 1024

/**
 * Unpacks one entry part by part, as these are asked for, never to more than the directory claims.
 * @throws ZipRefused `damaged` when it is broken or larger than claimed, `encrypted`, `too-large` above `most` bytes
 */
export async function* unzipInParts(bytes: Uint8Array, entry: ZipEntry, most: number): AsyncGenerator<Buffer> {
  const packed = packedBytes(bytes, entry, most)
  if (entry.method === 0) {
    for (let at = 0; at < entry.unpacked; at += partBytes) yield packed.subarray(at, Math.min(entry.unpacked, at + partBytes))
    return
  }
  const inflate = createInflateRaw({ chunkSize: partBytes })
  inflate.end(packed)
  let unpacked = 0
  try {
    for await (const part of inflate as AsyncIterable<Buffer>) {
      unpacked += part.byteLength
      if (unpacked > entry.unpacked) throw new ZipRefused('damaged')
      yield part
    }
  } catch (cause) {
    throw cause instanceof ZipRefused ? cause : new ZipRefused('damaged', { cause })
  } finally {
    inflate.destroy()
  }
}

/** The bytes of an entry in the package, as they are packed. @throws ZipRefused */
export function packedBytes(bytes: Uint8Array, entry: ZipEntry, most: number): Buffer {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (entry.encrypted) throw new ZipRefused('encrypted')
  if (entry.unpacked > most) throw new ZipRefused('too-large')
  if (entry.offset + 30 > source.length || source.readUInt32LE(entry.offset) !== localMark) throw new ZipRefused('damaged')
  const start = entry.offset + 30 + source.readUInt16LE(entry.offset + 26) + source.readUInt16LE(entry.offset + 28)
  if (entry.method !== 0 && entry.method !== 8) throw new ZipRefused('damaged')
  return source.subarray(start, start + entry.packed)
}

/**
 * Unpacks the entries of a package that `wanted` names, within limits on each part's ratio and on the sum.
 * @throws ZipRefused
 */
export const unzip = (bytes: Uint8Array, limits: UnzipLimits, wanted: (name: string) => boolean): Map<string, Buffer> => {
  const entries = listZip(bytes, limits).filter((entry) => wanted(entry.name))
  let claimed = 0
  for (const entry of entries) {
    claimed += entry.unpacked
    const isBomb = entry.unpacked > ratioFloor && entry.unpacked > entry.packed * limits.packingRatio
    if (isBomb || claimed > limits.unpackedBytes) throw new ZipRefused('too-large')
  }
  const parts = new Map<string, Buffer>()
  // Of two entries with one name the first counts, as for most readers.
  for (const entry of entries) if (!parts.has(entry.name)) parts.set(entry.name, unzipEntry(bytes, entry, limits.unpackedBytes))
  return parts
}
