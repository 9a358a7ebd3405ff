import type { UploadLimits } from './check-file.ts'
import type { ChosenFile } from './dropped-files.ts'
import { resumeLater } from './resume-later.ts'
import { runBatch, type UploadServer } from './run-batch.ts'
import { type Accepted, type Batch, isRetryable, isUnsent, type StoredItem, type UploadItem, type UploadTarget } from './upload-item.ts'
import {
  acceptedIds,
  addFiles,
  cancelFiles,
  clearFinished,
  emptyQueue,
  followReading,
  keepCancelled,
  pauseFiles,
  recordProgress,
  retryFiles,
  settleFiles,
  startBatch,
  cancelledButStored,
  type NewFile,
  type UploadQueue,
} from './upload-queue.ts'

/** A chosen file with its choice. `file` is null when the browser cannot read it. */
export type PlannedFile = ChosenFile & Pick<NewFile, 'choice' | 'settled'>

/**
 * The uploads of a browser tab. Kept outside React, so that they continue while the user changes screens. Subscribers are notified of changes;
 * `snapshot` returns the current queue.
 */
export class Uploads {
  readonly #server: UploadServer
  readonly #listeners = new Set<() => void>()
  /** File objects by item id; released once the server has them. */
  readonly #files = new Map<number, File>()
  readonly #running = new Map<number, { batch: Batch; controller: AbortController }>()
  readonly #retryLater = new Set<number>()
  #queue: UploadQueue = emptyQueue
  #maximumFilesPerRequest = 1
  /** Requests before this one were dropped by `stop`. */
  #firstBatch = 0

  constructor(server: UploadServer) {
    this.#server = server
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): UploadQueue => this.#queue

  /** Queues files and starts sending. With `target.versionOf` the one file becomes the next version of that one. */
  add(chosen: readonly PlannedFile[], target: UploadTarget, limits: UploadLimits): void {
    this.#maximumFilesPerRequest = limits.maximumFilesPerRequest
    const files = chosen.map(({ file, ...rest }) => ({ ...rest, size: file?.size ?? 0, readable: file !== null }))
    const { queue, added } = addFiles(this.#queue, files, target, limits)
    for (const [index, id] of added.entries()) {
      const file = chosen[index]?.file
      if (id !== null && file) this.#files.set(id, file)
    }
    this.#change(queue)
  }

  /** Cancels files; a request whose files are all cancelled is aborted. */
  cancel(ids: Iterable<number>): void {
    this.#change(cancelFiles(this.#queue, ids))
    for (const { batch, controller } of this.#running.values()) {
      if (batch.items.every((item) => this.#queue.items.get(item.id)?.state.phase === 'cancelled')) controller.abort()
    }
  }

  /** Pauses large files that are being sent; `retry` resumes them. */
  pause(ids: Iterable<number>): void {
    this.#change(pauseFiles(this.#queue, ids))
    for (const { batch, controller } of this.#running.values()) {
      if (batch.items.every((item) => this.#queue.items.get(item.id)?.state.phase === 'paused')) controller.abort(resumeLater)
    }
  }

  /** Sends paused, interrupted or cancelled files again; a file whose request is still running follows when it ends. */
  retry(ids: Iterable<number>): void {
    const unsettled = new Set([...this.#running.values()].flatMap(({ batch }) => batch.items.map((item) => item.id)))
    const retryable = [...ids].filter((id) => {
      const item = this.#queue.items.get(id)
      return item !== undefined && isRetryable(item)
    })
    for (const id of retryable) if (unsettled.has(id)) this.#retryLater.add(id)
    this.#change(
      retryFiles(
        this.#queue,
        retryable.filter((id) => !unsettled.has(id)),
      ),
    )
  }

  /** The files that would be lost if the page closed now. */
  unsent(): { item: UploadItem; file: File }[] {
    return [...this.#files].flatMap(([id, file]) => {
      const item = this.#queue.items.get(id)
      return item !== undefined && isUnsent(item) ? [{ item, file }] : []
    })
  }

  /** Removes everything from the list that is not being uploaded. */
  clearFinished(): void {
    this.#change(clearFinished(this.#queue))
  }

  /** Drops everything, for example at sign-out. */
  stop(): void {
    for (const { controller } of this.#running.values()) controller.abort(resumeLater)
    this.#retryLater.clear()
    this.#firstBatch = this.#queue.nextBatch
    this.#change({ ...emptyQueue, nextId: this.#queue.nextId, nextBatch: this.#queue.nextBatch })
  }

  /** Applies reading states by server id; null marks a deleted file. */
  follow(attachments: ReadonlyMap<number, Accepted | null>): void {
    this.#change(followReading(this.#queue, attachments))
  }

  #change(queue: UploadQueue): void {
    const changed = queue !== this.#queue
    this.#queue = queue
    for (let started = startBatch(this.#queue, this.#maximumFilesPerRequest); started;) {
      this.#queue = started.queue
      void this.#run(started.batch)
      started = startBatch(this.#queue, this.#maximumFilesPerRequest)
    }
    if (!changed) return
    for (const id of this.#files.keys()) if (!needsFile(this.#queue, id)) this.#files.delete(id)
    for (const listener of this.#listeners) listener()
  }

  async #run(batch: Batch): Promise<void> {
    const controller = new AbortController()
    this.#running.set(batch.id, { batch, controller })
    const outcomes = await runBatch(this.#server, {
      items: batch.items,
      files: this.#files,
      taken: () => acceptedIds(this.#queue),
      onProgress: (items, fraction) => this.#change(recordProgress(this.#queue, { id: batch.id, items }, fraction)),
      signal: controller.signal,
    })
    if (batch.id >= this.#firstBatch) {
      const strays = cancelledButStored(this.#queue, batch, outcomes)
      this.#change(settleFiles(this.#queue, batch, outcomes))
      for (const stray of strays) await this.#removeStray(stray)
    }
    this.#running.delete(batch.id)
    this.retry(batch.items.map((item) => item.id).filter((id) => this.#retryLater.delete(id)))
  }

  /** Deletes a cancelled file that was stored; when that fails, the list shows it as accepted. */
  async #removeStray(stray: StoredItem): Promise<void> {
    // Deleting the latest version would delete its earlier versions too.
    if ((stray.attachment.version ?? 1) > 1) {
      this.#change(keepCancelled(this.#queue, stray))
      return
    }
    try {
      await this.#server.remove(stray.item.target.projectId, stray.attachment.id)
    } catch {
      this.#change(keepCancelled(this.#queue, stray))
    }
  }
}

function needsFile(queue: UploadQueue, id: number): boolean {
  const phase = queue.items.get(id)?.state.phase
  return phase === 'waiting' || phase === 'sending' || phase === 'paused' || phase === 'interrupted' || phase === 'cancelled'
}
