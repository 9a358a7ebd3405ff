import { AppError } from '@dossier/contract'
import { actorOfSession, liveSessions } from '../accounts/index.ts'
import { changesOf, type PublishedChange, readChange } from '../changes/index.ts'
import { deletedOf, workspaceRolesOf } from '../projects/index.ts'
import type { Member, Needs, Read, SuperAdmin } from '../use-case/index.ts'
import { ChangeThrottle } from './change-throttle.ts'
import { Page } from './page.ts'

/** Sessions expire without a signal, so all listening pages are checked at this interval, with one query. Milliseconds. */
const CHECK_INTERVAL_MS = 60_000
/** A browser has one connection, whatever the number of its tabs. */
const MAX_PAGES_PER_SESSION = 10
const MAX_PAGES_PER_PERSON = 30
const MAX_PAGES_PER_PROCESS = 5_000
const RETRY_AFTER_SECONDS = 60
/** Number of sessions whose rights are queried concurrently, to leave database connections for others. */
const CHECK_CONCURRENCY = 4

type Deps = Needs<'clock' | 'database' | 'logger'>

interface Organization {
  readonly pages: Set<Page>
  readonly stop: () => void
}

/** The listening pages of this process. */
class Listeners {
  readonly #deps: Deps
  readonly #organizations = new Map<number, Organization>()
  readonly #throttle = new ChangeThrottle((change) => this.#push(change))
  readonly #toCheck = new Set<Page>()
  #isChecking = false
  #timer: NodeJS.Timeout | undefined

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** @throws TOO_MANY_ATTEMPTS when the session, the person or this process has too many listening pages */
  add(actor: Member | SuperAdmin, read: Read): Page {
    this.#requireRoom(actor)
    const page = new Page(actor, read)
    const { organizationId } = page
    const organization = this.#organizations.get(organizationId) ?? this.#open(organizationId)
    organization.pages.add(page)
    this.#timer ??= setInterval(() => void this.#endExpiredSessions(), CHECK_INTERVAL_MS).unref()
    // Rights may have changed since the page was authorised.
    this.#check([page])
    return page
  }

  remove(page: Page): void {
    const organization = this.#organizations.get(page.organizationId)
    organization?.pages.delete(page)
    this.#toCheck.delete(page)
    if (organization?.pages.size !== 0) return
    organization.stop()
    this.#organizations.delete(page.organizationId)
    if (this.#organizations.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#throttle.clear()
  }

  #open(organizationId: number): Organization {
    const pages = new Set<Page>()
    const stop = this.#deps.database.signals.subscribe(changesOf(organizationId), {
      onSignal: (data) => {
        const change = readChange(organizationId, data)
        if (change?.topic === 'access') this.#accessChanged(change)
        else if (change !== undefined) this.#throttle.add(change)
      },
      onGap: () => {
        for (const page of pages) page.markGap()
        this.#check(pages)
      },
    })
    const organization = { pages, stop }
    this.#organizations.set(organizationId, organization)
    return organization
  }

  #requireRoom({ userId, sessionId }: Member | SuperAdmin): void {
    const all = this.#pages()
    const ofPerson = all.filter((page) => page.actor.userId === userId)
    const ofSession = ofPerson.filter((page) => page.actor.sessionId === sessionId)
    if (ofSession.length < MAX_PAGES_PER_SESSION && ofPerson.length < MAX_PAGES_PER_PERSON && all.length < MAX_PAGES_PER_PROCESS) return
    throw new AppError('TOO_MANY_ATTEMPTS', { seconds: RETRY_AFTER_SECONDS })
  }

  #pages(): Page[] {
    return [...this.#organizations.values()].flatMap(({ pages }) => [...pages])
  }

  #push(change: PublishedChange): void {
    for (const page of this.#organizations.get(change.organizationId)?.pages ?? []) page.push(change)
  }

  #accessChanged(change: PublishedChange): void {
    const { pages = new Set<Page>() } = this.#organizations.get(change.organizationId) ?? {}
    const affected = [...pages].filter(({ actor }) => change.userId === undefined || change.userId === actor.userId)
    this.#check(affected)
    for (const page of affected) page.push(change)
  }

  /** Rechecks the rights of these pages; they receive nothing until then. */
  #check(pages: Iterable<Page>): void {
    for (const page of pages) {
      page.suspend()
      this.#toCheck.add(page)
    }
    if (!this.#isChecking) void this.#checkAll()
  }

  async #checkAll(): Promise<void> {
    this.#isChecking = true
    while (this.#toCheck.size > 0) {
      const pages = [...this.#toCheck]
      this.#toCheck.clear()
      try {
        const live = await this.#endExpired(pages)
        const sessions = [...Map.groupBy(live, ({ actor }) => actor.sessionId).values()]
        for (let at = 0; at < sessions.length; at += CHECK_CONCURRENCY)
          await Promise.all(sessions.slice(at, at + CHECK_CONCURRENCY).map((ofSession) => this.#applyRights(ofSession)))
      } catch (error) {
        this.#deps.logger.warn({ err: error }, 'rights of open pages could not be asked; they are to come again')
        for (const page of pages) page.close()
      }
    }
    this.#isChecking = false
  }

  /** Ends the pages whose session is over. @returns the others */
  async #endExpired(pages: readonly Page[]): Promise<Page[]> {
    const [first] = pages
    if (first === undefined) return []
    const sessionIds = [...new Set(pages.map(({ actor }) => actor.sessionId))]
    const live = await liveSessions(first.read, sessionIds, this.#deps.clock.now())
    for (const page of pages) if (!live.has(page.actor.sessionId)) page.end()
    return pages.filter(({ actor }) => live.has(actor.sessionId))
  }

  /** Queries the rights of one session for all of its pages. */
  async #applyRights(pages: readonly Page[]): Promise<void> {
    const [first] = pages
    if (first === undefined) return
    const { actor, read } = first
    const { address, language, sessionId } = actor
    const now = await actorOfSession(read, sessionId, { kind: 'visitor', address, language }, this.#deps.clock.now())
    const isOver = now === undefined || (now.kind !== 'member' && now.kind !== 'superAdmin')
    const workspaceRoles = isOver || now.kind === 'superAdmin' ? new Map<number, never>() : await workspaceRolesOf(read, now)
    const deleted = await deletedOf(read, [...new Set(pages.flatMap((page) => page.lostWith(workspaceRoles)))])
    for (const page of pages) {
      if (isOver) page.end()
      // A page that was queued again meanwhile waits for the newer result.
      else if (!this.#toCheck.has(page)) page.applyRights(now, { workspaceRoles, deleted })
    }
  }

  async #endExpiredSessions(): Promise<void> {
    try {
      await this.#endExpired(this.#pages())
    } catch (error) {
      this.#deps.logger.warn({ err: error }, 'it was not looked whether sessions are over')
    }
  }
}

const all = new WeakMap<object, Listeners>()

/** The listening pages of this process for a database. */
export function listenersOf(deps: Deps): Listeners {
  const known = all.get(deps.database) ?? new Listeners(deps)
  all.set(deps.database, known)
  return known
}
