import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, type WhenPresent, whenPresentSchema } from '@dossier/contract'
import { type Actor, type Completed, completeResumableUpload, type CoreDependencies } from '@dossier/core'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'

/** Uploads that nobody has written to for so long are cleared, milliseconds; none is taken up again so long after it was begun. */
const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000

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

/** The bytes of uploads that are under way, in a directory of files. */
export class UploadShelf {
  readonly store: FileStore
  readonly #directory: string
  readonly #deps: CoreDependencies
  readonly #completing = new Map<string, Promise<Completed>>()

  constructor(directory: string, deps: CoreDependencies) {
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
   * the same. One that is refused is not kept either; one that fails otherwise is tried again at the next request.
   */
  complete(upload: UnfinishedUpload, actor: Actor): Promise<Completed> {
    const running = this.#completing.get(upload.id)
    if (running !== undefined) return running
    const completing = this.#takeIn(upload, actor).finally(() => this.#completing.delete(upload.id))
    this.#completing.set(upload.id, completing)
    return completing
  }

  /** Clears what nobody has written to for too long. What is not whole may just be being made, here or by another process. */
  async clearAbandoned(): Promise<void> {
    const oldest = this.#deps.clock.now().getTime() - UPLOAD_LIFETIME_MS
    for (const id of await this.#ids()) if ((await this.#writtenAt(id)) < oldest) await this.#remove(id)
  }

  /** When bytes, or else the description, were written last; milliseconds. 0 when neither is there any more. */
  async #writtenAt(id: string): Promise<number> {
    for (const path of [join(this.#directory, id), join(this.#directory, `${id}.json`)]) {
      const found = await stat(path).catch(() => undefined)
      if (found !== undefined) return found.mtimeMs
    }
    return 0
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

  async #ids(): Promise<string[]> {
    return (await this.store.configstore.list?.()) ?? []
  }

  /** The description goes last: bytes without one would never be cleared. */
  async #remove(id: string): Promise<void> {
    await this.store.remove(id).catch(() => this.store.configstore.delete(id))
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
