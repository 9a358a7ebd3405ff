import type { PageEvent, WorkspaceRole } from '@dossier/contract'
import { installationId, type PublishedChange } from '../changes/index.ts'
import type { Member, Read, SuperAdmin } from '../use-case/index.ts'
import { mayReceive } from './may-receive.ts'

/** A listening page. Pending changes are kept once per topic and workspace. */
export class Page {
  /** As of the last check of its rights. */
  actor: Member | SuperAdmin
  readonly read: Read
  readonly organizationId: number
  #workspaceRoles: ReadonlyMap<number, WorkspaceRole> | undefined
  /** False while its rights are being checked: permission-dependent events wait. */
  #isChecked = false
  readonly #changes = new Map<string, PublishedChange>()
  /** Workspaces that the person can no longer open, each with whether it was deleted. */
  readonly #left = new Map<number, boolean>()
  #hasMissed = false
  #state: 'open' | 'ended' | 'closed' = 'open'
  #wake: (() => void) | undefined

  /** @param read bound to the person's organization */
  constructor(actor: Member | SuperAdmin, read: Read) {
    this.actor = actor
    this.read = read
    this.organizationId = actor.kind === 'superAdmin' ? installationId : actor.organizationId
  }

  /** Queues a change if the page may receive it. */
  push(change: PublishedChange): void {
    if (this.#isChecked && !this.#mayReceive(change)) return
    const { topic, projectId, userId } = change
    this.#changes.set(`${topic} ${projectId ?? ''} ${userId ?? ''}`, change)
    this.#wake?.()
  }

  /** Signals may have been missed. */
  markGap(): void {
    this.#hasMissed = true
    this.#wake?.()
  }

  /** Suspends permission-dependent events until `applyRights`. */
  suspend(): void {
    this.#isChecked = false
  }

  /** The workspaces that the person could open until now and that these roles do not contain. */
  lostWith(workspaceRoles: ReadonlyMap<number, WorkspaceRole>): number[] {
    return [...(this.#workspaceRoles?.keys() ?? [])].filter((projectId) => !workspaceRoles.has(projectId))
  }

  /** Continues with the current rights. @param deleted the workspaces that no longer exist, of those that the person has lost */
  applyRights(
    actor: Member | SuperAdmin,
    { workspaceRoles, deleted }: { workspaceRoles: ReadonlyMap<number, WorkspaceRole>; deleted: ReadonlySet<number> },
  ): void {
    for (const projectId of this.lostWith(workspaceRoles)) this.#left.set(projectId, deleted.has(projectId))
    for (const projectId of workspaceRoles.keys()) this.#left.delete(projectId)
    this.actor = actor
    this.#workspaceRoles = workspaceRoles
    this.#isChecked = true
    this.#wake?.()
  }

  /** The session has ended. */
  end(): void {
    if (this.#state === 'open') this.#state = 'ended'
    this.#wake?.()
  }

  /** The page disconnected, or has to reconnect. */
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
      const event = this.#nextEvent()
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

  #nextEvent(): PageEvent | undefined {
    if (!this.#isChecked) return undefined
    for (const [projectId, isDeleted] of this.#left) {
      this.#left.delete(projectId)
      return { type: 'left', projectId, isDeleted }
    }
    if (this.#hasMissed) {
      this.#hasMissed = false
      this.#changes.clear()
      return { type: 'missed' }
    }
    const changes = [...this.#changes.values()].filter((change) => this.#mayReceive(change))
    this.#changes.clear()
    if (changes.length === 0) return undefined
    return { type: 'changed', changes: changes.map(({ topic, projectId = null }) => ({ topic, projectId })) }
  }

  #mayReceive(change: PublishedChange): boolean {
    return mayReceive({ actor: this.actor, workspaceRoles: this.#workspaceRoles ?? new Map() }, change)
  }
}
