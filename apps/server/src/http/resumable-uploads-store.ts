import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, type WhenPresent, whenPresentSchema } from '@dossier/contract'
import { type Actor, type Completed, completeResumableUpload, findCompletedUpload } from '@dossier/core'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { lockUpload, tryLockUpload } from './resumable-uploads-locks.ts'

/** Uploads without a write for this long are deleted, and none can be resumed after this age. Milliseconds. */
const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000

/** The dependencies of completing an upload. */
export type UploadDependencies = Parameters<typeof completeResumableUpload>[0]

/** An incomplete upload. */
export interface UnfinishedUpload {
  id: string
  owner: string
  projectId: number
  folderId: number | undefined
  filename: string
  whenPresent: WhenPresent
  versionOf: number | undefined
  unpack: boolean
  /** Bytes received, and the total. */
  offset: number
  size: number
}

const DESCRIPTION = '.json'

/** Stores the bytes of uploads in progress, in a directory shared by the installation's processes. */
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

  /** Undefined when there is none with this id, or its stored description is incomplete. */
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
   * Turns a complete upload into a file or an import and deletes its bytes. Concurrent requests wait for the same result, here or in
   * another process. A refused upload is deleted; after other errors the next request tries again.
   *
   * @throws NOT_FOUND when it was deleted without a result
   */
  complete(upload: UnfinishedUpload, actor: Actor): Promise<Completed> {
    const running = this.#completing.get(upload.id)
    if (running !== undefined) return running
    const completing = this.#completeAlone(upload.id, actor).finally(() => this.#completing.delete(upload.id))
    this.#completing.set(upload.id, completing)
    return completing
  }

  /** The result of a person's completed upload. @throws NOT_FOUND, also for uploads of others */
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
   * Deletes uploads without a recent write. Incomplete ones may still be in progress, here or in another process; locked ones are left
   * alone.
   */
  async clearAbandoned(): Promise<void> {
    const oldest = this.#deps.clock.now().getTime() - UPLOAD_LIFETIME_MS
    for (const id of await this.#ids()) {
      if ((await this.#writtenAt(id)) >= oldest) continue
      const lock = await tryLockUpload(this.#deps.database.locks, id)
      try {
        if (lock !== undefined && (await this.#writtenAt(id)) < oldest) await this.#remove(id)
      } finally {
        await lock?.release()
      }
    }
  }

  /** Time of the last write to the bytes, or else to the description, in milliseconds. 0 when both are gone. */
  async #writtenAt(id: string): Promise<number> {
    for (const path of [join(this.#directory, id), join(this.#directory, `${id}${DESCRIPTION}`)]) {
      const found = await stat(path).catch(() => undefined)
      if (found !== undefined) return found.mtimeMs
    }
    return 0
  }

  async #completeAlone(id: string, actor: Actor): Promise<Completed> {
    const lock = await lockUpload(this.#deps.database.locks, id)
    try {
      const upload = await this.find(id)
      // Another process has completed it.
      if (upload === undefined) return (await this.completedOf(actor, id)).became
      return await this.#completeLocked(upload, actor)
    } finally {
      await lock.release()
    }
  }

  async #completeLocked(upload: UnfinishedUpload, actor: Actor): Promise<Completed> {
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

  /** Ids with bytes or a description; a killed process may have left one without the other. */
  async #ids(): Promise<string[]> {
    const names = await readdir(this.#directory).catch(() => [])
    return [...new Set(names.map((name) => (name.endsWith(DESCRIPTION) ? name.slice(0, -DESCRIPTION.length) : name)))]
  }

  /** Deletes the description last, since uploads are found by it. */
  async #remove(id: string): Promise<void> {
    for (const name of [id, `${id}${DESCRIPTION}`]) await rm(join(this.#directory, name), { force: true })
  }
}

/** Opened lazily, so that a refusal leaves no open file behind. */
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
