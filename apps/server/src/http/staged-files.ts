import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@dossier/contract'
import { type IncomingFile, type Needs, whileRoom, writingToDisk } from '@dossier/core'

/** What one request may have set aside, bytes, unless one file alone may be larger. */
const REQUEST_BYTES = 1024 ** 3

/** What a killed process left behind goes after this long, milliseconds. */
const ABANDONED_MS = 24 * 60 * 60 * 1000

export interface StagingOptions {
  /** Where files are set aside. */
  directory: string
  /** Of files beyond the limits nothing is kept but name and size. */
  deps: Needs<'disk' | 'limits'>
}

/**
 * Files of one request, set aside on disk until all of the request has arrived. Nobody can see them there. Whoever makes one calls
 * `release`, whatever becomes of the request.
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
   * Reads a file to its end and gives it back with its size. One that may not be taken in anyway is measured and not kept: whoever takes
   * files in refuses it by name.
   *
   * @throws REQUEST_TOO_LARGE when the files together are more than a request may set aside; DISK_FULL
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

  /** The bytes that are worth keeping; all are counted. */
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

/** Removes what killed processes have left behind: forms to whose files nobody has written for long. */
export async function clearStaged(directory: string, now: Date): Promise<void> {
  const names = await readdir(directory).catch(() => [])
  for (const name of names) {
    const path = join(directory, name)
    if (now.getTime() - (await writtenAt(path)) > ABANDONED_MS) await rm(path, { recursive: true, force: true })
  }
}

/** When a directory or a file in it was written to last, milliseconds. A directory's own time is that of the file that was begun last. */
async function writtenAt(directory: string): Promise<number> {
  const inside = await readdir(directory).catch(() => [])
  const times = await Promise.all(
    [directory, ...inside.map((name) => join(directory, name))].map((path) =>
      // It has just been removed by the request that made it.
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.POSITIVE_INFINITY,
      ),
    ),
  )
  return Math.max(...times)
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** The file is opened when its first byte is asked for. */
async function* readOnDemand(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>
}
