import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { assertBlobKey, BlobNotFound, type BlobStore, type ByteRange } from './blob-store.ts'

// In the same file system as the blobs, so that renaming is atomic; the leading dot cannot occur in a key.
const UNFINISHED = '.unfinished'
// Active writes change constantly: those unchanged for a day have lost their writer.
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000
const PRIVATE_DIRECTORY = { recursive: true, mode: 0o700 } as const
const PRIVATE_FILE = 0o600

/** Stores blobs as files in one directory. Open it with `openDirectoryBlobStore`. */
class DirectoryBlobStore implements BlobStore {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  async put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<{ size: number; sha256: string }> {
    const target = this.#pathOf(key)
    const unfinished = join(this.#root, UNFINISHED, randomUUID())
    try {
      const written = await writeDurably(unfinished, content)
      const firstCreated = await mkdir(dirname(target), PRIVATE_DIRECTORY)
      await rename(unfinished, target)
      await syncDirectories(dirname(target), firstCreated === undefined ? dirname(target) : dirname(firstCreated))
      return written
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  async read(key: string): Promise<Uint8Array> {
    const file = await this.#open(key)
    try {
      return await file.readFile()
    } finally {
      await file.close()
    }
  }

  async readRange(key: string, start: number, end: number): Promise<Uint8Array> {
    assertRange({ start, end })
    const file = await this.#open(key)
    try {
      const { size } = await file.stat()
      const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start))
      let filled = 0
      while (filled < bytes.length) {
        const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      return bytes.subarray(0, filled)
    } finally {
      await file.close()
    }
  }

  async stream(key: string, range?: ByteRange): Promise<Readable> {
    if (range) assertRange(range)
    const file = await this.#open(key)
    if (range && range.start === range.end) {
      await file.close()
      return Readable.from([])
    }
    return file.createReadStream(range && { start: range.start, end: range.end - 1 })
  }

  async size(key: string): Promise<number> {
    const size = await this.#sizeOf(key)
    if (size === undefined) throw new BlobNotFound(key)
    return size
  }

  async exists(key: string): Promise<boolean> {
    return (await this.#sizeOf(key)) !== undefined
  }

  async delete(key: string): Promise<void> {
    if (await this.exists(key)) await rm(this.#pathOf(key), { force: true })
  }

  async deletePrefix(prefix: string): Promise<void> {
    // A blob with the prefix itself as key is not below it.
    if (!(await this.exists(prefix))) await rm(this.#pathOf(prefix), { recursive: true, force: true })
  }

  clearAbandoned(): Promise<void> {
    return clearUnfinished(this.#root, Date.now() - ABANDONED_AFTER_MS)
  }

  async #open(key: string): Promise<FileHandle> {
    try {
      const file = await open(this.#pathOf(key))
      if ((await file.stat()).isFile()) return file
      await file.close()
    } catch (error) {
      if (!isAbsence(error)) throw error
    }
    throw new BlobNotFound(key)
  }

  async #sizeOf(key: string): Promise<number | undefined> {
    try {
      const entry = await stat(this.#pathOf(key))
      return entry.isFile() ? entry.size : undefined
    } catch (error) {
      if (isAbsence(error)) return undefined
      throw error
    }
  }

  #pathOf(key: string): string {
    assertBlobKey(key)
    return join(this.#root, ...key.split('/'))
  }
}

/**
 * Opens the store in `root`, creating the directory for this process's user only. Deletes the unfinished writes left by crashes: all of
 * them when no other process can be writing, else those idle for a day.
 *
 * @param options.isShared whether other processes may have the same store open
 */
export async function openDirectoryBlobStore(root: string, { isShared = true }: { isShared?: boolean } = {}): Promise<BlobStore> {
  await mkdir(join(root, UNFINISHED), PRIVATE_DIRECTORY)
  await clearUnfinished(root, isShared ? Date.now() - ABANDONED_AFTER_MS : Number.POSITIVE_INFINITY)
  return new DirectoryBlobStore(resolve(root))
}

/** Deletes unfinished writes last changed before `oldest`, in milliseconds. */
async function clearUnfinished(root: string, oldest: number): Promise<void> {
  const unfinished = join(root, UNFINISHED)
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name)
    try {
      if ((await stat(path)).mtimeMs < oldest) await rm(path, { recursive: true, force: true })
    } catch (error) {
      // Its writer has just finished, or another process has deleted it.
      if (!isAbsence(error)) throw error
    }
  }
}

async function writeDurably(path: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', PRIVATE_FILE)
  try {
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      hash.update(chunk)
      size += chunk.byteLength
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** A rename survives a power failure only after its directory, and every new directory above, is synced. */
async function syncDirectories(from: string, upTo: string): Promise<void> {
  for (let directory = from; ; directory = dirname(directory)) {
    const handle = await open(directory)
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (directory === upTo) return
  }
}

function assertRange({ start, end }: ByteRange): void {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) {
    throw new RangeError(`Not a byte range: ${start} to ${end}`)
  }
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
