import { AppError, type SessionEvent } from '@dossier/contract'
import { afterWrites, type CoreDependencies, type Read, signedIn, useCase } from '../use-case/index.ts'
import { sessionsRepository } from './sessions.repository.ts'

/**
 * What other processes, and time, did to sessions is seen after so long; what this process writes, at once. The embedded database has no
 * other process. One statement asks for all pages together, and none where no page is open.
 */
const lookAgainMs = { server: 2_000, embedded: 15_000 } as const
/** What is written in quick succession is looked at once. */
const TOGETHER_MS = 250
/** Pages of one session that may watch at the same time; one a browser does, whatever its tabs. */
const WATCHERS_A_SESSION = 10
const AGAIN_AFTER_SECONDS = 60

type Deps = Pick<CoreDependencies, 'database' | 'clock' | 'logger'>

/** Who watches which session in this process. */
class SessionWatch {
  readonly #deps: Deps
  readonly #read: Read
  readonly #watchers = new Map<number, Set<() => void>>()
  #timer: NodeJS.Timeout | undefined
  /** When the timer goes off, on the clock of `performance`. */
  #due = 0
  #stopListening: (() => void) | undefined

  constructor(deps: Deps, read: Read) {
    this.#deps = deps
    this.#read = read
  }

  /** Calls back once when the session is over. @throws TOO_MANY_ATTEMPTS when too many pages of it watch */
  add(sessionId: number, onEnd: () => void): () => void {
    const ofSession = this.#watchers.get(sessionId) ?? new Set()
    if (ofSession.size >= WATCHERS_A_SESSION) throw new AppError('TOO_MANY_ATTEMPTS', { seconds: AGAIN_AFTER_SECONDS })
    ofSession.add(onEnd)
    this.#watchers.set(sessionId, ofSession)
    this.#stopListening ??= afterWrites(this.#deps.database, () => this.#lookIn(TOGETHER_MS))
    // It may have ended since the page was let in.
    this.#lookIn(TOGETHER_MS)
    return () => {
      ofSession.delete(onEnd)
      if (ofSession.size === 0 && this.#watchers.get(sessionId) === ofSession) this.#watchers.delete(sessionId)
      if (this.#watchers.size === 0) this.#rest()
    }
  }

  #rest(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#stopListening?.()
    this.#stopListening = undefined
  }

  #lookIn(milliseconds: number): void {
    const due = performance.now() + milliseconds
    if (this.#timer !== undefined && this.#due <= due) return
    clearTimeout(this.#timer)
    this.#due = due
    this.#timer = setTimeout(() => void this.#look(), milliseconds)
    this.#timer.unref()
  }

  async #look(): Promise<void> {
    this.#timer = undefined
    const watched = [...this.#watchers.keys()]
    try {
      const live = await this.#read(sessionsRepository).liveOf(watched, this.#deps.clock.now())
      for (const sessionId of watched) if (!live.has(sessionId)) for (const onEnd of this.#watchers.get(sessionId) ?? []) onEnd()
    } catch (error) {
      this.#deps.logger.warn({ err: error }, 'it was not looked whether sessions are over')
    }
    if (this.#watchers.size > 0) this.#lookIn(lookAgainMs[this.#deps.database.dialect])
  }
}

const watches = new WeakMap<object, SessionWatch>()

/**
 * Tells a page that its session is over: signed out elsewhere, deactivated, removed, suspended, expired. `open` comes first, `ended` last.
 * Without `streams` it is only told that the session is open.
 *
 * @throws TOO_MANY_ATTEMPTS when too many pages of the session watch
 */
export const watchSession = useCase({
  policy: signedIn,
  async run({ deps, actor, read }, { signal, streams = false }: { signal?: AbortSignal; streams?: boolean }) {
    if (!streams) return only({ type: 'done', record: { open: true } } as const)
    const watch = watches.get(deps.database) ?? new SessionWatch(deps, read)
    watches.set(deps.database, watch)
    const over = Promise.withResolvers<void>()
    const stop = watch.add(actor.sessionId, over.resolve)
    signal?.addEventListener('abort', () => over.resolve(), { once: true })
    return untilOver(over.promise, stop, signal)
  },
})

async function* only<Event>(event: Event): AsyncGenerator<Event> {
  yield event
}

async function* untilOver(over: Promise<void>, stop: () => void, signal: AbortSignal | undefined): AsyncGenerator<SessionEvent> {
  try {
    yield { type: 'open' }
    await over
    if (signal?.aborted !== true) yield { type: 'ended' }
  } finally {
    stop()
  }
}
