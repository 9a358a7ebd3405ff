import { type Entry, fromRandomAccessReaderPromise } from 'yauzl'
import { type ArchiveBytes, DirectoryReader } from './archive-bytes.ts'
import { ArchiveRefused } from './archive-refused.ts'
import { entryName } from './entry-name.ts'
import { inflateEntry, type PackedEntry } from './inflate-entry.ts'

/** Limits of the unpacked size. */
export interface UnzipLimits {
  readonly files: number
  /** Total bytes allowed at any compression ratio. */
  readonly bytes: number
  /** Above that, the total may be this many times the size of the archive. */
  readonly ratio: number
}

/** One file of an archive. */
export interface UnzippedFile {
  /** Index of its entry in the directory, from 0. */
  readonly number: number
  /** With `/` or `\` between folders, as packed: it may contain `..` or a drive. Without control characters. */
  readonly path: string
  /** Bytes, as declared in the directory: `open` yields no more. */
  readonly size: number
  /** @throws ArchiveRefused, before or while bytes are read */
  open(): AsyncIterable<Uint8Array>
}

const STRONGLY_ENCRYPTED = 0x40
const ENCRYPTED = 0x1
const DIRECTORY_ENCRYPTED = 0x2000
// Folders and ignored files count only towards this limit.
const ENTRIES_PER_FILE = 5
const MAX_NAME_LENGTH = 8_000
const IGNORED = /(^|[/\\])(__MACOSX[/\\].*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i

/**
 * Lists the files of a zip archive after checking its complete directory: no encrypted, overlapping or out-of-range entries, and within the
 * limits by the declared sizes. Folders and files that systems create are ignored.
 *
 * @throws ArchiveRefused damaged, protected, tooLarge
 */
export async function unzip(archive: ArchiveBytes, limits: UnzipLimits): Promise<UnzippedFile[]> {
  const entries = await readDirectory(archive, limits)
  refuseOverlaps(entries, archive.size)
  const maxBytes = Math.max(limits.bytes, limits.ratio * archive.size)
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > maxBytes) throw new ArchiveRefused('tooLarge')
  let unpacked = 0
  const take = (bytes: number) => {
    unpacked += bytes
    if (unpacked > maxBytes) throw new ArchiveRefused('tooLarge')
  }
  return entries
    .filter((entry) => entry.isListed)
    .map((entry) => ({
      number: entry.number,
      path: entry.path,
      size: entry.size,
      open: () => (entry.isFile ? inflateEntry(archive, entry, take) : refuse()),
    }))
}

interface DirectoryEntry extends PackedEntry {
  number: number
  path: string
  /** Including its header and name. */
  end: number
  /** Neither a folder nor an ignored file. */
  isListed: boolean
  isFile: boolean
}

async function readDirectory(archive: ArchiveBytes, limits: UnzipLimits): Promise<DirectoryEntry[]> {
  const reader = new DirectoryReader(archive)
  const entries: DirectoryEntry[] = []
  const reading = async () => {
    // yauzl would decode names as CP437 and reject an archive for one entry.
    const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false } as const
    const zip = await fromRandomAccessReaderPromise(reader, archive.size, options).catch(asDamage)
    if (zip.entryCount > limits.files * ENTRIES_PER_FILE) throw new ArchiveRefused('tooLarge')
    let files = 0
    const all = zip.eachEntry()
    for (;;) {
      const next = await all.next().catch(asDamage)
      if (next.done === true) return
      const entry = describe(next.value, entries.length)
      if (entry.isListed) files += 1
      if (files > limits.files) throw new ArchiveRefused('tooLarge')
      entries.push(entry)
    }
  }
  await Promise.race([reading(), reader.broken])
  return entries
}

function asDamage(error: unknown): never {
  throw new ArchiveRefused(String(error).includes('strong encryption') ? 'protected' : 'damaged', error)
}

function describe(entry: Entry, number: number): DirectoryEntry {
  if (entry.generalPurposeBitFlag & (ENCRYPTED | STRONGLY_ENCRYPTED | DIRECTORY_ENCRYPTED)) throw new ArchiveRefused('protected')
  if (entry.fileNameLength > MAX_NAME_LENGTH) throw new ArchiveRefused('damaged')
  const path = entryName(entry).replace(/\p{Cc}/gu, '')
  const type = (entry.externalFileAttributes >>> 16) & 0o170000
  const isFolder = /[/\\]$/.test(path) || type === 0o040000
  const offset = entry.relativeOffsetOfLocalHeader
  return {
    number,
    path,
    offset,
    packedSize: entry.compressedSize,
    size: entry.uncompressedSize,
    crc: entry.crc32,
    method: entry.compressionMethod,
    end: offset + 30 + entry.fileNameLength + entry.compressedSize,
    isListed: !isFolder && !IGNORED.test(path),
    isFile: type === 0 || type === 0o100000,
  }
}

/** Zip bombs of a few kilobytes consist of entries that share their bytes. */
function refuseOverlaps(entries: DirectoryEntry[], size: number): void {
  let end = 0
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (entry.offset < end || !(entry.end <= size)) throw new ArchiveRefused('damaged')
    end = entry.end
  }
}

// oxlint-disable-next-line require-yield -- `open` returns a generator of bytes, and this one always throws
async function* refuse(): AsyncGenerator<Uint8Array> {
  throw new ArchiveRefused('notAFile')
}
