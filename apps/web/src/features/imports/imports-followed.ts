import { type Import, isOpenRun } from '@dossier/contract'

/** The server, as imports are followed. */
export interface ImportServer {
  /** Null when there is no such import for this person any more. Throws when there is no answer. */
  get(id: number): Promise<Import | null>
  /** Throws when that is refused or there is no answer. */
  cancel(id: number): Promise<unknown>
}

export type FollowedImports = ReadonlyMap<number, Import>

/**
 * The imports that this tab shows: those that it has begun, and those that were open when a workspace was opened. They run on the
 * server; `look` is to be called when it says that imports have got on. A change is told to subscribers.
 */
export class ImportsFollowed {
  readonly #server: ImportServer
  /** Told of an import each time files of it have come. */
  readonly #onArrived: (projectId: number) => void
  readonly #listeners = new Set<() => void>()
  #imports: FollowedImports = new Map()
  #looking: Promise<void> | undefined
  #isToLookAgain = false

  constructor(server: ImportServer, onArrived: (projectId: number) => void) {
    this.#server = server
    this.#onArrived = onArrived
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): FollowedImports => this.#imports

  /** Takes an import on, or what is newly known of one. */
  follow(known: Import): void {
    const before = this.#imports.get(known.id)
    // An answer that was overtaken says nothing.
    if (before && (!isOpenRun(before) || before.progress.done > known.progress.done) && isOpenRun(known)) return
    this.#change(new Map(this.#imports).set(known.id, known))
    const arrived = known.added + known.newVersions - (before?.added ?? 0) - (before?.newVersions ?? 0)
    if (arrived > 0 || (before && isOpenRun(before) && !isOpenRun(known))) this.#onArrived(known.projectId)
    // It may have got on before anybody here listened.
    if (before === undefined && isOpenRun(known)) void this.look()
  }

  /** Looks at the open imports: at once, or when the look that is under way is over. */
  readonly look = (): Promise<void> => {
    this.#isToLookAgain = true
    this.#looking ??= this.#lookWhileAsked().finally(() => (this.#looking = undefined))
    return this.#looking
  }

  async #lookWhileAsked(): Promise<void> {
    while (this.#isToLookAgain) {
      this.#isToLookAgain = false
      await this.#lookOnce()
    }
  }

  async track(id: number): Promise<void> {
    try {
      const found = await this.#server.get(id)
      if (found) this.follow(found)
    } catch {
      // It shows when the workspace's imports are looked at the next time.
    }
  }

  async cancel(id: number): Promise<void> {
    await this.#server.cancel(id)
    await this.track(id)
  }

  /** Takes the ended ones off the list. */
  clearFinished(): void {
    this.#change(new Map([...this.#imports].filter(([, known]) => isOpenRun(known))))
  }

  /** Forgets everything, as at sign-out. The imports go on. */
  stop(): void {
    this.#change(new Map())
  }

  async #lookOnce(): Promise<void> {
    for (const [id, known] of this.#imports) {
      if (!isOpenRun(known)) continue
      try {
        const found = await this.#server.get(id)
        if (!this.#imports.has(id)) continue
        if (found) this.follow(found)
        else this.#change(new Map([...this.#imports].filter(([other]) => other !== id)))
      } catch {
        // No answer now; when there is one again, that is reason to look.
      }
    }
  }

  #change(imports: FollowedImports): void {
    this.#imports = imports
    for (const listener of this.#listeners) listener()
  }
}
