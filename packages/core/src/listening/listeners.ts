import { AppError } from '@dossier/contract'
import { actorOfSession, liveSessions } from '../accounts/index.ts'
import { changesOf, type PublishedChange, readChange } from '../changes/index.ts'
import { workspaceRolesOf } from '../projects/index.ts'
import type { Member, Needs, Read, SuperAdmin } from '../use-case/index.ts'
import { JoinedBursts } from './joined-bursts.ts'
import { Page } from './page.ts'

/** Sessions run out without a signal: so often all that listen are looked at, in one statement, milliseconds. */
const LOOK_EVERY_MS = 60_000
/** One page a browser listens, whatever its tabs. */
const PAGES_A_SESSION = 10
const PAGES_A_PERSON = 30
const PAGES_A_PROCESS = 5_000
const AGAIN_AFTER_SECONDS = 60
/** People whose rights are asked at the same time: others use the database too. */
const CHECKED_AT_ONCE = 4

type Deps = Needs<'clock' | 'database' | 'logger'>

interface Organization {
  readonly pages: Set<Page>
  readonly stop: () => void
}

/** The pages that listen in this process. */
class Listeners {
  readonly #deps: Deps
  readonly #organizations = new Map<number, Organization>()
  readonly #bursts = new JoinedBursts((change) => this.#offer(change))
  readonly #toCheck = new Set<Page>()
  #isChecking = false
  #timer: NodeJS.Timeout | undefined

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** @throws TOO_MANY_ATTEMPTS when too many pages listen: of the session, of the person, in this process */
  add(actor: Member | SuperAdmin, read: Read): Page {
    this.#requireRoom(actor)
    const page = new Page(actor, read)
    const { organizationId } = page
    const organization = this.#organizations.get(organizationId) ?? this.#open(organizationId)
    organization.pages.add(page)
    this.#timer ??= setInterval(() => void this.#look(), LOOK_EVERY_MS).unref()
    // Rights may have changed since the page was let in.
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
    this.#bursts.clear()
  }

  #open(organizationId: number): Organization {
    const pages = new Set<Page>()
    const stop = this.#deps.database.signals.subscribe(changesOf(organizationId), {
      onSignal: (data) => {
        const change = readChange(organizationId, data)
        if (change?.topic === 'access') this.#accessChanged(change)
        else if (change !== undefined) this.#bursts.add(change)
      },
      onGap: () => {
        for (const page of pages) page.miss()
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
    if (ofSession.length < PAGES_A_SESSION && ofPerson.length < PAGES_A_PERSON && all.length < PAGES_A_PROCESS) return
    throw new AppError('TOO_MANY_ATTEMPTS', { seconds: AGAIN_AFTER_SECONDS })
  }

  #pages(): Page[] {
    return [...this.#organizations.values()].flatMap(({ pages }) => [...pages])
  }

  #offer(change: PublishedChange): void {
    for (const page of this.#organizations.get(change.organizationId)?.pages ?? []) page.offer(change)
  }

  #accessChanged(change: PublishedChange): void {
    const { pages = new Set<Page>() } = this.#organizations.get(change.organizationId) ?? {}
    const affected = [...pages].filter(({ actor }) => change.userId === undefined || change.userId === actor.userId)
    this.#check(affected)
    for (const page of affected) page.offer(change)
  }

  /** Asks anew what the people of these pages may do; until then they are told nothing. */
  #check(pages: Iterable<Page>): void {
    for (const page of pages) {
      page.hold()
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
        const live = await this.#endOthers(pages)
        const sessions = [...Map.groupBy(live, ({ actor }) => actor.sessionId).values()]
        for (let at = 0; at < sessions.length; at += CHECKED_AT_ONCE)
          await Promise.all(sessions.slice(at, at + CHECKED_AT_ONCE).map((ofSession) => this.#settle(ofSession)))
      } catch (error) {
        this.#deps.logger.warn({ err: error }, 'rights of open pages could not be asked; they are to come again')
        for (const page of pages) page.close()
      }
    }
    this.#isChecking = false
  }

  /** Ends the pages whose session is over. @returns the others */
  async #endOthers(pages: readonly Page[]): Promise<Page[]> {
    const [first] = pages
    if (first === undefined) return []
    const sessionIds = [...new Set(pages.map(({ actor }) => actor.sessionId))]
    const live = await liveSessions(first.read, sessionIds, this.#deps.clock.now())
    for (const page of pages) if (!live.has(page.actor.sessionId)) page.end()
    return pages.filter(({ actor }) => live.has(actor.sessionId))
  }

  /** Asks what one session may do, for all of its pages. */
  async #settle(pages: readonly Page[]): Promise<void> {
    const [first] = pages
    if (first === undefined) return
    const { actor, read } = first
    const { address, language, sessionId } = actor
    const now = await actorOfSession(read, sessionId, { kind: 'visitor', address, language }, this.#deps.clock.now())
    const isOver = now === undefined || (now.kind !== 'member' && now.kind !== 'superAdmin')
    const workspaceRoles = isOver || now.kind === 'superAdmin' ? new Map<number, never>() : await workspaceRolesOf(read, now)
    for (const page of pages) {
      if (isOver) page.end()
      // Asked for once more meanwhile: what was found may be older than that.
      else if (!this.#toCheck.has(page)) page.settle(now, workspaceRoles)
    }
  }

  async #look(): Promise<void> {
    try {
      await this.#endOthers(this.#pages())
    } catch (error) {
      this.#deps.logger.warn({ err: error }, 'it was not looked whether sessions are over')
    }
  }
}

const all = new WeakMap<object, Listeners>()

/** The pages that listen in this process to what changes in a database. */
export function listenersOf(deps: Deps): Listeners {
  const known = all.get(deps.database) ?? new Listeners(deps)
  all.set(deps.database, known)
  return known
}
