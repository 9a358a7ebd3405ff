import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, type WhenPresent, whenPresentSchema } from '@dossier/contract'
import { type Actor, type Completed, completeResumableUpload, findCompletedUpload } from '@dossier/core'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { holdUpload, tryHoldUpload } from './resumable-uploads-locks.ts'

/** Uploads that nobody has written to for so long are cleared, milliseconds; none is taken up again so long after it was begun. */
const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000

/** What an upload needs to become a file. */
export type UploadDependencies = Parameters<typeof completeResumableUpload>[0]

/** An upload that has not become a file yet. */
export interface UnfinishedUpload {
  id: string
  owner: string
  projectId: number
  folderId: number | undefined
  filename: string
  whenPresent: WhenPresent
  versionOf: number | undefined
  unpack: boolean
  /** Bytes that have arrived, and that will have. */
  offset: number
  size: number
}

const DESCRIPTION = '.json'

/** The bytes of uploads that are under way, in a directory of files that the processes of an installation share. */
export class UploadStore {
  readonly store: FileStore
  readonly #directory: string
  readonly #deps: UploadDependencies
  readonly #completing = new Map<string, Promise<Completed>>()

  constructor(directory: string, deps: UploadDependencies) {
    this.store = new FileStore({ directory, expirationPeriodInMilliseconds: UPLOAD_LIFETIME_MS })
    this.#directory = directory
    this.#deps = deps
  }

  /** Undefined when there is none of this id, or what is kept of it is not whole. */
  async find(id: string): Promise<UnfinishedUpload | undefined> {
    try {
      return read(await this.store.getUpload(id))
    } catch {
      return undefined
    }
  }

  async countOf(owner: string): Promise<number> {
    const uploads = await Promise.all((await this.#ids()).map((id) => this.find(id)))
    return uploads.filter((upload) => upload?.owner === owner).length
  }

  /**
   * Makes a file or an import of an upload all of whose bytes are there, and lets go of them. Requests that come meanwhile wait for
   * the same, here or at another process. One that is refused is not kept either; one that fails otherwise is tried again at the next request.
   *
   * @throws NOT_FOUND when it is gone and became nothing
   */
  complete(upload: UnfinishedUpload, actor: Actor): Promise<Completed> {
    const running = this.#completing.get(upload.id)
    if (running !== undefined) return running
    const completing = this.#completeAlone(upload.id, actor).finally(() => this.#completing.delete(upload.id))
    this.#completing.set(upload.id, completing)
    return completing
  }

  /** What an upload of this person has become. @throws NOT_FOUND, also for what is another's */
  async completedOf(actor: Actor, uploadId: string): Promise<{ became: Completed; size: number }> {
    const projectId = Number(uploadId.split('-')[0])
    try {
      const completed = await findCompletedUpload(this.#deps, actor, { projectId, uploadId })
      if (completed !== null) return completed
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
    throw new AppError('NOT_FOUND')
  }

  /**
   * Clears what nobody has written to for too long. What is not whole may just be being made, here or by another process; what somebody is
   * busy with is left alone.
   */
  async clearAbandoned(): Promise<void> {
    const oldest = this.#deps.clock.now().getTime() - UPLOAD_LIFETIME_MS
    for (const id of await this.#ids()) {
      if ((await this.#writtenAt(id)) >= oldest) continue
      const lock = await tryHoldUpload(this.#deps.database.locks, id)
      try {
        if (lock !== undefined && (await this.#writtenAt(id)) < oldest) await this.#remove(id)
      } finally {
        await lock?.release()
      }
    }
  }

  /** When bytes, or else the description, were written last; milliseconds. 0 when neither is there any more. */
  async #writtenAt(id: string): Promise<number> {
    for (const path of [join(this.#directory, id), join(this.#directory, `${id}${DESCRIPTION}`)]) {
      const found = await stat(path).catch(() => undefined)
      if (found !== undefined) return found.mtimeMs
    }
    return 0
  }

  async #completeAlone(id: string, actor: Actor): Promise<Completed> {
    const lock = await holdUpload(this.#deps.database.locks, id)
    try {
      const upload = await this.find(id)
      // Another process was faster.
      if (upload === undefined) return (await this.completedOf(actor, id)).became
      return await this.#takeIn(upload, actor)
    } finally {
      await lock.release()
    }
  }

  async #takeIn(upload: UnfinishedUpload, actor: Actor): Promise<Completed> {
    const { id: uploadId, projectId, folderId, filename, whenPresent, versionOf, unpack } = upload
    try {
      const bytes = bytesOf(this.store, uploadId)
      const completed = await completeResumableUpload(this.#deps, actor, {
        uploadId,
        projectId,
        folderId,
        filename,
        whenPresent,
        versionOf,
        unpack,
        bytes,
      })
      await this.#remove(uploadId)
      return completed
    } catch (error) {
      if (error instanceof AppError && error.code !== 'UNEXPECTED') await this.#remove(uploadId)
      throw error
    }
  }

  /** Of what there are bytes or a description; a process that was killed may have left one without the other. */
  async #ids(): Promise<string[]> {
    const names = await readdir(this.#directory).catch(() => [])
    return [...new Set(names.map((name) => (name.endsWith(DESCRIPTION) ? name.slice(0, -DESCRIPTION.length) : name)))]
  }

  /** The description goes last: what there is of an upload is found by it. */
  async #remove(id: string): Promise<void> {
    for (const name of [id, `${id}${DESCRIPTION}`]) await rm(join(this.#directory, name), { force: true })
  }
}

/** Opened when it is read, so that a refusal leaves no open file behind. */
async function* bytesOf(store: FileStore, id: string): AsyncGenerator<Uint8Array> {
  yield* store.read(id)
}

function read({ id, offset, size, metadata }: Upload): UnfinishedUpload | undefined {
  const owner = metadata?.['owner']
  const filename = metadata?.['filename']
  if (!owner || !filename || size === undefined) return undefined
  const folderId = metadata?.['folderId']
  const versionOf = metadata?.['versionOf']
  return {
    id,
    owner,
    projectId: Number(metadata?.['projectId']),
    folderId: folderId ? Number(folderId) : undefined,
    filename,
    whenPresent: whenPresentSchema.catch('version').parse(metadata?.['whenPresent']),
    versionOf: versionOf ? Number(versionOf) : undefined,
    unpack: metadata?.['unpack'] === 'true',
    offset,
    size,
  }
}
