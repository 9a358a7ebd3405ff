import type { PageEvent, WorkspaceRole } from '@dossier/contract'
import { installationId, type PublishedChange } from '../changes/index.ts'
import type { Member, Read, SuperAdmin } from '../use-case/index.ts'
import { mayHear } from './may-hear.ts'

/** An open page that listens. What it has not taken yet is kept once for each topic and workspace, however often that changes. */
export class Page {
  /** As of the last time that its rights were asked. */
  actor: Member | SuperAdmin
  readonly read: Read
  readonly organizationId: number
  #workspaceRoles: ReadonlyMap<number, WorkspaceRole> | undefined
  /** Its rights are being asked: what they decide waits. */
  #isChecked = false
  readonly #changes = new Map<string, PublishedChange>()
  readonly #left = new Set<number>()
  #hasMissed = false
  #state: 'open' | 'ended' | 'closed' = 'open'
  #wake: (() => void) | undefined

  /** @param read bound to the person's organization */
  constructor(actor: Member | SuperAdmin, read: Read) {
    this.actor = actor
    this.read = read
    this.organizationId = actor.kind === 'superAdmin' ? installationId : actor.organizationId
  }

  /** Takes note of a change, if the page may hear of it. */
  offer(change: PublishedChange): void {
    if (this.#isChecked && !this.#hears(change)) return
    const { topic, projectId, userId } = change
    this.#changes.set(`${topic} ${projectId ?? ''} ${userId ?? ''}`, change)
    this.#wake?.()
  }

  /** Something may have been missed. */
  miss(): void {
    this.#hasMissed = true
    this.#wake?.()
  }

  /** Until `settle` nothing is told that depends on rights. */
  hold(): void {
    this.#isChecked = false
  }

  /** Goes on with the rights that there are now. */
  settle(actor: Member | SuperAdmin, workspaceRoles: ReadonlyMap<number, WorkspaceRole>): void {
    for (const projectId of this.#workspaceRoles?.keys() ?? []) if (!workspaceRoles.has(projectId)) this.#left.add(projectId)
    for (const projectId of workspaceRoles.keys()) this.#left.delete(projectId)
    this.actor = actor
    this.#workspaceRoles = workspaceRoles
    this.#isChecked = true
    this.#wake?.()
  }

  /** The session is over. */
  end(): void {
    if (this.#state === 'open') this.#state = 'ended'
    this.#wake?.()
  }

  /** Nobody listens any more, or they are to come again. */
  close(): void {
    this.#state = 'closed'
    this.#wake?.()
  }

  async *events(): AsyncGenerator<PageEvent> {
    yield { type: 'open' }
    for (;;) {
      if (this.#state === 'closed') return
      if (this.#state === 'ended') {
        yield { type: 'ended' }
        return
      }
      const event = this.#take()
      if (event !== undefined) {
        yield event
        continue
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#wake = resolve
      await promise
      this.#wake = undefined
    }
  }

  #take(): PageEvent | undefined {
    if (!this.#isChecked) return undefined
    for (const projectId of this.#left) {
      this.#left.delete(projectId)
      return { type: 'left', projectId }
    }
    if (this.#hasMissed) {
      this.#hasMissed = false
      this.#changes.clear()
      return { type: 'missed' }
    }
    const changes = [...this.#changes.values()].filter((change) => this.#hears(change))
    this.#changes.clear()
    if (changes.length === 0) return undefined
    return { type: 'changed', changes: changes.map(({ topic, projectId = null }) => ({ topic, projectId })) }
  }

  #hears(change: PublishedChange): boolean {
    return mayHear({ actor: this.actor, workspaceRoles: this.#workspaceRoles ?? new Map() }, change)
  }
}
