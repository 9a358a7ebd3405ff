import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@dossier/contract'
import { type IncomingFile, type Needs, whileRoom, writingToDisk } from '@dossier/core'

/** Bytes that one request may stage, unless a single file may be larger. */
const REQUEST_BYTES = 1024 ** 3

/** Files left by killed processes are deleted after this age, in milliseconds. */
const ABANDONED_MS = 24 * 60 * 60 * 1000

export interface StagingOptions {
  /** The staging directory. */
  directory: string
  /** Files beyond these limits are not stored, only measured. */
  deps: Needs<'disk' | 'limits'>
}

/**
 * Files of one request, staged on disk until the request is complete. They are not visible to users. The creator has to call `release` in
 * every case.
 */
export class StagedFiles {
  readonly #options: StagingOptions
  #directory: string | undefined
  #files = 0
  #bytes = 0

  constructor(options: StagingOptions) {
    this.#options = options
  }

  /**
   * Reads a file to its end and returns it with its size. Files that will be refused anyway are measured without being stored; the upload
   * use case refuses them by name.
   *
   * @throws REQUEST_TOO_LARGE when all files exceed the limit of a request; DISK_FULL
   */
  async add({ filename, bytes }: IncomingFile): Promise<IncomingFile> {
    const { directory, deps } = this.#options
    const { fileBytes, filesPerRequest } = deps.limits
    this.#files += 1
    const tally = { size: 0 }
    if (this.#files > filesPerRequest) {
      for await (const chunk of bytes) tally.size += chunk.byteLength
      return { filename, size: tally.size, bytes: nothing() }
    }
    if (this.#directory === undefined) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      this.#directory = await mkdtemp(join(directory, 'form-'))
    }
    const path = join(this.#directory, String(this.#files))
    await writingToDisk(() => pipeline(whileRoom(deps, this.#kept(bytes, tally)), createWriteStream(path)))
    if (tally.size <= fileBytes) return { filename, size: tally.size, bytes: readOnDemand(path) }
    await rm(path)
    return { filename, size: tally.size, bytes: nothing() }
  }

  async release(): Promise<void> {
    if (this.#directory !== undefined) await rm(this.#directory, { recursive: true, force: true })
  }

  /** Yields the bytes up to the limit and counts all. */
  async *#kept(bytes: AsyncIterable<Uint8Array>, tally: { size: number }): AsyncGenerator<Uint8Array> {
    const { fileBytes } = this.#options.deps.limits
    for await (const chunk of bytes) {
      tally.size += chunk.byteLength
      if (tally.size > fileBytes) continue
      this.#bytes += chunk.byteLength
      if (this.#bytes > Math.max(REQUEST_BYTES, fileBytes)) throw new AppError('REQUEST_TOO_LARGE')
      yield chunk
    }
  }
}

/** Deletes forms left by killed processes: those without a recent write. */
export async function clearStaged(directory: string, now: Date): Promise<void> {
  const names = await readdir(directory).catch(() => [])
  for (const name of names) {
    const path = join(directory, name)
    if (now.getTime() - (await writtenAt(path)) > ABANDONED_MS) await rm(path, { recursive: true, force: true })
  }
}

/** Time of the last write in a directory, in milliseconds. The directory's own time is that of the last file created. */
async function writtenAt(directory: string): Promise<number> {
  const inside = await readdir(directory).catch(() => [])
  const times = await Promise.all(
    [directory, ...inside.map((name) => join(directory, name))].map((path) =>
      // Its request has just deleted it.
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.POSITIVE_INFINITY,
      ),
    ),
  )
  return Math.max(...times)
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Opens the file with the first read. */
async function* readOnDemand(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>
}
