import { type Import, isOpenRun } from '@dossier/contract'

/** The server's operations on imports. */
export interface ImportServer {
  /** Null when the import no longer exists for this user. @throws without a response */
  get(id: number): Promise<Import | null>
  /** @throws when refused or without a response */
  cancel(id: number): Promise<unknown>
}

export type TrackedImports = ReadonlyMap<number, Import>

/**
 * The imports shown in this tab: those it started, and those running when a workspace was opened. They run on the server; call `poll` when the server
 * reports progress. Subscribers are notified of changes.
 */
export class ImportTracker {
  readonly #server: ImportServer
  /** Called whenever an import has added files. */
  readonly #onArrived: (projectId: number) => void
  readonly #listeners = new Set<() => void>()
  #imports: TrackedImports = new Map()
  #polling: Promise<void> | undefined
  #pollsAgain = false

  constructor(server: ImportServer, onArrived: (projectId: number) => void) {
    this.#server = server
    this.#onArrived = onArrived
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): TrackedImports => this.#imports

  /** Adds an import, or updates it. */
  follow(known: Import): void {
    const before = this.#imports.get(known.id)
    // Ignores an outdated response.
    if (before && (!isOpenRun(before) || before.progress.done > known.progress.done) && isOpenRun(known)) return
    this.#change(new Map(this.#imports).set(known.id, known))
    const addedFiles = known.added + known.newVersions - (before?.added ?? 0) - (before?.newVersions ?? 0)
    if (addedFiles > 0 || (before && isOpenRun(before) && !isOpenRun(known))) this.#onArrived(known.projectId)
    // The import may have progressed before the subscription.
    if (before === undefined && isOpenRun(known)) void this.poll()
  }

  /** Polls the running imports: at once, or after the current poll. */
  readonly poll = (): Promise<void> => {
    this.#pollsAgain = true
    this.#polling ??= this.#pollUntilIdle().finally(() => (this.#polling = undefined))
    return this.#polling
  }

  async #pollUntilIdle(): Promise<void> {
    while (this.#pollsAgain) {
      this.#pollsAgain = false
      await this.#pollOnce()
    }
  }

  async track(id: number): Promise<void> {
    try {
      const found = await this.#server.get(id)
      if (found) this.follow(found)
    } catch {
      // The import appears when the workspace's imports are loaded next.
    }
  }

  async cancel(id: number): Promise<void> {
    await this.#server.cancel(id)
    await this.track(id)
  }

  /** Removes finished imports from the list. */
  clearFinished(): void {
    this.#change(new Map([...this.#imports].filter(([, known]) => isOpenRun(known))))
  }

  /** Removes everything, for example at sign-out. The imports continue on the server. */
  stop(): void {
    this.#change(new Map())
  }

  async #pollOnce(): Promise<void> {
    for (const [id, known] of this.#imports) {
      if (!isOpenRun(known)) continue
      try {
        const found = await this.#server.get(id)
        if (!this.#imports.has(id)) continue
        if (found) this.follow(found)
        else this.#change(new Map([...this.#imports].filter(([other]) => other !== id)))
      } catch {
        // The server is unreachable; the change event after reconnecting triggers another poll.
      }
    }
  }

  #change(imports: TrackedImports): void {
    this.#imports = imports
    for (const listener of this.#listeners) listener()
  }
}
