import type { Import } from '@dossier/contract'

/** The server, as imports are followed. */
export interface ImportServer {
  /** Null when there is no such import for this person any more. Throws when there is no answer. */
  get(id: number): Promise<Import | null>
  /** Throws when that is refused or there is no answer. */
  cancel(id: number): Promise<Import>
}

export type FollowedImports = ReadonlyMap<number, Import>

/** Whether it still has files to take in. */
export function isOpen({ status }: Import): boolean {
  return status === 'waiting' || status === 'running'
}

/**
 * The imports that this tab shows: those that it has begun, and those that were open when a workspace was opened. They run on the
 * server; here they are looked at every `everyMs` until they end. A change is told to subscribers.
 */
export class ImportsFollowed {
  readonly #server: ImportServer
  readonly #everyMs: number
  /** Told of an import each time files of it have come. */
  readonly #onArrived: (projectId: number) => void
  readonly #listeners = new Set<() => void>()
  #imports: FollowedImports = new Map()
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(server: ImportServer, everyMs: number, onArrived: (projectId: number) => void) {
    this.#server = server
    this.#everyMs = everyMs
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
    if (before && (!isOpen(before) || before.done > known.done) && isOpen(known)) return
    this.#change(new Map(this.#imports).set(known.id, known))
    const arrived = known.added + known.newVersions - (before?.added ?? 0) - (before?.newVersions ?? 0)
    if (arrived > 0 || (before && isOpen(before) && !isOpen(known))) this.#onArrived(known.projectId)
    this.#schedule()
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
    this.follow(await this.#server.cancel(id))
  }

  /** Takes the ended ones off the list. */
  clearFinished(): void {
    this.#change(new Map([...this.#imports].filter(([, known]) => isOpen(known))))
  }

  /** Forgets everything, as at sign-out. The imports go on. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#change(new Map())
  }

  #schedule(): void {
    if (this.#timer !== null || ![...this.#imports.values()].some(isOpen)) return
    this.#timer = setTimeout(() => void this.#look(), this.#everyMs)
  }

  async #look(): Promise<void> {
    for (const [id, known] of this.#imports) {
      if (!isOpen(known)) continue
      try {
        const found = await this.#server.get(id)
        if (!this.#imports.has(id)) continue
        if (found) this.follow(found)
        else this.#change(new Map([...this.#imports].filter(([other]) => other !== id)))
      } catch {
        // No answer now; the next look comes anyway.
      }
    }
    this.#timer = null
    this.#schedule()
  }

  #change(imports: FollowedImports): void {
    this.#imports = imports
    for (const listener of this.#listeners) listener()
  }
}
