import { changesOf, publishChange, readChange } from '../../changes/index.ts'
import type { CoreDependencies, Within } from '../../use-case/index.ts'
import type { SearchRow } from '../searches.repository.ts'

/** `event`: something was added to its events. `state`: it has ended, or goes on in another way; whoever waits for events looks then too. */
type SearchSignal = 'event' | 'state'

/** Time ends sessions without a signal: whoever waits looks at least this often. */
const LOOK_AFTER_MS = 60_000

const topicOf = (searchId: number) => `search:${searchId}`

/** Wakes those who follow a search, in every process, once the transaction is committed. */
export function signalSearch(within: Within, searchId: number, signal: SearchSignal = 'state'): void {
  within.publish(topicOf(searchId), signal)
}

/** Tells open pages that a search came, changed its state or went: of a private conversation its owner alone. */
export function publishSearchChange(
  within: Within,
  organizationId: number,
  { projectId, visibility, conversationOwner }: Pick<SearchRow, 'projectId' | 'visibility' | 'conversationOwner'>,
): void {
  const userId = visibility === 'private' ? conversationOwner : undefined
  publishChange(within, { topic: 'search', organizationId, projectId, userId })
}

export interface SearchListener {
  /**
   * Resolves when there may be something new since the last call, at once where there is already, and when the signal is aborted.
   * `access`: what somebody may do has changed, or nobody knows.
   */
  next(signal: AbortSignal | undefined): Promise<{ access: boolean }>
  close(): void
}

interface Listening {
  organizationId: number
  searchId: number
  /** Whose rights matter; everybody's when absent. */
  userId?: number
  /** `event` is woken by both. */
  signals: SearchSignal
}

/** Listens to the signals of a search; what comes between two looks is not lost. To be closed. */
export function listenToSearch({ database }: Pick<CoreDependencies, 'database'>, listening: Listening): SearchListener {
  const { organizationId, searchId, userId, signals } = listening
  let pending: { access: boolean } | undefined
  let wake: (() => void) | undefined
  const note = (access: boolean) => {
    pending = { access: access || pending?.access === true }
    wake?.()
  }
  const isTheirs = (data: string) => {
    const change = readChange(organizationId, data)
    return change?.topic === 'access' && (change.userId === undefined || userId === undefined || change.userId === userId)
  }
  const ends = [
    database.signals.subscribe(topicOf(searchId), {
      onSignal: (data) => {
        if (signals === 'event' || data === 'state') note(false)
      },
      onGap: () => note(true),
    }),
    database.signals.subscribe(changesOf(organizationId), {
      onSignal: (data) => {
        if (isTheirs(data)) note(true)
      },
      onGap: () => undefined,
    }),
  ]
  return {
    async next(signal) {
      if (pending === undefined && signal?.aborted !== true) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(() => note(true), LOOK_AFTER_MS)
        wake = resolve
        signal?.addEventListener('abort', wake, { once: true })
        await promise
        clearTimeout(timer)
        signal?.removeEventListener('abort', wake)
        wake = undefined
      }
      const noted = pending ?? { access: false }
      pending = undefined
      return noted
    },
    close() {
      for (const end of ends) end()
    },
  }
}
