/** An entry of a zip package, from the package's central directory; sizes in bytes. */
export interface PackageEntry {
  /** Its name as it is written: some programs put "\\" between folders, as Windows does. */
  written: string
  /** Offset of its local header. */
  offset: number
  packedSize: number
  size: number
  /** 0 for stored, 8 for deflated. */
  method: number
  /** CRC-32 of its bytes. */
  sum: number
}

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const localEntry = 0x04034b50
/** The end record is 22 bytes, and a comment of up to 65,535 may follow it. */
const longestEnd = 22 + 65_535
/** No office file has more entries. */
const maxEntries = 20_000

/**
 * Reads the directory of a zip package (PKWARE APPNOTE 4.3; without ZIP64, which no office file of a previewable size needs).
 * @returns entries by name, with "/" between folders; empty when the bytes are no package
 * @throws RangeError when the directory points outside of the file
 */
export function packageEntries(bytes: ArrayBuffer): Map<string, PackageEntry> {
  const view = new DataView(bytes)
  const entries = new Map<string, PackageEntry>()
  let end = -1
  for (let at = bytes.byteLength - 22; at >= 0 && at >= bytes.byteLength - longestEnd; at -= 1) {
    if (view.getUint32(at, true) === endOfDirectory) {
      end = at
      break
    }
  }
  if (end < 0) return entries
  const count = Math.min(view.getUint16(end + 10, true), maxEntries)
  let at = view.getUint32(end + 16, true)
  const decoder = new TextDecoder()
  for (let index = 0; index < count && view.getUint32(at, true) === directoryEntry; index += 1) {
    const nameLength = view.getUint16(at + 28, true)
    const written = decoder.decode(new Uint8Array(bytes, at + 46, nameLength))
    entries.set(written.replaceAll('\\', '/'), {
      written,
      method: view.getUint16(at + 10, true),
      sum: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The names of entries that match. */
export function namesIn(entries: ReadonlyMap<string, PackageEntry>, pattern: RegExp): string[] {
  return [...entries.keys()].filter((name) => pattern.test(name))
}

/**
 * Unpacks an entry. The size in the directory is not trusted: unpacking stops at `max` bytes.
 * @throws RangeError when it is larger, or is packed in a way that office files do not use
 */
export async function unpackEntry(bytes: ArrayBuffer, entry: PackageEntry, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const view = new DataView(bytes)
  if (view.getUint32(entry.offset, true) !== localEntry) throw new RangeError('no entry where the directory says')
  const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  const packed = new Uint8Array(bytes, start, entry.packedSize)
  if (entry.method === 0) {
    if (packed.length > max) throw new RangeError('the entry is too large')
    return packed
  }
  if (entry.method !== 8) throw new RangeError('the entry is packed in an unknown way')
  let unpacked = new Uint8Array(Math.min(max, Math.max(entry.size, 1)))
  let length = 0
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    if (length + value.length > max) {
      await reader.cancel()
      throw new RangeError('the entry is too large')
    }
    if (length + value.length > unpacked.length) {
      const larger = new Uint8Array(Math.min(max, Math.max(unpacked.length * 2, length + value.length)))
      larger.set(unpacked.subarray(0, length))
      unpacked = larger
    }
    unpacked.set(value, length)
    length += value.length
  }
  return unpacked.subarray(0, length)
}
