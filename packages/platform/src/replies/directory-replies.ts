import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A reply of an outside service as it is kept, and for how long it counts as it is. */
export interface KeptReply {
  readonly status: number
  /** Lower-case names; those that say what the body is and how to ask whether it has changed. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** When the service sent it, milliseconds since 1970. */
  readonly retrievedAt: number
  /** Until then nobody asks again. */
  readonly freshUntil: number
}

/** Replies by a key, shared by all processes of the installation. A store may forget whatever it likes. */
export interface ReplyStore {
  /** Undefined for what is not kept, or cannot be read. */
  load(key: string): Promise<KeptReply | undefined>
  keep(key: string, reply: KeptReply): Promise<void>
}

export interface DirectoryReplies extends ReplyStore {
  /** Removes what was not read for longest until the rest fits, and what an interrupted process left. @returns bytes that remain */
  prune(): Promise<number>
}

const MOST_BYTES = 2 * 1024 ** 3
const PRIVATE_FILE = 0o600
const PRIVATE_DIRECTORY = { recursive: true, mode: 0o700 } as const
const NEWLINE = 0x0a
/** Of writes, after which a process looks whether there is too much. */
const PRUNE_EVERY = 500
/** A reading is noted once in so long. */
const NOTE_READING_MS = 3_600_000
const UNFINISHED = /\.unfinished$/
const UNFINISHED_FOR_MS = 3_600_000

/**
 * Replies as files of a directory: a line of JSON, then the body. A file is replaced whole, so that another process reads the reply before or the
 * one after. Keys are hashed: the directory says nothing of what was asked.
 */
export function openDirectoryReplies(
  directory: string,
  { mostBytes = MOST_BYTES, now = Date.now }: { mostBytes?: number; now?: () => number } = {},
): DirectoryReplies {
  let written = 0
  const pathOf = (key: string) => {
    const name = createHash('sha256').update(key).digest('hex')
    return { folder: join(directory, name.slice(0, 2)), file: join(directory, name.slice(0, 2), name) }
  }

  async function prune(): Promise<number> {
    const files: { path: string; bytes: number; readAt: number }[] = []
    for (const entry of await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const found = await stat(path).catch(() => undefined)
      if (found === undefined) continue
      if (!UNFINISHED.test(entry.name)) files.push({ path, bytes: found.size, readAt: found.mtimeMs })
      else if (now() - found.mtimeMs > UNFINISHED_FOR_MS) await rm(path, { force: true })
    }
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    for (const file of files.toSorted((one, other) => one.readAt - other.readAt)) {
      if (bytes <= mostBytes) break
      await rm(file.path, { force: true })
      bytes -= file.bytes
    }
    return bytes
  }

  return {
    async load(key) {
      const { file } = pathOf(key)
      try {
        const bytes = await readFile(file)
        const end = bytes.indexOf(NEWLINE)
        const { key: kept, ...head } = JSON.parse(bytes.toString('utf8', 0, end)) as Omit<KeptReply, 'body'> & {
          key: string
          bytes: number
        }
        const body = bytes.subarray(end + 1)
        // What was cut off by a full disk is not the reply.
        if (kept !== createHash('sha512').update(key).digest('base64') || body.byteLength !== head.bytes) return undefined
        const { mtimeMs } = await stat(file)
        if (now() - mtimeMs > NOTE_READING_MS) await utimes(file, now() / 1000, now() / 1000)
        const { status, headers, retrievedAt, freshUntil } = head
        return { status, headers, body, retrievedAt, freshUntil }
      } catch {
        return undefined
      }
    },

    async keep(key, { body, ...head }) {
      const { folder, file } = pathOf(key)
      const unfinished = `${file}.${randomUUID()}.unfinished`
      const line = JSON.stringify({ ...head, bytes: body.byteLength, key: createHash('sha512').update(key).digest('base64') })
      try {
        await mkdir(folder, PRIVATE_DIRECTORY)
        await writeFile(unfinished, Buffer.concat([Buffer.from(`${line}\n`), body]), { mode: PRIVATE_FILE })
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      written += 1
      if (written % PRUNE_EVERY === 0) await prune()
    },

    prune,
  }
}
