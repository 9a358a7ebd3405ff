import { type PackageEntry, packageEntries } from '../../../evidence/viewer/previews/package-entries.ts'

/** Parts of a package with other bytes, by name. */
export type ReplacedParts = ReadonlyMap<string, Uint8Array>

const [localHeader, directoryHeader, end] = [0x04034b50, 0x02014b50, 0x06054b50]
/** Names are in UTF-8 (PKWARE APPNOTE 4.4.4, bit 11). */
const utf8 = 0x0800

/** A package with other bytes in some of its parts, which are stored without compression; all others are copied as they are packed. */
export function replaceParts(bytes: ArrayBuffer, replaced: ReplacedParts): Uint8Array<ArrayBuffer> {
  const [bodies, directory]: [Uint8Array[], Uint8Array[]] = [[], []]
  let offset = 0
  for (const [name, entry] of packageEntries(bytes)) {
    const own = replaced.get(name)
    const data = own ?? packedBytes(bytes, entry)
    const sizes =
      own === undefined
        ? { method: entry.method, sum: entry.sum, packed: entry.packedSize, size: entry.size }
        : { method: 0, sum: checksum(own), packed: own.length, size: own.length }
    const encoded = new TextEncoder().encode(name)
    bodies.push(header(localHeader, encoded, sizes, 0), data)
    directory.push(header(directoryHeader, encoded, sizes, offset))
    offset += 30 + encoded.length + data.length
  }
  return joined([...bodies, ...directory, endRecord(directory, offset)])
}

function packedBytes(bytes: ArrayBuffer, { offset, packedSize }: PackageEntry): Uint8Array {
  const view = new DataView(bytes)
  return new Uint8Array(bytes, offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true), packedSize)
}

interface Sizes {
  method: number
  sum: number
  packed: number
  size: number
}

/** The header of an entry (4.3.7), or its line in the directory (4.3.12), which has the offset of the header. */
function header(mark: number, name: Uint8Array, { method, sum, packed, size }: Sizes, offset: number): Uint8Array {
  const isLocal = mark === localHeader
  const fixed = isLocal ? 30 : 46
  const written = new Uint8Array(fixed + name.length)
  const view = new DataView(written.buffer)
  view.setUint32(0, mark, true)
  const at = isLocal ? 4 : 6
  view.setUint16(4, 20, true)
  view.setUint16(at, 20, true)
  view.setUint16(at + 2, utf8, true)
  view.setUint16(at + 4, method, true)
  view.setUint32(at + 10, sum, true)
  view.setUint32(at + 14, packed, true)
  view.setUint32(at + 18, size, true)
  view.setUint16(at + 22, name.length, true)
  if (!isLocal) view.setUint32(42, offset, true)
  written.set(name, fixed)
  return written
}

function endRecord(directory: readonly Uint8Array[], offset: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(22))
  view.setUint32(0, end, true)
  view.setUint16(8, directory.length, true)
  view.setUint16(10, directory.length, true)
  view.setUint32(
    12,
    directory.reduce((sum, { length }) => sum + length, 0),
    true,
  )
  view.setUint32(16, offset, true)
  return new Uint8Array(view.buffer)
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Remainders of the polynomial of CRC-32 (4.4.7). */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit += 1) remainder = (remainder & 1) === 0 ? remainder >>> 1 : (remainder >>> 1) ^ 0xedb88320
  return remainder
})

function checksum(bytes: Uint8Array): number {
  let sum = -1
  for (const byte of bytes) sum = (sum >>> 8) ^ (remainders[(sum ^ byte) & 0xff] ?? 0)
  return ~sum >>> 0
}
